import type { QueryOf, ResponseOf } from '@mutua/contracts';
import { type BlockRepository, paginationOf, skipOf, wordsOf } from '@mutua/service-kit';
import { toSkill } from '../skills/skill.mapper.ts';
import type { Term } from './relevance.ts';
import type { SkillSearchRepository } from './skill-search.repository.ts';
import type { Vocabulary } from './vocabulary.repository.ts';
import { allowedTypos, SHORTEST_PART } from './words.ts';

export type SearchService = ReturnType<typeof createSearchService>;

type Answer = ResponseOf<'GET /skills/search'>;

export function createSearchService({
  catalogue,
  vocabulary,
  blocks,
}: {
  catalogue: SkillSearchRepository;
  vocabulary: Vocabulary;
  blocks: Pick<BlockRepository, 'blockedIdsOf'>;
}) {
  const exactTerm = async (word: string): Promise<Term> => ({
    word,
    others: word.length >= SHORTEST_PART ? await vocabulary.containing(word) : [],
  });

  const forgivingTerm = async ({ word, others }: Term): Promise<Term> => ({
    word,
    others: [...others, ...(await vocabulary.near(word))],
  });

  return {
    /** Finds skills that contain every word, also as a part of a word. Tolerates typos only when nothing is found otherwise. */
    async search(callerId: string | undefined, query: QueryOf<'GET /skills/search'>): Promise<Answer> {
      const { q, location, category, proficiency, sortBy, limit } = query;
      const answer = (skills: Answer['skills'], total: number, reachable: number): Answer => ({
        skills,
        pagination: paginationOf(query, total, reachable),
      });

      const words = wordsOf(q ?? '');
      if (q && words.length === 0) return answer([], 0, 0);
      const [exact, blocked] = await Promise.all([
        Promise.all(words.map(exactTerm)),
        callerId ? blocks.blockedIdsOf(callerId) : [],
      ]);
      const hiddenOwners = callerId ? [callerId, ...blocked] : [];
      const find = (terms: Term[]) =>
        catalogue.find({
          terms,
          location: wordsOf(location ?? ''),
          category,
          proficiency,
          hiddenOwners,
          sortBy,
          skip: skipOf(query),
          limit,
        });

      let found = await find(exact);
      if (found.total === 0 && words.some((word) => allowedTypos(word) > 0)) {
        found = await find(await Promise.all(exact.map(forgivingTerm)));
      }
      return answer(
        found.skills.map((stored) => {
          const skill = toSkill(stored);
          const { _id, name, avatar, location: place } = skill.userId;
          return { ...skill, user: { _id, name, avatar, location: place } };
        }),
        found.total,
        found.reachable,
      );
    },
  };
}
