import { capitalised } from '@mutua/service-kit';
import { CONCEPTS } from './concepts.ts';
import { ENOUGH_MEMBERS } from './enough-members.ts';
import { termsOf } from './terms.ts';
import type { TopicDocument } from './topic.model.ts';
import type { Vocabulary } from './vocabulary.ts';

const KNOWN_TERMS = new Set([...CONCEPTS.values()].flatMap((concept) => termsOf(concept)));

const mostFrequent = (titles: readonly string[]): [title: string, count: number] => {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
};

/** The most frequent title of a topic, and whether it may be disclosed: when a public want has it, or enough members use it. */
export function titleOf(said: readonly { title: string; isPublic: boolean }[]): { title: string; isTold: boolean } {
  const open = said.filter(({ isPublic }) => isPublic);
  const [title, count] = mostFrequent((open.length > 0 ? open : said).map((each) => each.title));
  return { title, isTold: open.length > 0 || count >= ENOUGH_MEMBERS };
}

export type DisclosedTopics = ReturnType<typeof createDisclosedTopics>;

/** Decides which titles of topics all members may read. A title may be the words of a single member. */
export function createDisclosedTopics({ vocabulary }: { vocabulary: Pick<Vocabulary, 'taught'> }) {
  const isKnown = (term: string): boolean => KNOWN_TERMS.has(term) || vocabulary.taught(term).length > 0;
  type Titled = Pick<TopicDocument, 'title' | 'isTold'>;
  const isTold = ({ title, isTold: isSaid }: Titled): boolean =>
    title !== '' && (isSaid === true || termsOf(title).every(isKnown));

  return {
    /** Whether everybody may read the title. */
    isTold,

    /** The title if everybody may read it, else the terms of the topic. */
    nameOf: (id: string, topic: Titled | undefined): string =>
      topic && isTold(topic) ? topic.title : capitalised((id.split('|')[1] ?? '').split('+').join(' ')),
  };
}
