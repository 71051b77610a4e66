import type { Attachment, LinkPreview, Message, MessageGroup, Person, Quote, VoiceNote } from '@mutua/contracts';
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
  /** Absent in files of earlier releases; width and height of pictures, in pixels. */
  contentType?: string;
  width?: number;
  height?: number;
}

/** Of the author of a message (`sender`) and of the other party (`receiver`). */
export type StoredReactions = Partial<Record<'sender' | 'receiver', { emoji: string; at: Date }>>;

/** What a message gets beyond its words; each is absent in a message without it. */
export interface MessageExtras {
  /** The `seq` of the message that it answers. */
  replyTo?: number;
  group?: MessageGroup;
  /** Its file is a voice note. */
  voice?: VoiceNote;
  /** How often its words were changed, with the deletion. */
  edits?: number;
  /** Grows with each change that readers see. */
  version?: number;
  editedAt?: Date;
  deletedAt?: Date;
  reactions?: StoredReactions;
  /** The digest of the address whose preview it has; what the page says is kept apart, and not for ever. */
  previewId?: string;
}

export interface StoredMessage extends MessageExtras {
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
  /** The place among files that were sent in one go. */
  group?: MessageGroup;
  /** The last decision of moderators; absent without one. */
  moderation?: { isHidden: boolean; note: string; version: number };
  received: ReceivedCounts;
  /** As of this message, carried on from the previous one. */
  seen?: Seen;
}

/** Makes the link of a file. */
export type LinkSigner = (key: string) => string;

/** The content of a deleted message, also in the database: an earlier release shows it too. Calls answer it in their language. */
export const DELETED = 'Message deleted';

/** How much of a message its notification shows. */
const PREVIEW_LENGTH = 140;
/** A file as clients see it, with a new link. */
export const toAttachment = ({ key, ...rest }: StoredAttachment, sign: LinkSigner): Attachment => ({
  url: sign(key),
  ...rest,
});

/** The kind of a call; messages from before 1.1 have it in their text only. */
const callTypeOf = ({ callType, content }: StoredMessage): Message['callType'] =>
  callType ?? (content.includes('video') ? 'video' : 'audio');

/** What lists show of a message: its text, else the name of its file; nothing while it is hidden. */
export const previewOf = ({ content, attachment, moderation }: StoredMessage): string =>
  moderation?.isHidden ? '' : content || (attachment?.name ?? '');

/** What a notification shows of a message: the beginning of its text, else the name of its file. */
export const noticeOf = ({ content, attachment }: Pick<StoredMessage, 'content' | 'attachment'>): string =>
  content.slice(0, PREVIEW_LENGTH) || (attachment?.name ?? '');

/** Reactions by emoji, the earliest first. */
function reactionsOf({ reactions = {}, senderId, receiverId }: StoredMessage): Message['reactions'] {
  const given = [
    { userId: senderId, ...reactions.sender },
    { userId: receiverId, ...reactions.receiver },
  ].flatMap(({ userId, emoji, at }) => (emoji && at ? [{ userId, emoji, at }] : []));
  given.sort((a, b) => a.at.getTime() - b.at.getTime());
  const emojis = [...new Set(given.map(({ emoji }) => emoji))];
  return emojis.map((emoji) => ({
    emoji,
    userIds: given.filter((each) => each.emoji === emoji).map(({ userId }) => userId),
  }));
}

/** A hidden message without its content; only its sender reads the moderators' words. */
const withoutContent = ({ moderation, senderId }: StoredMessage, readerId: string | undefined) => ({
  content: '',
  messageType: 'text' as const,
  attachment: null,
  hidden: readerId === senderId ? { note: moderation?.note ?? '' } : {},
});

/** A message as clients see it. `readerId` matters only for a hidden one; `quote` is what it answers, `preview` what its link leads to. */
export function toMessage(
  stored: StoredMessage,
  sender: Person,
  isRead: boolean,
  sign: LinkSigner,
  {
    readerId,
    quote,
    preview,
  }: { readerId?: string; quote?: Quote | undefined; preview?: LinkPreview | undefined } = {},
): Message {
  const { id, requestId, seq, content, messageType, attachment, receiverId, sentAt, clientId } = stored;
  const { version, editedAt, deletedAt, group, voice, moderation } = stored;
  const reactions = stored.reactions && reactionsOf(stored);
  return {
    _id: id,
    requestId,
    seq,
    content,
    messageType,
    ...(messageType === 'call' && { callType: callTypeOf(stored) }),
    attachment: attachment && toAttachment(attachment, sign),
    senderId: sender,
    receiverId,
    isRead,
    timestamp: sentAt.toISOString(),
    ...(clientId !== undefined && { clientId }),
    ...(version !== undefined && { version }),
    ...(quote && { replyTo: quote }),
    ...(editedAt && { editedAt: editedAt.toISOString() }),
    ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
    ...(reactions?.length && { reactions }),
    ...(group && { group }),
    ...(voice && !moderation?.isHidden && { voice }),
    ...(preview && !moderation?.isHidden && { preview }),
    ...(moderation?.isHidden && withoutContent(stored, readerId)),
  };
}
