import { byTime, revised } from '../../schedule/plan/basics.ts';
import type { StoredPlan, StoredSession } from '../../schedule/plan/plan.model.ts';
import { planOf } from '../../schedule/plan/plan.ts';
import type { StoredRequest } from '../../store/request.repository.ts';

/** Removes all words from a plan after the erasure of one member. The times and lengths of sessions stay. */
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

/** Returns what this member has said about the session. The words of the other member are not part of the export. */
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

/** Returns the meetings of an exchange for the export of one member. */
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
