/** What members learn of each other's wants. No answer or notification tells of another member's want in another way. */
import type { FoundMatchRepository } from '../matches/found-match.repository.ts';
import type { Leg } from '../matches/partners.ts';
import type { SwapperRepository } from '../swappers/swapper.repository.ts';

/** Publishing skills only to see who wants them tells of no more members than this. */
export const MOST_NEW_A_DAY = 30;
/** A ring tells of several members at once: rings leave half of the day's members to matches. */
const MOST_NEW_IN_RINGS = 15;

/** `match`: the two may exchange; `hint`: somebody only wants what the member teaches; `ring`: a hint that follows from a ring. */
type Kind = 'match' | 'hint' | 'ring';

/** A lesson of a ring, as far as it says that somebody wants something. */
export interface RingLesson {
  learnerId: string;
  isPublic: boolean;
}

export type ToldWants = ReturnType<typeof createToldWants>;

/**
 * A member learns of public wants, and of the other wants of at most 30 new members a day; of those who were told of once, for good.
 * What only follows from a want counts like the want: a count, a mark, a way, a ring.
 */
export function createToldWants({
  found,
  swappers,
}: {
  found: Pick<FoundMatchRepository, 'shownAmong' | 'show'>;
  swappers: Pick<SwapperRepository, 'newToday' | 'tell'>;
}) {
  const today = (): string => new Date().toISOString().slice(0, 10);

  /** Uses the day's members up for these. Returns those of whom the member may learn. */
  async function take(memberId: string, ids: readonly string[], as: Kind): Promise<string[]> {
    const most = as === 'ring' ? MOST_NEW_IN_RINGS : MOST_NEW_A_DAY;
    const told = new Set(await swappers.tell(memberId, today(), ids.slice(0, most), most));
    const taken = ids.filter((id) => told.has(id));
    await found.show(memberId, taken, as !== 'match');
    return taken;
  }

  /** Those of the members, in their order, of whose wants a member may learn. */
  async function members(memberId: string, ids: readonly string[], as: Kind = 'match'): Promise<Set<string>> {
    const known = await found.shownAmong(memberId, ids);
    const fresh = ids.filter((id) => !known.has(id));
    return fresh.length > 0 ? new Set([...known, ...(await take(memberId, fresh, as))]) : known;
  }

  /** What each ring would tell anew, and how many new members rings may tell of today. */
  async function costsOf(memberId: string, rings: readonly (readonly RingLesson[])[]) {
    const secret = rings.map((lessons) => [
      ...new Set(
        lessons
          .filter(({ isPublic }) => !isPublic)
          .flatMap(({ learnerId }) => (learnerId === memberId ? [] : learnerId)),
      ),
    ]);
    const known = await found.shownAmong(memberId, [...new Set(secret.flat())]);
    const fresh = secret.map((ids) => ids.filter((id) => !known.has(id)));
    const room = fresh.some((ids) => ids.length > 0)
      ? MOST_NEW_IN_RINGS - (await swappers.newToday(memberId, today())).length
      : 0;
    return { fresh, room };
  }

  return {
    members,

    /** Of each learner the best lesson that the member may learn of. `legs` are the lessons by learner, the best first. */
    async lessons(memberId: string, legs: ReadonlyMap<string, readonly Leg[]>): Promise<Map<string, Leg>> {
      const secret = [...legs].filter(([, [best]]) => best && !best.want.isPublic).map(([learnerId]) => learnerId);
      const told = await members(memberId, secret, 'hint');
      return new Map(
        [...legs].flatMap(([learnerId, all]) => {
          const leg = all.find(({ want }) => want.isPublic || told.has(learnerId));
          return leg ? [[learnerId, leg] as const] : [];
        }),
      );
    },

    /** Which of some rings the member may learn of, the first ones first. */
    async rings(memberId: string, rings: readonly (readonly RingLesson[])[]): Promise<boolean[]> {
      const { fresh, room } = await costsOf(memberId, rings);
      const wanted = new Set<string>();
      for (const ids of fresh) if (new Set([...wanted, ...ids]).size <= room) for (const id of ids) wanted.add(id);
      const taken = new Set(wanted.size > 0 ? await take(memberId, [...wanted], 'ring') : []);
      return fresh.map((ids) => ids.every((id) => taken.has(id)));
    },

    /** The place of the ring that tells the fewest new members; -1 when the member may learn of none. */
    async oneRing(memberId: string, rings: readonly (readonly RingLesson[])[]): Promise<number> {
      if (rings.length === 0) return -1;
      const { fresh, room } = await costsOf(memberId, rings);
      const least = Math.min(...fresh.map((ids) => ids.length));
      const place = fresh.findIndex((ids) => ids.length === least);
      const ids = fresh[place] ?? [];
      if (ids.length === 0) return place;
      return ids.length <= room && (await take(memberId, ids, 'ring')).length === ids.length ? place : -1;
    },
  };
}
