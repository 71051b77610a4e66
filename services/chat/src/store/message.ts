import type {
  Attachment,
  Correction,
  LinkPreview,
  Message,
  MessageGroup,
  Person,
  Quote,
  VoiceNote,
} from '@mutua/contracts';
import { canonicalEmoji } from '@mutua/contracts/emoji';
import { noticeTextOf } from '@mutua/contracts/text-format';
import type { Role } from './conversation.ts';

/** How many messages each party has received, up to and with a message. */
export type ReceivedCounts = Record<Role, number>;

/**
 * Present for each party who had the conversation open when the message arrived. `seq` is how far they have read, and `received` how many
 * messages they had received by then.
 */
export type Seen = Partial<Record<Role, { seq: number; received: number }>>;

/** A file as a message stores it. Each read signs a new link. */
export interface StoredAttachment {
  key: string;
  name: string;
  size: number;
  /** Absent in files of earlier releases. Pictures also have width and height, in pixels. */
  contentType?: string;
  width?: number;
  height?: number;
}

/** The reactions of the message's author (`sender`) and of the other party (`receiver`). */
export type StoredReactions = Partial<Record<'sender' | 'receiver', { emoji: string; at: Date }>>;

/** What a message can have besides its words. Each field is absent in a message without it. */
export interface MessageExtras {
  /** The `seq` of the message to which this one replies. */
  replyTo?: number;
  group?: MessageGroup;
  /** Present when its file is a voice note. */
  voice?: VoiceNote;
  /** Present when it corrects the message in `replyTo`. */
  correction?: Correction;
  /** How many times its words were changed; a deletion counts, too. */
  edits?: number;
  /** Grows with each change that readers see. */
  version?: number;
  editedAt?: Date;
  deletedAt?: Date;
  reactions?: StoredReactions;
  /** The digest of the address of its preview. The content of the preview is stored separately and expires. */
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
  /** Present only in missed calls. */
  callType?: Message['callType'];
  sentAt: Date;
  clientId?: string;
  /** Its position among files that were sent together. */
  group?: MessageGroup;
  /** The last decision of moderators; absent without one. */
  moderation?: { isHidden: boolean; note: string; version: number };
  received: ReceivedCounts;
  /** The read positions as of this message, carried on from the previous one. */
  seen?: Seen;
}

/** Makes the link of a file. */
export type LinkSigner = (key: string) => string;

/** The content of a deleted message. The database has it, too, so that an earlier release shows it. Calls answer it in their language. */
export const DELETED = 'Message deleted';

/** How many letters of a message its notification shows. */
const PREVIEW_LENGTH = 140;

/** A file as clients see it, with a new link. */
export const toAttachment = ({ key, ...rest }: StoredAttachment, sign: LinkSigner): Attachment => ({
  url: sign(key),
  ...rest,
});

/** Returns the type of a call. Messages from before 1.1 have it in their text only. */
const callTypeOf = ({ callType, content }: StoredMessage): Message['callType'] =>
  callType ?? (content.includes('video') ? 'video' : 'audio');

/** Returns what lists show of a message: its text, or the name of its file. A hidden message has an empty text. */
export const previewOf = ({ content, attachment, moderation }: StoredMessage): string =>
  moderation?.isHidden ? '' : content || (attachment?.name ?? '');

/** Returns what a notification shows of a message: the beginning of its text without marks, or the name of its file. */
export const noticeOf = ({ content, attachment }: Pick<StoredMessage, 'content' | 'attachment'>): string =>
  noticeTextOf(content, PREVIEW_LENGTH) || (attachment?.name ?? '');

/** Groups reactions by emoji, the earliest first. Those of earlier releases may be stored in another spelling. */
function reactionsOf({ reactions = {}, senderId, receiverId }: StoredMessage): Message['reactions'] {
  const given = [
    { userId: senderId, ...reactions.sender },
    { userId: receiverId, ...reactions.receiver },
  ].flatMap(({ userId, emoji, at }) => (emoji && at ? [{ userId, emoji: canonicalEmoji(emoji), at }] : []));
  given.sort((a, b) => a.at.getTime() - b.at.getTime());
  const emojis = [...new Set(given.map(({ emoji }) => emoji))];
  return emojis.map((emoji) => ({
    emoji,
    userIds: given.filter((each) => each.emoji === emoji).map(({ userId }) => userId),
  }));
}

/** Returns a hidden message without its content. Only its sender reads the moderators' words. */
const withoutContent = ({ moderation, senderId }: StoredMessage, readerId: string | undefined) => ({
  content: '',
  messageType: 'text' as const,
  attachment: null,
  hidden: readerId === senderId ? { note: moderation?.note ?? '' } : {},
});

/** A correction repeats no words that their author has deleted, or that moderators have hidden. */
const shownCorrection = ({ original, ...rest }: Correction, quote: Quote | undefined): Correction =>
  original === undefined || !quote || 'isGone' in quote ? rest : { original, ...rest };

/**
 * Returns a message as clients see it. `readerId` matters only for a hidden one. `quote` is the message to which it replies, `preview` the
 * card of its link.
 */
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
  const { version, editedAt, deletedAt, group, voice, correction, moderation } = stored;
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
    ...(correction && !moderation?.isHidden && { correction: shownCorrection(correction, quote) }),
    ...(editedAt && { editedAt: editedAt.toISOString() }),
    ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
    ...(reactions?.length && { reactions }),
    ...(group && { group }),
    ...(voice && !moderation?.isHidden && { voice }),
    ...(preview && !moderation?.isHidden && { preview }),
    ...(moderation?.isHidden && withoutContent(stored, readerId)),
  };
}
