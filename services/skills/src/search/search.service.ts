import type { Language, QueryOf, ResponseOf } from '@mutua/contracts';
import type { BlockRepository, PartnerRepository, Visibility } from '@mutua/domain';
import { paginationOf, skipOf, wordsOf } from '@mutua/service-kit';
import type { BookmarkRepository } from '../bookmarks/bookmark.repository.ts';
import { type Reader, readerOf } from '../lessons/skill-place.ts';
import { toSkill, withoutTimes } from '../skills/skill.mapper.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';
import { createExactTerm } from './exact-term.ts';
import type { Term } from './relevance.ts';
import type { SkillQuery, SkillSearchRepository } from './skill-search.repository.ts';
import type { Vocabulary } from './vocabulary.repository.ts';
import { allowedTypos } from './words.ts';

export type SearchService = ReturnType<typeof createSearchService>;

type Answer = ResponseOf<'GET /skills/search'>;

export function createSearchService({
  catalogue,
  vocabulary,
  blocks,
  visibility,
  partners,
  bookmarks,
}: {
  catalogue: SkillSearchRepository;
  vocabulary: Vocabulary;
  blocks: Pick<BlockRepository, 'blockedIdsOf'>;
  visibility: Pick<Visibility, 'hiddenTo'>;
  partners: Pick<PartnerRepository, 'exchangersAmong'>;
  bookmarks: Pick<BookmarkRepository, 'keptAmong'>;
}) {
  const exactTerm = createExactTerm(vocabulary);

  const forgivingTerm = async ({ word, others }: Term): Promise<Term> => ({
    word,
    others: [...others, ...(await vocabulary.near(word))],
  });

  const exactTerms = (words: readonly string[]): Promise<Term[]> => Promise.all(words.map(exactTerm));

  /** Tolerates typos only when the exact words find nothing. */
  async function forgivingly(words: readonly string[], exact: Term[], asked: Omit<SkillQuery, 'terms'>) {
    const found = await catalogue.find({ ...asked, terms: exact });
    if (found.total > 0 || !words.some((word) => allowedTypos(word) > 0)) return found;
    return catalogue.find({ ...asked, terms: await Promise.all(exact.map(forgivingTerm)) });
  }

  /** Most suggestions are for a prefix: this leaves out the many words that contain a few letters. */
  async function beginningsFirst(words: readonly string[], asked: Omit<SkillQuery, 'terms'>) {
    const beginnings = await catalogue.findBeginning({ ...asked, terms: words.map((word) => ({ word, others: [] })) });
    return beginnings ?? forgivingly(words, await exactTerms(words), asked);
  }

  /** Whether a caller may see when these skills are taught. */
  async function timesSeenBy(callerId: string | undefined, found: readonly StoredSkill[]) {
    const isClosed = ({ owner }: StoredSkill) => owner.hoursFor === 'partners';
    const owners = found.filter(isClosed).map(({ ownerId }) => ownerId);
    const known = callerId && owners.length > 0 ? await partners.exchangersAmong(callerId, owners) : new Set<string>();
    return (skill: StoredSkill): boolean => !isClosed(skill) || known.has(skill.ownerId);
  }

  return {
    /**
     * Finds skills that contain every word, also as a part of a word. Without a count, the total is the number of entries up to the end of
     * the page.
     */
    async search(
      callerId: string | undefined,
      query: QueryOf<'GET /skills/search'>,
      language: Language,
    ): Promise<Answer> {
      const reader = readerOf(callerId, language);
      const { q = '', location = '', category, proficiency, sortBy, limit } = query;
      const words = wordsOf(q);
      if (q && words.length === 0) return { skills: [], pagination: paginationOf(query, 0) };

      const isCounted = query.count !== 'none';
      const isSuggestion = !isCounted && sortBy === 'relevance' && words.length === 1;
      const [exact, blocked, hidden] = await Promise.all([
        isSuggestion ? [] : exactTerms(words),
        callerId ? blocks.blockedIdsOf(callerId) : [],
        visibility.hiddenTo(callerId),
      ]);
      const hiddenOwners = callerId ? [callerId, ...blocked] : [];
      const filters = { location: wordsOf(location), category, proficiency, hiddenOwners, hidden };
      const asked = { ...filters, sortBy, skip: skipOf(query), limit, isCounted };
      const found = await (isSuggestion ? beginningsFirst(words, asked) : forgivingly(words, exact, asked));
      const pagination = paginationOf(query, found.total, found.reachable);
      const ids = found.skills.map(({ _id }) => _id);
      const [seesTimes, kept] = await Promise.all([
        timesSeenBy(callerId, found.skills),
        callerId ? bookmarks.keptAmong(callerId, 'skill', ids) : null,
      ]);
      return {
        skills: found.skills.map((skill) => ({
          ...toResult(skill, reader, seesTimes(skill)),
          ...(kept && { isKept: kept.has(skill._id) }),
        })),
        pagination: { ...pagination, ...(found.hasMore && { hasMore: true }) },
      };
    },
  };
}

function toResult(stored: StoredSkill, reader: Reader, seesTimes: boolean): Answer['skills'][number] {
  const whole = toSkill(stored, reader);
  const skill = seesTimes ? whole : withoutTimes(whole);
  const { _id, name, avatar, location } = skill.userId;
  return { ...skill, user: { _id, name, avatar, location } };
}
