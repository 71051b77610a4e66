import type { Language, QueryOf, ResponseOf } from '@mutua/contracts';
import type {
  AvailabilityRepository,
  BlockRepository,
  PartnerRepository,
  Searcher,
  ShownLessonRepository,
  Visibility,
} from '@mutua/domain';
import { distanceBetween, placeOf } from '@mutua/gazetteer';
import { paginationOf, skipOf, wordsOf } from '@mutua/service-kit';
import type { BookmarkRepository } from '../bookmarks/bookmark.repository.ts';
import { refuseUnknownPlaces } from '../lessons/known-places.ts';
import { placeOfSkill, type Reader, readerOf } from '../lessons/skill-place.ts';
import { lessonConditions, wantedLessons } from '../lessons/wanted-lessons.ts';
import { nextLessonOf } from '../skills/next-lesson.ts';
import { toSkill, withoutTimes } from '../skills/skill.mapper.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';
import { createExactTerm } from './exact-term.ts';
import type { Term } from './relevance.ts';
import type { SkillQuery } from './skill-query.ts';
import type { SkillSearchRepository } from './skill-search.repository.ts';
import type { Vocabulary } from './vocabulary.repository.ts';
import { allowedTypos } from './words.ts';

export type SearchService = ReturnType<typeof createSearchService>;

/** How many towns an answer names. */
const TOWNS = 12;

type Answer = ResponseOf<'GET /skills/search'>;

export function createSearchService({
  catalogue,
  vocabulary,
  blocks,
  visibility,
  partners,
  bookmarks,
  availabilities,
  groupLessons,
}: {
  catalogue: SkillSearchRepository;
  vocabulary: Vocabulary;
  blocks: Pick<BlockRepository, 'blockedIdsOf'>;
  visibility: Pick<Visibility, 'hiddenTo'>;
  availabilities: Pick<AvailabilityRepository, 'answersWithinOf'>;
  partners: Pick<PartnerRepository, 'exchangersAmong'>;
  bookmarks: Pick<BookmarkRepository, 'keptAmong'>;
  groupLessons: Pick<ShownLessonRepository, 'nextOf'>;
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

  /** The found skills, as far as the caller may see them. */
  async function resultsFor(
    callerId: string | undefined,
    found: readonly StoredSkill[],
    { from, searcher }: { from: string | null; searcher: Searcher },
    language: Language,
  ): Promise<Answer['skills']> {
    const reader = readerOf(callerId, language);
    const ids = found.map(({ _id }) => _id);
    const [seesTimes, within, kept, next] = await Promise.all([
      timesSeenBy(callerId, found),
      availabilities.answersWithinOf(found.map(({ ownerId }) => ownerId)),
      callerId ? bookmarks.keptAmong(callerId, 'skill', ids) : null,
      groupLessons.nextOf(ids, { isMember: callerId !== undefined, now: new Date() }),
    ]);
    return found.map((skill) => ({
      ...toResult(skill, reader, seesTimes(skill)),
      distance: distanceBetween(from, placeOfSkill(skill, searcher)),
      answersWithin: within.get(skill.ownerId) ?? null,
      ...(kept && { isKept: kept.has(skill._id) }),
      ...nextLessonOf(next, skill._id),
    }));
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
      const { q = '', location = '', category, proficiency, sortBy, limit } = query;
      const placed = placedQuery(callerId, query);
      const words = wordsOf(q);
      if (q && words.length === 0) return { skills: [], pagination: paginationOf(query, 0) };

      const isCounted = query.count !== 'none';
      const isSuggestion = !isCounted && sortBy === 'relevance' && words.length === 1 && !placed.lessons;
      const [exact, blocked, hidden] = await Promise.all([
        isSuggestion ? [] : exactTerms(words),
        callerId ? blocks.blockedIdsOf(callerId) : [],
        visibility.hiddenTo(callerId),
      ]);
      const hiddenOwners = callerId ? [callerId, ...blocked] : [];
      const filters = { ...placed, location: wordsOf(location), category, proficiency, hiddenOwners, hidden };
      const asked = { ...filters, sortBy, skip: skipOf(query), limit, isCounted };
      const found = await (isSuggestion ? beginningsFirst(words, asked) : forgivingly(words, exact, asked));
      const pagination = paginationOf(query, found.total, found.reachable);
      return {
        skills: await resultsFor(callerId, found.skills, placed, language),
        pagination: { ...pagination, ...(found.hasMore && { hasMore: true }) },
        ...(found.towns && { towns: inTowns(found.towns, language) }),
      };
    },
  };
}

/** What a query asks about places and lessons. @throws ValidationError for a place that is not on the list */
function placedQuery(callerId: string | undefined, query: QueryOf<'GET /skills/search'>) {
  refuseUnknownPlaces(query);
  const { near, km, meet, language: languages } = query;
  const searcher: Searcher = callerId ? 'member' : 'visitor';
  const wanted = wantedLessons({ near, km, meet, languages });
  return {
    searcher,
    from: query.from ?? near ?? null,
    lessons: lessonConditions(wanted, searcher),
    near: wanted.near && { ...wanted.near, orOnline: wanted.meet === 'either' },
  };
}

/** The towns with most of the results, as many as a line of them shows. */
const inTowns = (towns: ReadonlyMap<string, number>, language: Language): Answer['towns'] =>
  [...towns]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, TOWNS)
    .flatMap(([id, count]) => {
      const place = placeOf(id, language);
      return place ? [{ place, count }] : [];
    });

function toResult(stored: StoredSkill, reader: Reader, seesTimes: boolean): Answer['skills'][number] {
  const whole = toSkill(stored, reader);
  const skill = seesTimes ? whole : withoutTimes(whole);
  const { _id, name, avatar, location } = skill.userId;
  return { ...skill, user: { _id, name, avatar, location } };
}
