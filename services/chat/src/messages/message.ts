import type { Message, Person } from '@mutua/contracts';
import type { Role } from '../conversations/conversation.ts';

/** How many messages each party has received, up to and with a message. */
export type ReceivedCounts = Record<Role, number>;

/** Up to where each party has read by having the conversation open as a message came, and how many they had received there. */
export type Seen = Partial<Record<Role, { seq: number; received: number }>>;

/** A file as a message refers to it; its link is signed anew with each read. */
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
  /** Of a call. */
  callType?: Message['callType'];
  sentAt: Date;
  clientId?: string;
  received: ReceivedCounts;
  /** As of this message: each one carries on what the one before it said. */
  seen?: Seen;
}

/** Makes the link of a file. */
export type LinkSigner = (key: string) => string;

/** The kind of a call; messages of before 1.1 have it in their text only. */
const callTypeOf = ({ callType, content }: StoredMessage): Message['callType'] =>
  callType ?? (content.includes('video') ? 'video' : 'audio');

/** A message as it travels. */
export function toMessage(stored: StoredMessage, sender: Person, isRead: boolean, sign: LinkSigner): Message {
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
  };
}
