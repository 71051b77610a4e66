import type { EventPayload, ReportInput } from '@mutua/contracts';
import type { ReportService } from '@mutua/domain';
import { ForbiddenError, newEvent } from '@mutua/service-kit';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { Pins } from '../conversations/pins.ts';
import type { FileService } from '../files/file.service.ts';
import type { AnnounceMessage } from '../messages/announce-message.ts';
import type { MessageChangeRepository } from '../messages/message-change.repository.ts';
import { messageChanged } from '../messages/message-changed.ts';
import type { RewriteLast } from '../messages/rewrite-last.ts';
import type { NotesService } from '../notes/notes.service.ts';
import type { MembershipRepository } from '../store/membership.repository.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { LinkSigner, StoredMessage } from '../store/message.ts';
import { inConversation, messageNotFound } from '../store/message-errors.ts';
import type { CircleModeration } from './circle-moderation.ts';
import { createEvidence, type Evidence } from './evidence.ts';

/** How many messages before the reported one the moderators read. */
const BEFORE = 10;

export type ModerationService = ReturnType<typeof createModerationService>;

/** Takes reports of messages, and hides messages that moderators decided to hide. */
export function createModerationService({
  access,
  messages,
  changes,
  memberships,
  rewriteLast,
  pins,
  announce,
  notes,
  circles,
  files,
  reports,
  signEvidence,
}: {
  access: Pick<ConversationAccess, 'asParticipant'>;
  messages: Pick<MessageRepository, 'findById' | 'findRange' | 'moderate' | 'dropOriginals'>;
  changes: Pick<MessageChangeRepository, 'findKept'>;
  memberships: Pick<MembershipRepository, 'writeEvent'>;
  rewriteLast: RewriteLast;
  pins: Pick<Pins, 'drop'>;
  announce: AnnounceMessage;
  notes: Pick<NotesService, 'moderate'>;
  circles: Pick<CircleModeration, 'decided'>;
  files: Pick<FileService, 'moderated'>;
  reports: ReportService;
  signEvidence: LinkSigner;
}) {
  const evidence = createEvidence(signEvidence);

  /** Returns the words that the author has replaced or deleted, as long as they are kept. */
  async function earlierWords({ id, senderId }: StoredMessage): Promise<Evidence[]> {
    const kept = await changes.findKept(id, new Date());
    return kept.map(({ before }) => evidence.earlier(senderId)(before));
  }

  return {
    /**
     * Reports a message that the caller received, with its earlier words and the ten messages before it.
     * @throws NotFoundError for messages of other members' conversations, and for hidden ones
     * @throws ForbiddenError for an own message
     */
    async report(callerId: string, id: string, input: ReportInput): Promise<void> {
      const message = await messages.findById(id);
      if (!message || message.moderation?.isHidden) throw messageNotFound();
      const { requestId, seq, senderId } = message;
      await inConversation(access.asParticipant(callerId, requestId));
      if (senderId === callerId) throw new ForbiddenError('You cannot report your own message');
      const [context, earlier] = await Promise.all([
        messages.findRange(requestId, Math.max(1, seq - BEFORE), seq),
        earlierWords(message),
      ]);
      const parts = context.map(evidence.of(seq));
      const all = [...parts.slice(0, -1), ...earlier, ...parts.slice(-1)];
      await reports.take(callerId, { targetId: message.id, subjectId: senderId, evidence: all }, input, (report) =>
        newEvent('message.reported', { report }),
      );
    },

    /**
     * Hides a message or a line of notes for all who read it, or shows it again. Ignores a decision when a later one is stored. Notifications
     * lose the words of a hidden message, and do not get them back.
     */
    async decided(decided: EventPayload<'content.moderated'>): Promise<void> {
      const { kind, targetId, subjectId, isHidden, note, version } = decided;
      if (kind !== 'message') return;
      if (await notes.moderate(targetId, subjectId, { isHidden, note, version })) return;
      const message = await messages.moderate(targetId, { isHidden, note, version });
      if (!message) return circles.decided(targetId, { isHidden, note, version });
      await files.moderated(message);
      if (message.moderation?.isHidden) {
        await pins.drop(message);
        await messages.dropOriginals(message);
        // The outbox of a message takes events only when it is inserted.
        await memberships.writeEvent(message.receiverId, message.requestId, messageChanged(message));
      }
      await rewriteLast(message);
      await announce('message_moderated', message);
    },
  };
}
