import { firstNameOf } from '@mutua/contracts/first-name';
import { ConflictError } from '@mutua/service-kit';
import type { PlanRepository } from '../../store/plan.repository.ts';
import { otherParty } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import { byTime, overlap, upcomingSessions } from '../plan/basics.ts';
import type { StoredPlan, StoredSession } from '../plan/plan.model.ts';
import { planOf } from '../plan/plan.ts';

export type RefuseOverlap = ReturnType<typeof createRefuseOverlap>;

/**
 * Refuses new times at which one of the two members has another session.
 * The check is made before the write, because no lock spans two exchanges. So two picks at the same moment may both be stored.
 */
export function createRefuseOverlap({ plans }: { plans: Pick<PlanRepository, 'withSessionsOf'> }) {
  /**
   * @param next the plan after the change; `made` has its new or moved sessions
   * @throws ConflictError time_taken when the other member is not free; overlap when the caller is not, unless `despite` is set
   */
  return async function refuseOverlap(
    request: StoredRequest,
    {
      callerId,
      next,
      made,
      despite,
    }: { callerId: string; next: StoredPlan; made: readonly StoredSession[]; despite: boolean },
  ): Promise<void> {
    const [first] = [...made].sort(byTime);
    if (!first) return;
    const now = new Date();
    const other = otherParty(request, callerId);
    const isMade = ({ _id }: StoredSession) => made.some((each) => each._id === _id);
    const clashes = (sessions: readonly StoredSession[]) =>
      sessions.filter((session) => !isMade(session) && made.some((each) => overlap(each, session)));
    const elsewhere = (await plans.withSessionsOf([callerId, other._id], first.startsAt))
      .filter(({ _id }) => _id !== request._id)
      .map((each) => ({ request: each, sessions: clashes(upcomingSessions(planOf(each, now), now)) }))
      .filter(({ sessions }) => sessions.length > 0);
    const has = (id: string) =>
      elsewhere.filter(({ request: { sender, receiver } }) => [sender._id, receiver._id].includes(id));
    if (has(other._id).length > 0) {
      throw new ConflictError(['This time is no longer free for {name}', { name: firstNameOf(other.name) }], {
        code: 'time_taken',
      });
    }
    const own = [...has(callerId), { request, sessions: clashes(upcomingSessions(next, now)) }];
    const sessions = own.flatMap(({ request: { _id }, sessions }) =>
      sessions.map(({ startsAt, minutes }) => ({ requestId: _id, startsAt: startsAt.toISOString(), minutes })),
    );
    if (sessions.length === 0 || despite) return;
    throw new ConflictError('You have another session at this time', { code: 'overlap', current: { sessions } });
  };
}
