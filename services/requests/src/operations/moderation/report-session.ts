import type { ReportInput } from '@mutua/contracts';
import type { ReportService } from '@mutua/domain';
import { ConflictError, NotFoundError, newEvent } from '@mutua/service-kit';
import { endOf } from '../../schedule/plan/basics.ts';
import type { StoredAnswer, StoredCall, StoredSession } from '../../schedule/plan/plan.model.ts';
import { planOf } from '../../schedule/plan/plan.ts';
import type { OwnRequests } from '../../store/own-requests.ts';
import { otherParty } from '../../store/request.mapper.ts';

/** Formats a moment as `2026-12-01 17:30 UTC`. */
const written = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const about = ({ startsAt, minutes, status }: StoredSession) => ({
  part: 'session' as const,
  text: `${written(startsAt)}, ${minutes} minutes: ${status}`,
  authorId: null,
  at: startsAt.toISOString(),
  isReported: false,
});
const answerEvidence = ({ by, met, minutes, why, at }: StoredAnswer, subjectId: string) => ({
  part: 'answer' as const,
  text: met ? `met, ${minutes} minutes` : `did not meet: ${why}`,
  authorId: by,
  at: at.toISOString(),
  isReported: by === subjectId,
});
const callEvidence = ({ startedAt, seconds }: StoredCall) => ({
  part: 'call' as const,
  text: `${written(startedAt)}, ${Math.round(seconds / 60)} minutes`,
  authorId: null,
  at: startedAt.toISOString(),
  isReported: false,
});

export type ReportSession = ReturnType<typeof createReportSession>;

/**
 * Takes reports of a past session by one of its two members: the other did not come, or something was wrong.
 * Moderators read in English what both have said about it and how long they spoke. They read no messages, and the session itself does not
 * change.
 * @throws NotFoundError for a session of other members
 * @throws ConflictError before the end of the session
 */
export const createReportSession =
  ({ owns, reports }: { owns: Pick<OwnRequests, 'own'>; reports: ReportService }) =>
  async (callerId: string, id: string, sessionId: string, input: ReportInput): Promise<void> => {
    const { request } = await owns.own(callerId, id);
    const now = new Date();
    const session = planOf(request, now).sessions.find(({ _id }) => _id === sessionId);
    if (!session) throw new NotFoundError('Session not found');
    if (endOf(session) > now) throw new ConflictError('This session is not over yet', { code: 'too_early' });
    const { _id: subjectId } = otherParty(request, callerId);
    const { answers = [], calls = [] } = session;
    const evidence = [
      about(session),
      ...answers.map((each) => answerEvidence(each, subjectId)),
      ...calls.map(callEvidence),
    ];
    await reports.take(callerId, { targetId: subjectId, subjectId, evidence }, input, (report) =>
      newEvent('session.reported', { report }),
    );
  };
