import type { EventPayload } from '@mutua/contracts';
import type { LinkSigner, StoredMessage } from '../store/message.ts';

export type Evidence = EventPayload<'message.reported'>['report']['evidence'][number];

type Said = Pick<StoredMessage, 'seq' | 'senderId' | 'content' | 'attachment' | 'sentAt' | 'voice'>;
/** Words that the author has replaced or deleted. */
type Earlier = Pick<StoredMessage, 'content' | 'attachment' | 'voice'> & { since: Date };

/** Makes evidence of messages, of two or of a circle. Of a voice note it has the sound. */
export function createEvidence(signEvidence: LinkSigner) {
  const voiceOf = ({ voice, attachment }: Pick<Said, 'voice' | 'attachment'>): Pick<Evidence, 'voice'> =>
    voice && attachment ? { voice: { seconds: voice.seconds, url: signEvidence(attachment.key) } } : {};
  const partOf = ({ content, attachment }: Pick<Said, 'content' | 'attachment'>): Pick<Evidence, 'part' | 'text'> => ({
    part: content ? 'message' : 'file',
    text: content || (attachment?.name ?? ''),
  });

  return {
    /** A message as evidence, even when it is hidden. */
    of:
      (reportedSeq: number) =>
      (message: Said): Evidence => ({
        ...partOf(message),
        authorId: message.senderId,
        at: message.sentAt.toISOString(),
        isReported: message.seq === reportedSeq,
        ...voiceOf(message),
      }),

    /** Earlier words of the reported message. */
    earlier:
      (authorId: string) =>
      (before: Earlier): Evidence => {
        const { part, text } = partOf(before);
        const at = before.since.toISOString();
        return { part, text: `earlier: ${text}`, authorId, at, isReported: true, ...voiceOf(before) };
      },
  };
}
