import { type Language, MATCHING, type RingSuggestion } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { type Caller, NotFoundError } from '@mutua/service-kit';
import type { AvoidanceRepository } from '../matches/avoidance.repository.ts';
import type { Impressions } from '../matches/impressions.ts';
import type { FindPartners } from '../matches/partners.ts';
import type { FindRefusals } from '../matches/refusals.ts';
import type { Reader } from '../members/reader.ts';
import { isUnavailable } from '../swappers/derive.ts';
import type { Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { DisclosedWants } from '../wants/disclosed-wants.ts';
import type { FindRings } from './find-rings.ts';
import type { OfferSeal } from './offer-seal.ts';
import { lessonsOf, offerOf, type RingCandidate, startersLegOf } from './ring-candidate.ts';
import type { RingChecks } from './ring-checks.ts';
import { idsOf, type RingParts } from './ring-parts.ts';
import { inLanguage, suggestionView } from './ring-view.ts';

export type SuggestionService = ReturnType<typeof createSuggestionService>;

/** How many rings are checked completely for each one that is shown. */
const TRIES = 8;

/** Suggests rings that a member could start. They are searched on demand, and stored nowhere. */
export function createSuggestionService({
  swappers,
  avoidances,
  findPartners,
  findRefusals,
  findRings,
  checks,
  parts,
  seal,
  impressions,
  disclosedWants,
}: {
  swappers: Pick<SwapperRepository, 'find'>;
  avoidances: Pick<AvoidanceRepository, 'avoidSkill' | 'allowSkill'>;
  findPartners: FindPartners;
  findRefusals: FindRefusals;
  findRings: FindRings;
  checks: Pick<RingChecks, 'isPossible'>;
  parts: RingParts;
  seal: OfferSeal;
  impressions: Pick<Impressions, 'add'>;
  disclosedWants: Pick<DisclosedWants, 'rings'>;
}) {
  /** Rings for the wants without a mutual match, best first. Uses only the index. */
  async function candidatesFor(me: Swapper): Promise<RingCandidate[]> {
    const reading = findRefusals(me);
    const [partners, refusals] = await Promise.all([findPartners(me, reading), reading]);
    const served = new Set(partners.flatMap(({ gets }) => gets.map(({ want }) => want.wantId)));
    const wants = [...me.wants, ...me.hiddenWants].filter(({ wantId }) => !served.has(wantId));
    return findRings.best(me, wants, refusals);
  }

  async function toView(
    me: Swapper,
    { members, legs }: RingCandidate,
    language: Language,
  ): Promise<RingSuggestion | null> {
    const ids = idsOf(members);
    const [stored, known] = await Promise.all([parts.toStore(legs), parts.knownOf(ids, members)]);
    if (!stored) return null;
    return suggestionView(
      { memberIds: ids, legs: stored },
      await seal.seal(me._id, offerOf({ members, legs })),
      inLanguage(known, language),
    );
  }

  async function disclosedOf(me: Swapper, candidates: readonly RingCandidate[]): Promise<RingCandidate[]> {
    const isDisclosed = await disclosedWants.rings(me._id, candidates.map(lessonsOf));
    return candidates.filter((_, index) => isDisclosed[index]);
  }

  const teacherOf = ({ members }: RingCandidate): string => members.at(-1)?._id ?? '';

  async function possibleOf(candidates: readonly RingCandidate[]): Promise<RingCandidate[]> {
    const isPossible = await Promise.all(candidates.map((candidate) => checks.isPossible(candidate)));
    return candidates.filter((_, index) => isPossible[index]);
  }

  /** The first ring of each teacher. */
  function withOtherTeachers(candidates: readonly RingCandidate[]): RingCandidate[] {
    const seen = new Set<string>();
    return candidates.filter((candidate) => {
      const isNew = !seen.has(teacherOf(candidate));
      seen.add(teacherOf(candidate));
      return isNew;
    });
  }

  /** The best rings that are possible now, each with another teacher. Most are possible: at first it checks only as many as it shows. */
  async function suggest({ userId, language }: Reader, limit: number): Promise<RingSuggestion[]> {
    const me = await swappers.find(userId);
    if (!me?.rings || isUnavailable(me)) return [];
    const candidates = (await candidatesFor(me)).slice(0, limit * TRIES);
    const first = withOtherTeachers(candidates).slice(0, limit);
    const possible = await possibleOf(first);
    const others = candidates.filter((candidate) => !first.includes(candidate));
    // One after the other: each needs some twenty queries.
    for (const candidate of others) {
      if (possible.length >= limit) break;
      const isNew = possible.every((each) => teacherOf(each) !== teacherOf(candidate));
      if (isNew && (await checks.isPossible(candidate))) possible.push(candidate);
    }
    const shown = await disclosedOf(
      me,
      candidates.filter((candidate) => possible.includes(candidate)),
    );
    const views = await Promise.all(shown.map((candidate) => toView(me, candidate, language)));
    shown.forEach(({ members }, index) => {
      if (views[index]) impressions.add(idsOf(members.slice(1)));
    });
    return views.filter((view) => view !== null);
  }

  /** The skill to which an offer leads. @throws NotFoundError for an offer that has expired or is for another member */
  async function skillOf(memberId: string, offer: string): Promise<string> {
    const legs = await seal.open(memberId, offer);
    const skillId = legs?.at(-1)?.skillId;
    if (!skillId) throw new NotFoundError('Suggestion not found');
    return skillId;
  }

  return {
    suggest,

    /** For each want without a mutual match: the size of the smallest ring that leads to it. */
    async sizes(me: Swapper): Promise<Map<string, number>> {
      const candidates = isUnavailable(me) ? [] : await candidatesFor(me);
      const byWant = Map.groupBy(candidates, (ring) => startersLegOf(ring).want.wantId);
      const smallest = [...byWant.values()].flatMap((rings) => {
        const size = Math.min(...rings.map(({ members }) => members.length));
        return rings.find(({ members }) => members.length === size) ?? [];
      });
      return new Map(
        (await disclosedOf(me, smallest)).map((ring) => [startersLegOf(ring).want.wantId, ring.members.length]),
      );
    },

    /** Hides rings to this skill for 90 days. */
    async dismiss({ userId }: Caller, offer: string): Promise<void> {
      const until = new Date(Date.now() + MATCHING.dismissedDays * DAY_MS);
      await avoidances.avoidSkill(userId, await skillOf(userId, offer), until);
    },

    async restore({ userId }: Caller, offer: string): Promise<void> {
      await avoidances.allowSkill(userId, await skillOf(userId, offer));
    },
  };
}
