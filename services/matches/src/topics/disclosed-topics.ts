import { capitalised } from '@mutua/service-kit';
import { CONCEPTS } from './concepts.ts';
import { termsOf } from './terms.ts';
import type { TopicDocument } from './topic.model.ts';
import type { Vocabulary } from './vocabulary.ts';

/** So many members together tell nothing of one of them. */
export const ENOUGH_MEMBERS = 3;

const KNOWN_TERMS = new Set([...CONCEPTS.values()].flatMap((concept) => termsOf(concept)));

const mostFrequent = (titles: readonly string[]): [title: string, count: number] => {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
};

/** What a topic is called, and whether enough members call it so, or one says it publicly. Empty while no want may be told. */
export function titleOf(said: readonly { title: string; isPublic: boolean }[]): { title: string; isTold: boolean } {
  const open = said.filter(({ isPublic }) => isPublic);
  const [title, count] = mostFrequent((open.length > 0 ? open : said).map((each) => each.title));
  return { title, isTold: open.length > 0 || count >= ENOUGH_MEMBERS };
}

export type DisclosedTopics = ReturnType<typeof createDisclosedTopics>;

/** Says which titles of topics members may read who were not told of a want: a title may be the free words of one single member. */
export function createDisclosedTopics({ vocabulary }: { vocabulary: Pick<Vocabulary, 'taught'> }) {
  const isKnown = (term: string): boolean => KNOWN_TERMS.has(term) || vocabulary.taught(term).length > 0;
  type Titled = Pick<TopicDocument, 'title' | 'isTold'>;
  const isTold = ({ title, isTold: isSaid }: Titled): boolean =>
    title !== '' && (isSaid === true || termsOf(title).every(isKnown));

  return {
    /** Whether everybody may read the title. */
    isTold,

    /** The title where everybody may read it, else only what the topic is made of. */
    nameOf: (id: string, topic: Titled | undefined): string =>
      topic && isTold(topic) ? topic.title : capitalised((id.split('|')[1] ?? '').split('+').join(' ')),
  };
}
