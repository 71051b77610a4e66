import type { Message, Person } from '@mutua/contracts';
import type { Seen, Tally } from '../conversations/conversation.model.ts';
import type { StoredAttachment } from './message.model.ts';

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
  /** How many messages each party has received by now. */
  tally: Tally;
  /** Up to where each party had the conversation open as a message came: this one, or the last such one before it. */
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
