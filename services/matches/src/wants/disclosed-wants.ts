/** Limits what members learn about each other's wants. Every disclosure of another member's want goes through this module. */
import type { FoundMatchRepository } from '../matches/found-match.repository.ts';
import type { Leg } from '../matches/partners.ts';
import type { SwapperRepository } from '../swappers/swapper.repository.ts';

/** The limit of new members a day, against skills that are published only to see who wants them. */
export const MOST_NEW_A_DAY = 30;
/** Rings and counts reveal several members at once: they may use only half of the daily limit. */
const MOST_NEW_IN_RINGS = 15;

/** `match`: the two may exchange; `hint`: the other only wants what the member teaches; `ring`: a hint that follows from a ring or a count. */
type Kind = 'match' | 'hint' | 'ring';

/** A lesson of a ring, insofar as it reveals that somebody wants something. */
export interface RingLesson {
  learnerId: string;
  isPublic: boolean;
}

export type DisclosedWants = ReturnType<typeof createDisclosedWants>;

/**
 * A member learns of public wants, and of other wants of at most 30 new members a day; a disclosure is permanent. Anything that reveals a
 * want counts like the want: a count, a mark, a path, a ring.
 */
export function createDisclosedWants({
  found,
  swappers,
}: {
  found: Pick<FoundMatchRepository, 'shownAmong' | 'show'>;
  swappers: Pick<SwapperRepository, 'tell'>;
}) {
  const today = (): string => new Date().toISOString().slice(0, 10);

  /** Uses the daily limit for these groups, each completely or not at all. Returns the members whose wants may be disclosed. */
  async function take(memberId: string, groups: readonly (readonly string[])[], as: Kind): Promise<Set<string>> {
    const all = [...new Set(groups.flat())];
    if (all.length === 0) return new Set();
    const disclosed = await swappers.tell(
      memberId,
      today(),
      groups,
      as === 'ring' ? MOST_NEW_IN_RINGS : MOST_NEW_A_DAY,
    );
    const taken = all.filter((id) => disclosed.has(id));
    await found.show(memberId, taken, as !== 'match');
    return new Set(taken);
  }

  /** Of the members, in order, those whose wants a member may learn. */
  async function members(memberId: string, ids: readonly string[], as: Kind = 'match'): Promise<Set<string>> {
    const known = await found.shownAmong(memberId, ids);
    const fresh = ids.filter((id) => !known.has(id)).map((id) => [id]);
    return new Set([...known, ...(await take(memberId, fresh, as))]);
  }

  /** The members whose wants each ring would newly disclose. */
  async function newIn(memberId: string, rings: readonly (readonly RingLesson[])[]): Promise<string[][]> {
    const secret = rings.map((lessons) =>
      lessons
        .filter(({ isPublic, learnerId }) => !isPublic && learnerId !== memberId)
        .map(({ learnerId }) => learnerId),
    );
    const known = await found.shownAmong(memberId, [...new Set(secret.flat())]);
    return secret.map((ids) => [...new Set(ids)].filter((id) => !known.has(id)));
  }

  return {
    members,

    /** The best lesson of each learner that the member may learn of. `legs` are the lessons by learner, best first. */
    async lessons(memberId: string, legs: ReadonlyMap<string, readonly Leg[]>): Promise<Map<string, Leg>> {
      const secret = [...legs].filter(([, [best]]) => best && !best.want.isPublic).map(([learnerId]) => learnerId);
      const disclosed = await members(memberId, secret, 'hint');
      return new Map(
        [...legs].flatMap(([learnerId, all]) => {
          const leg = all.find(({ want }) => want.isPublic || disclosed.has(learnerId));
          return leg ? [[learnerId, leg] as const] : [];
        }),
      );
    },

    /** Which of some rings the member may learn of, in order. */
    async rings(memberId: string, rings: readonly (readonly RingLesson[])[]): Promise<boolean[]> {
      const fresh = await newIn(memberId, rings);
      const taken = await take(memberId, fresh, 'ring');
      return fresh.map((ids) => ids.every((id) => taken.has(id)));
    },

    /** The index of the ring that discloses the fewest new members; -1 when the member may learn of none. */
    async oneRing(memberId: string, rings: readonly (readonly RingLesson[])[]): Promise<number> {
      if (rings.length === 0) return -1;
      const fresh = await newIn(memberId, rings);
      const least = Math.min(...fresh.map((ids) => ids.length));
      const place = fresh.findIndex((ids) => ids.length === least);
      const ids = fresh[place] ?? [];
      const taken = await take(memberId, [ids], 'ring');
      return ids.every((id) => taken.has(id)) ? place : -1;
    },
  };
}
