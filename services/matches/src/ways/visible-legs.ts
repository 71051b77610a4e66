import type { DailyLimit } from '../matches/daily-limit.ts';
import type { Leg } from '../matches/partners.ts';

export type VisibleLegs = ReturnType<typeof createVisibleLegs>;

/**
 * Chooses what a member is told that others want to learn from the member: of each learner the best of these lessons, as long as the
 * member may learn of their wants today, else the best one for a public want. `legs` are the lessons by learner, the best first.
 */
export const createVisibleLegs =
  ({ limit }: { limit: DailyLimit }) =>
  async (memberId: string, legs: ReadonlyMap<string, readonly Leg[]>): Promise<Map<string, Leg>> => {
    const secret = [...legs].filter(([, [best]]) => best && !best.want.isPublic).map(([learnerId]) => learnerId);
    const shown = await limit(memberId, secret, 'hint');
    return new Map(
      [...legs].flatMap(([learnerId, all]) => {
        const leg = all.find(({ want }) => want.isPublic || shown.has(learnerId));
        return leg ? [[learnerId, leg] as const] : [];
      }),
    );
  };
