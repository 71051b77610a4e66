/** The parts of messages: quotes, reactions, groups of files; and the questions before a request is answered. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { CHAT_LIMITS, MESSAGE_TYPES } from '../constants.ts';

const Seq = z.number().int().min(1);

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

/** A message that one party has pinned for both, in its present form. */
export const Pin = QuotedMessage.extend({
  /** When the message was sent. */
  timestamp: IsoDate,
  /** Who pinned it, and when. */
  by: ObjectId,
  at: IsoDate,
});
export type Pin = z.infer<typeof Pin>;

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

/** A question before a request is answered, or its answer. */
export const RequestQuestion = z.object({
  _id: ObjectId,
  senderId: ObjectId,
  /** Empty when its author's account was erased, or while moderators hide it. */
  text: z.string(),
  createdAt: IsoDate,
  /** Present while moderators hide it. Only its author gets the note. */
  hidden: z.object({ note: z.string().optional() }).optional(),
});
export type RequestQuestion = z.infer<typeof RequestQuestion>;
