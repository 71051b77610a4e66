import { firstNameOf } from '@mutua/contracts/first-name';
import { ConflictError } from '@mutua/service-kit';
import { busySessionsOf } from '../../lesson-dates/lesson-dates.ts';
import { otherParty } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import { byTime, overlap, type Span, upcomingSessions } from '../plan/basics.ts';
import type { StoredPlan, StoredSession } from '../plan/plan.model.ts';
import { planOf } from '../plan/plan.ts';

export type RefuseOverlap = ReturnType<typeof createRefuseOverlap>;

/**
 * Refuses new times at which one of the two members has another session, or a group lesson.
 * The check is made before the write, because no lock spans two exchanges. So two picks at the same moment may both be stored.
 */
export function createRefuseOverlap({ plans, lessonDates }: Pick<Store, 'plans' | 'lessonDates'>) {
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
    const ids = [callerId, other._id];
    const [exchanges, lessons] = await Promise.all([
      plans.withSessionsOf(ids, first.startsAt),
      lessonDates.of(ids, first.startsAt),
    ]);
    const lessonsAt = (id: string) =>
      busySessionsOf(id, lessons).filter((session) => made.some((each) => overlap(each, session)));
    const elsewhere = exchanges
      .filter(({ _id }) => _id !== request._id)
      .map((each) => ({ request: each, sessions: clashes(upcomingSessions(planOf(each, now), now)) }))
      .filter(({ sessions }) => sessions.length > 0);
    const has = (id: string) =>
      elsewhere.filter(({ request: { sender, receiver } }) => [sender._id, receiver._id].includes(id));
    if (has(other._id).length + lessonsAt(other._id).length > 0) {
      throw new ConflictError(['This time is no longer free for {name}', { name: firstNameOf(other.name) }], {
        code: 'time_taken',
      });
    }
    const own = [...has(callerId), { request, sessions: clashes(upcomingSessions(next, now)) }];
    const shown = ({ startsAt, minutes }: Span) => ({ startsAt: startsAt.toISOString(), minutes });
    const sessions = [
      ...own.flatMap(({ request: { _id }, sessions }) =>
        sessions.map((session) => ({ requestId: _id, ...shown(session) })),
      ),
      ...lessonsAt(callerId).map(shown),
    ];
    if (sessions.length === 0 || despite) return;
    throw new ConflictError('You have another session at this time', { code: 'overlap', current: { sessions } });
  };
}
