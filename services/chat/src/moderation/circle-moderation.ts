import { FORMER_MEMBER, type ReportInput } from '@mutua/contracts';
import type { ReportService } from '@mutua/domain';
import { ForbiddenError, newEvent } from '@mutua/service-kit';
import type { Circles } from '../circles/circles.ts';
import type { LiveCircle } from '../circles/live-circles.ts';
import type { FileService } from '../files/file.service.ts';
import type { LinkSigner, StoredMessage } from '../store/message.ts';
import { inConversation, messageNotFound } from '../store/message-errors.ts';
import { createEvidence, type Evidence } from './evidence.ts';

/** How many messages before and after the reported one the moderators read. */
const AROUND = 5;

export type CircleModeration = ReturnType<typeof createCircleModeration>;

/** Who had a seat when the message was reported. */
const peopleOf = ({ title, people, names }: LiveCircle): Evidence => ({
  part: 'title',
  text: `${title}: ${people.map(({ memberId }) => names.get(memberId)?.name ?? FORMER_MEMBER).join(', ')}`,
  authorId: null,
  at: null,
  isReported: false,
});

/** Takes reports of messages in circles, and hides messages that moderators decided to hide. */
export function createCircleModeration({
  circles: { access, circleMessages, live, messages },
  files,
  reports,
  signEvidence,
}: {
  files: Pick<FileService, 'moderated'>;
  circles: Pick<Circles, 'access' | 'circleMessages' | 'live' | 'messages'>;
  reports: ReportService;
  signEvidence: LinkSigner;
}) {
  const evidence = createEvidence(signEvidence);
  return {
    /**
     * Reports a message, with its earlier words, ten messages around it and who had a seat.
     * @throws NotFoundError for messages of other circles, and for hidden ones
     * @throws ForbiddenError for an own message
     */
    async report(callerId: string, id: string, input: ReportInput): Promise<void> {
      const message = await circleMessages.findById(id);
      if (!message || message.moderation?.isHidden) throw messageNotFound();
      const { circleId, seq, senderId } = message;
      const { circle } = await inConversation(access.asMemberNow(callerId, circleId));
      if (senderId === callerId) throw new ForbiddenError('You cannot report your own message');
      const [around, kept] = await Promise.all([
        circleMessages.findRange(circleId, Math.max(1, seq - AROUND), seq + AROUND),
        circleMessages.findKept(id),
      ]);
      const parts = around.flatMap((each) => [
        ...(each.seq === seq ? kept.map(evidence.earlier(senderId)) : []),
        evidence.of(seq)(each),
      ]);
      const all = [peopleOf(circle), ...parts];
      await reports.take(callerId, { targetId: message.id, subjectId: senderId, evidence: all }, input, (report) =>
        newEvent('message.reported', { report }),
      );
    },

    /** Hides a message of a circle, or shows it again. Ignores a decision when a later one is stored, and other things. */
    async decided(id: string, decision: NonNullable<StoredMessage['moderation']>): Promise<void> {
      const message = await circleMessages.moderate(id, decision);
      if (!message) return;
      await files.moderated(message);
      await messages.rewriteLast(message);
      const circle = await live.get(message.circleId);
      if (circle) await messages.announce(circle, message);
    },
  };
}
