import type { Message, Person } from '@mutua/contracts';
import type { Role } from '../conversations/conversation.ts';

/** How many messages each party has received, up to and with a message. */
export type ReceivedCounts = Record<Role, number>;

/**
 * For each party who had the conversation open when the message arrived: the `seq` up to which they have read, and how many
 * messages they had received by then.
 */
export type Seen = Partial<Record<Role, { seq: number; received: number }>>;

/** A file as a message stores it. Each read signs a new link. */
export interface StoredAttachment {
  key: string;
  name: string;
  size: number;
}

export interface StoredMessage {
  id: string;
  requestId: string;
  seq: number;
  senderId: string;
  receiverId: string;
  content: string;
  messageType: Message['messageType'];
  attachment: StoredAttachment | null;
  /** Only in missed calls. */
  callType?: Message['callType'];
  sentAt: Date;
  clientId?: string;
  /** The last decision of moderators; absent without one. */
  moderation?: { isHidden: boolean; note: string; version: number };
  received: ReceivedCounts;
  /** As of this message, carried on from the previous one. */
  seen?: Seen;
}

/** Makes the link of a file. */
export type LinkSigner = (key: string) => string;

/** The kind of a call; messages from before 1.1 have it in their text only. */
const callTypeOf = ({ callType, content }: StoredMessage): Message['callType'] =>
  callType ?? (content.includes('video') ? 'video' : 'audio');

/** What lists show of a message: its text, else the name of its file; nothing while it is hidden. */
export const previewOf = ({ content, attachment, moderation }: StoredMessage): string =>
  moderation?.isHidden ? '' : content || (attachment?.name ?? '');

/** A hidden message without its content; only its sender reads the moderators' words. */
const withoutContent = ({ moderation, senderId }: StoredMessage, readerId: string | undefined) => ({
  content: '',
  messageType: 'text' as const,
  attachment: null,
  hidden: readerId === senderId ? { note: moderation?.note ?? '' } : {},
});

/** A message as clients see it. `readerId` matters only for a hidden one. */
export function toMessage(
  stored: StoredMessage,
  sender: Person,
  isRead: boolean,
  sign: LinkSigner,
  readerId?: string,
): Message {
  const { id, requestId, seq, content, messageType, attachment, receiverId, sentAt, clientId } = stored;
  return {
    _id: id,
    requestId,
    seq,
    content,
    messageType,
    ...(messageType === 'call' && { callType: callTypeOf(stored) }),
    attachment: attachment && { url: sign(attachment.key), name: attachment.name, size: attachment.size },
    senderId: sender,
    receiverId,
    isRead,
    timestamp: sentAt.toISOString(),
    ...(clientId !== undefined && { clientId }),
    ...(stored.moderation?.isHidden && withoutContent(stored, readerId)),
  };
}
