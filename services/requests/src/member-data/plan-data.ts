import type { StoredPlan, StoredSession } from '../meetings/plan.model.ts';
import { planOf } from '../meetings/plan.ts';
import { byTime, revised } from '../meetings/plan-parts.ts';
import type { StoredRequest } from '../requests/request.repository.ts';

/** A plan without what the two wrote, of which one was erased: when they met, and for how long, stays. */
export const planWithout = (plan: StoredPlan, memberId: string): StoredPlan =>
  revised({
    ...plan,
    proposals: [],
    sessions: plan.sessions.map(({ answers: _answers, late: _late, calls: _calls, ...session }) => ({
      ...session,
      place: null,
      zone: null,
      local: '',
      cancelled: session.cancelled && {
        ...session.cancelled,
        reason: session.cancelled.by === memberId ? '' : session.cancelled.reason,
      },
    })),
  });

/** What the member has said of a session; what the other has said is the other's. */
function ownWords(
  memberId: string,
  answers: NonNullable<StoredSession['answers']>,
  late: NonNullable<StoredSession['late']>,
) {
  const own = answers.find(({ by }) => by === memberId);
  const last = late.findLast(({ by }) => by === memberId);
  return {
    ...(own && {
      answer: { met: own.met, ...(own.minutes && { minutes: own.minutes }), ...(own.why && { why: own.why }) },
    }),
    ...(last && { lateMinutes: last.minutes }),
  };
}

/** The meetings of an exchange for the export of one of the two. */
export function planData(request: StoredRequest, memberId: string) {
  const { sessions, proposals } = planOf(request, new Date());
  return {
    sessions: [...sessions]
      .sort(byTime)
      .map(({ startsAt, minutes, status, place, cancelled, answers = [], late = [] }) => ({
        startsAt: startsAt.toISOString(),
        minutes,
        status,
        meetingDetails: place,
        ...ownWords(memberId, answers, late),
        ...(cancelled && {
          cancelled: { isOwn: cancelled.by === memberId, at: cancelled.at.toISOString(), reason: cancelled.reason },
        }),
      })),
    proposals: proposals.map(({ by, times, minutes, message, answer, status, createdAt }) => ({
      isOwn: by === memberId,
      createdAt: createdAt.toISOString(),
      times: times.map((time) => time.toISOString()),
      minutes,
      message,
      reply: answer,
      status,
    })),
  };
}
