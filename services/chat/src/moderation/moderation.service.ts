import type { EventPayload, ReportInput, ReportSnapshot } from '@mutua/contracts';
import type { ReportOffice } from '@mutua/domain';
import { ForbiddenError, NotFoundError } from '@mutua/service-kit';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { MembershipRepository } from '../conversations/membership.repository.ts';
import type { MessageRepository } from '../messages/message.repository.ts';
import type { StoredMessage } from '../messages/message.ts';

/** How many messages before the reported one the moderators read. */
const BEFORE = 10;

type Evidence = ReportSnapshot['evidence'][number];

const notFound = () => new NotFoundError('Message not found');

/** A message as evidence: also what is hidden by now. */
const evidenceOf =
  (reportedSeq: number) =>
  ({ seq, content, attachment, senderId, sentAt }: StoredMessage): Evidence => ({
    part: content ? 'message' : 'file',
    text: content || (attachment?.name ?? ''),
    authorId: senderId,
    at: sentAt.toISOString(),
    isReported: seq === reportedSeq,
  });

export type ModerationService = ReturnType<typeof createModerationService>;

/** Takes reports of messages, and hides messages that moderators decided to hide. */
export function createModerationService({
  access,
  messages,
  memberships,
  announce,
  reports,
}: {
  access: Pick<ConversationAccess, 'asParticipant'>;
  messages: Pick<MessageRepository, 'findById' | 'findRange' | 'moderate' | 'newestShown'>;
  memberships: Pick<MembershipRepository, 'rewriteLast'>;
  /** Tells both parties' devices. */
  announce: (message: StoredMessage) => Promise<void>;
  reports: ReportOffice;
}) {
  return {
    /**
     * Reports a message that the caller received, with the ten before it.
     * @throws NotFoundError for messages of other members' conversations, and for hidden ones
     * @throws ForbiddenError for an own one
     */
    async report(callerId: string, id: string, input: ReportInput): Promise<void> {
      const message = await messages.findById(id);
      if (!message || message.moderation?.isHidden) throw notFound();
      const { requestId, seq, senderId } = message;
      await access.asParticipant(callerId, requestId).catch((error: unknown) => {
        throw error instanceof NotFoundError ? notFound() : error;
      });
      if (senderId === callerId) throw new ForbiddenError('You cannot report your own message');
      const context = await messages.findRange(requestId, Math.max(1, seq - BEFORE), seq);
      const evidence = context.map(evidenceOf(seq));
      await reports.take('message.reported', callerId, { targetId: message.id, subjectId: senderId, evidence }, input);
    },

    /** Hides a message for both parties, or shows it again, unless a later decision is stored. */
    async decided({ kind, targetId, isHidden, note, version }: EventPayload<'content.moderated'>): Promise<void> {
      if (kind !== 'message') return;
      const message = await messages.moderate(targetId, { isHidden, note, version });
      if (!message) return;
      await memberships.rewriteLast(message, await messages.newestShown(message.requestId, message.seq));
      await announce(message);
    },
  };
}
