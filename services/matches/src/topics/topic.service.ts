import type { Category, Language, Topic } from '@mutua/contracts';
import { wordsOf } from '@mutua/service-kit';
import { conceptName } from './concept-names.ts';
import { CONCEPTS } from './concepts.ts';
import type { DisclosedTopics } from './disclosed-topics.ts';
import { termsOf } from './terms.ts';
import { type TopicRepository, typedBeginning } from './topic.repository.ts';
import type { Vocabulary } from './vocabulary.ts';

export type TopicService = ReturnType<typeof createTopicService>;

/** How many stored topics are checked for one suggestion. */
const LOOKED_AT = 60;

interface Concept {
  concept: string;
  term: string;
  /** Its own name, and other names for it. */
  names: string[];
}

const conceptsByTitle = Map.groupBy(CONCEPTS, ([, concept]) => concept);
const concepts: readonly Concept[] = [...conceptsByTitle].map(([concept, names]) => ({
  concept,
  term: termsOf(concept)[0] ?? concept,
  names: [concept, ...names.map(([name]) => name)],
}));

/** Suggests topics for wants: topics that others want and teach, so that equal wants get equal titles. */
export function createTopicService({
  topics,
  vocabulary,
  disclosedTopics,
}: {
  topics: Pick<TopicRepository, 'suggest'>;
  vocabulary: Vocabulary;
  disclosedTopics: Pick<DisclosedTopics, 'isTold'>;
}) {
  /** Subjects that are taught but not wanted yet. */
  function taught(typed: string, category: Category | undefined, language: Language): (Topic & { id: string })[] {
    return concepts
      .filter(({ names }) => typed === '' || names.some((name) => name.startsWith(typed)))
      .flatMap(({ concept, term }) => {
        const counts = vocabulary.taught(term);
        const found = category ? counts.find(([each]) => each === category) : counts[0];
        if (!found) return [];
        const title = conceptName(concept, language);
        return [{ id: `${found[0]}|${term}`, title, category: found[0], teachers: found[1], wanters: 0 }];
      });
  }

  return {
    /** @param language of the subjects that nobody has wanted yet; wants keep their author's words */
    async suggest(
      { q = '', category, limit }: { q?: string | undefined; category?: Category | undefined; limit: number },
      language: Language,
    ): Promise<Topic[]> {
      await vocabulary.ready();
      const words = wordsOf(q);
      const typed = words.at(-1) ?? '';
      const others = termsOf(...words.slice(0, -1));
      const stored = await topics.suggest({ beginning: typedBeginning(typed), category }, LOOKED_AT);
      const wanted = stored
        .filter((topic) => disclosedTopics.isTold(topic) && others.every((term) => topic.terms.includes(term)))
        .map(({ _id, title, category, teachers, wanters }) => ({
          id: _id,
          title,
          category,
          teachers: Math.max(0, teachers),
          wanters: Math.max(0, wanters),
        }));
      const known = new Set(wanted.map(({ id }) => id));
      const more = others.length > 0 ? [] : taught(typed, category, language).filter(({ id }) => !known.has(id));
      return [...wanted, ...more]
        .sort((a, b) => b.teachers - a.teachers || b.wanters - a.wanters || a.title.localeCompare(b.title))
        .slice(0, limit)
        .map(({ id: _id, ...topic }) => topic);
    },
  };
}
