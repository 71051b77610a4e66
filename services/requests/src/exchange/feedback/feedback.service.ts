import type { FeedbackInput } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { ReportService } from '@mutua/domain';
import { newEvent, TooManyRequestsError } from '@mutua/service-kit';
import { derivedId } from '../../derived-id.ts';
import type { OwnRequests } from '../../store/own-requests.ts';
import type { StoredRequest } from '../../store/request.repository.ts';

export type FeedbackService = ReturnType<typeof createFeedbackService>;

const ENDED: readonly StoredRequest['status'][] = ['completed', 'cancelled'];

/** Collects what the two wrote in their request, for the moderators. These texts are evidence, not what is reported. */
function evidenceOf({ sender, message, reason, createdAt, changes = {} }: StoredRequest) {
  const words = [
    { text: message, authorId: sender._id, at: createdAt },
    { text: reason, authorId: changes.cancelled?.actorId ?? null, at: changes.cancelled?.at },
  ];
  return words.flatMap(({ text, authorId, at }) =>
    text ? [{ part: 'message' as const, text, authorId, at: at?.toISOString() ?? null, isReported: false }] : [],
  );
}

/** Takes feedback about an exchange that only moderators read. No other member sees it, and no figure counts it. */
export function createFeedbackService({
  owns,
  reports,
}: {
  owns: Pick<OwnRequests, 'own' | 'conflict'>;
  reports: Pick<ReportService, 'take'>;
}) {
  return {
    /** @throws NotFoundError, ConflictError; TooManyRequestsError for a second feedback on the same day */
    async send(callerId: string, id: string, { text, unsafe = false }: FeedbackInput): Promise<void> {
      const { request, side } = await owns.own(callerId, id);
      if (!ENDED.includes(request.status)) {
        throw await owns.conflict('You can tell us something once the exchange is over', callerId, request);
      }
      const isTaken = await reports.take(
        callerId,
        {
          // The date makes each feedback a case of its own, because an open case takes only one report of a member.
          targetId: derivedId('feedback', id, callerId, new Date().toISOString().slice(0, 10)),
          subjectId: side === 'sender' ? request.receiver._id : request.sender._id,
          evidence: evidenceOf(request),
        },
        { reason: 'other', text },
        (report) => newEvent('exchange.reported', { report, isUnsafe: unsafe }),
      );
      if (isTaken) return;
      const leftMs = DAY_MS - (Date.now() % DAY_MS);
      throw new TooManyRequestsError(
        'You have told us something about this exchange today. You can write again tomorrow.',
        leftMs / 1000,
      );
    },
  };
}
