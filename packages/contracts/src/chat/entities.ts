import { z } from 'zod';
import { CALL_TYPES } from '../calls/limits.ts';
import { IsoDate, ObjectId, Person } from '../core/common.ts';
import { MeetingLine } from '../meetings/entities.ts';
import { RequestRing, RequestSkill } from '../requests/entities.ts';
import { REQUEST_STATUSES } from '../requests/limits.ts';
import { CHAT_LIMITS, MESSAGE_LIMITS, MESSAGE_TYPES } from './limits.ts';

export const Attachment = z.object({
  url: z.string(),
  name: z.string(),
  /** bytes */
  size: z.number().int(),
  /** Present for files uploaded since messages can be edited; width and height for pictures, in pixels. */
  contentType: z.string().optional(),
  width: z.number().int().min(1).optional(),
  height: z.number().int().min(1).optional(),
});
export type Attachment = z.infer<typeof Attachment>;

const Seq = z.number().int().min(1);

/** The longest message in UTF-16 code units. */
const CORRECTED_UNITS = 2 * MESSAGE_LIMITS.message.max;

const QuotedMessage = z.object({
  seq: Seq,
  senderId: ObjectId,
  /** The beginning of its words without formatting marks, or the name of its file. */
  excerpt: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  /** Present for a voice note. */
  voiceSeconds: z.number().int().optional(),
});

/** The quoted message in its present form; only its position when it was deleted or hidden. */
export const Quote = z.union([QuotedMessage, z.object({ seq: Seq, isGone: z.literal(true) })]);
export type Quote = z.infer<typeof Quote>;

export const Reaction = z.object({ emoji: z.string(), userIds: z.array(ObjectId).min(1) });
export type Reaction = z.infer<typeof Reaction>;

/** The place of a file among those sent together, from 0. The client chooses the id. */
export const MessageGroup = z
  .object({
    id: z.string().min(1).max(64),
    place: z.number().int().min(0),
    size: z.number().int().min(2).max(CHAT_LIMITS.files.max),
  })
  .refine(({ place, size }) => place < size, { path: ['place'] });
export type MessageGroup = z.infer<typeof MessageGroup>;

/** The further fields of a voice note, whose type is `file`: its length and its wave, as the sender's device measured them. */
export const VoiceNote = z.object({
  seconds: z.number().int().min(1).max(CHAT_LIMITS.voice.seconds),
  peaks: z.array(z.number().int().min(0).max(CHAT_LIMITS.voice.height)).length(CHAT_LIMITS.voice.peaks),
});
export type VoiceNote = z.infer<typeof VoiceNote>;

/** The title and description of the page behind the first link of a message. */
export const LinkPreview = z.object({
  /** The address, as it stands in the message. */
  url: z.string(),
  /** The name of the site, else its host. */
  site: z.string(),
  title: z.string(),
  /** Empty when the page has none. */
  description: z.string(),
  /**
   * A copy on this site, with a link like those of files; absent without a picture. `alt` is empty when the page has no description of it.
   */
  picture: z
    .object({
      url: z.string(),
      alt: z.string(),
      width: z.number().int().min(1),
      height: z.number().int().min(1),
    })
    .optional(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

/** What makes a reply a correction of the text in `replyTo`. The `content` of the message is the corrected text. */
export const Correction = z.object({
  /** The corrected words, as they were then. Absent once their message is deleted, hidden or erased. */
  original: z.string().max(CORRECTED_UNITS).optional(),
  /** The author found nothing to correct. The `content` says so in a sign of all languages: `✓`. */
  isPerfect: z.literal(true).optional(),
});
export type Correction = z.infer<typeof Correction>;

export const Message = z.object({
  _id: ObjectId,
  requestId: ObjectId,
  /** The position in the conversation, from 1, without gaps; the same for both parties. */
  seq: z.number().int().min(1),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  attachment: Attachment.nullable(),
  /** Present in messages of type `call`. */
  callType: z.enum(CALL_TYPES).optional(),
  senderId: Person,
  receiverId: ObjectId,
  isRead: z.boolean(),
  timestamp: IsoDate,
  clientId: z.string().optional(),
  /** Present while moderators hide it: it has no content. Only its sender gets the note. */
  hidden: z.object({ note: z.string().optional() }).optional(),
  /** Grows with each change; absent means 0. Of two states of a message, a client keeps the one with the higher version. */
  version: z.number().int().min(0).optional(),
  /** The message to which this one replies. */
  replyTo: Quote.optional(),
  /** Present when it corrects the message in `replyTo`. */
  correction: Correction.optional(),
  editedAt: IsoDate.optional(),
  /** Present in a deleted message, which keeps its place but has neither words nor a file. */
  deletedAt: IsoDate.optional(),
  reactions: z.array(Reaction).optional(),
  /** Present in files that were sent together. */
  group: MessageGroup.optional(),
  /** Present in a voice note, whose type is `file` and whose attachment is the sound. */
  voice: VoiceNote.optional(),
  /** A preview of the first link in its text. It appears some seconds after the message, and expires after some days. */
  preview: LinkPreview.optional(),
});
export type Message = z.infer<typeof Message>;

/** A message that one party has pinned for both, in its present form. */
export const Pin = QuotedMessage.extend({
  /** When the message was sent. */
  timestamp: IsoDate,
  /** Who pinned it, and when. */
  by: ObjectId,
  at: IsoDate,
});
export type Pin = z.infer<typeof Pin>;

export const Conversation = z.object({
  request: z.object({
    _id: ObjectId,
    status: z.enum(REQUEST_STATUSES),
    senderId: ObjectId,
    senderSkillId: RequestSkill,
    receiverSkillId: RequestSkill,
    /** Present when the exchange is a leg of a ring. */
    ring: RequestRing.optional(),
  }),
  otherUser: Person.extend({ isOnline: z.boolean() }),
  lastMessage: z
    .object({
      content: z.string(),
      /** The beginning of `content` without the signs of formatting, on one line. Present if `content` has such signs, or links. */
      excerpt: z.string().optional(),
      messageType: z.enum(MESSAGE_TYPES),
      timestamp: IsoDate,
      senderId: z.object({ _id: ObjectId }),
      /** Present in a deleted message; `content` says so. */
      isDeleted: z.literal(true).optional(),
      /** Present for a voice note. */
      voiceSeconds: z.number().int().optional(),
    })
    .nullable(),
  unreadCount: z.number().int(),
  /** The highest `seq` of the conversation; 0 without messages. */
  lastSeq: z.number().int(),
  /** The last `seq` that the caller has read, that the other party has read, and that the other party's devices have received. */
  readSeq: z.number().int(),
  otherReadSeq: z.number().int(),
  otherDeliveredSeq: z.number().int(),
  /** Whether writing is closed: the exchange is neither accepted nor completed, or one party has blocked the other. */
  closed: z.boolean(),
  /** Whether the caller has reviewed this exchange, or has nothing to review: in a ring, the caller's own lesson. */
  hasReviewed: z.boolean(),
  /** Whether the caller has archived it. A new message brings it back, unless the caller has muted it. */
  isArchived: z.boolean(),
  /** Until when the caller gets no notifications about it; null when it is not muted. */
  mutedUntil: IsoDate.nullable(),
  /** Whether the caller has marked it as unread: `unreadCount` is then at least 1. */
  isMarkedUnread: z.boolean(),
  /** Whether the caller wants to correct messages here. Absent before the caller has chosen: then a skill of the category language decides. */
  offersCorrections: z.boolean().optional(),
  /** The pinned messages, the last pinned one first. Absent without any. */
  pins: z.array(Pin).max(CHAT_LIMITS.pins).optional(),
  /** Grows with each change of the pins, as in `pins_changed`. Absent before the first change. */
  pinsVersion: z.number().int().optional(),
  updatedAt: IsoDate,
});
export type Conversation = z.infer<typeof Conversation>;

/** A message that a search found, with the words around the first match. */
export const MessageHit = z.object({
  _id: ObjectId,
  requestId: ObjectId,
  seq: z.number().int().min(1),
  /** About one line; `match` is the text as the message has it. */
  excerpt: z.object({ before: z.string(), match: z.string(), after: z.string() }),
  /** The author: the caller or the other party. */
  senderId: ObjectId,
  otherUser: Person,
  timestamp: IsoDate,
});
export type MessageHit = z.infer<typeof MessageHit>;

const LINE_KINDS = [
  'asked',
  'ring',
  'accepted',
  'planned',
  'completed',
  'cancelled',
  'called',
  'reviewed',
  'meeting',
] as const;
/** An event of the exchange, shown in its conversation among the messages by time. It is neither counted nor mailed. */
export const ConversationLine = z.object({
  kind: z.enum(LINE_KINDS),
  at: IsoDate,
  /** Null when the system did it, or when the actor is not known any more. */
  actorId: ObjectId.nullable(),
  /** Present in `called`, a finished call: its kind and length. `at` is its beginning. */
  callType: z.enum(CALL_TYPES).optional(),
  seconds: z.number().int().min(0).optional(),
  /** Present in `planned`. */
  scheduledDate: IsoDate.optional(),
  /** Present in `reviewed`, unless the review is sealed; then the date on which it is shown at the latest. */
  rating: z.number().int().min(1).max(5).optional(),
  sealedUntil: IsoDate.optional(),
  /** Present in `meeting`. */
  meeting: MeetingLine.optional(),
});
export type ConversationLine = z.infer<typeof ConversationLine>;
