import type { Message, Person } from '@mutua/contracts';
import type { Tally } from '../conversations/conversation.model.ts';
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
  sentAt: Date;
  clientId?: string;
  /** How many messages each party has received by now. */
  tally: Tally;
}

/** Makes the link of a file. */
export type LinkSigner = (key: string) => string;

/** A message as it travels. */
export function toMessage(stored: StoredMessage, sender: Person, isRead: boolean, sign: LinkSigner): Message {
  const { id, requestId, seq, content, messageType, attachment, receiverId, sentAt, clientId } = stored;
  return {
    _id: id,
    requestId,
    seq,
    content,
    messageType,
    attachment: attachment && { url: sign(attachment.key), name: attachment.name, size: attachment.size },
    senderId: sender,
    receiverId,
    isRead,
    timestamp: sentAt.toISOString(),
    ...(clientId !== undefined && { clientId }),
  };
}
