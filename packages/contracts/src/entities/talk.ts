/** What stands with a message: what it answers, reactions, its place among files; and the questions before a request is answered. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { MESSAGE_TYPES, TALK } from '../constants.ts';

const Seq = z.number().int().min(1);

const QuotedMessage = z.object({
  seq: Seq,
  senderId: ObjectId,
  /** The beginning of its words without marks of formatting, or the name of its file. */
  excerpt: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  /** Present of a voice note. */
  voiceSeconds: z.number().int().optional(),
});

/** The message that another one answers, as it reads now; only its place when it was deleted or hidden. */
export const Quote = z.union([QuotedMessage, z.object({ seq: Seq, isGone: z.literal(true) })]);
export type Quote = z.infer<typeof Quote>;

/** A message that one of the two has pinned for both, as it reads now. */
export const Pin = QuotedMessage.extend({
  /** When the message was sent. */
  timestamp: IsoDate,
  /** Who has pinned it, and when. */
  by: ObjectId,
  at: IsoDate,
});
export type Pin = z.infer<typeof Pin>;

export const Reaction = z.object({ emoji: z.string(), userIds: z.array(ObjectId).min(1) });
export type Reaction = z.infer<typeof Reaction>;

/** The place of a file among those that were sent in one go, from 0. The client chooses the id. */
export const MessageGroup = z
  .object({
    id: z.string().min(1).max(64),
    place: z.number().int().min(0),
    size: z.number().int().min(2).max(TALK.files.max),
  })
  .refine(({ place, size }) => place < size, { path: ['place'] });
export type MessageGroup = z.infer<typeof MessageGroup>;

/** What a message of type `file` has beyond its sound when it is a voice note: its length and its wave, as the sender's device measured them. */
export const VoiceNote = z.object({
  seconds: z.number().int().min(1).max(TALK.voice.seconds),
  peaks: z.array(z.number().int().min(0).max(TALK.voice.height)).length(TALK.voice.peaks),
});
export type VoiceNote = z.infer<typeof VoiceNote>;

/** What the page behind the first address of a message says of itself. */
export const LinkPreview = z.object({
  /** The address, as it stands in the message. */
  url: z.string(),
  /** The name of the site, else its host. */
  site: z.string(),
  title: z.string(),
  /** Empty when the page has none. */
  description: z.string(),
  /** A copy on this site, by a link as those of files; absent without one. `alt` is empty when the page does not say what it shows. */
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
  /** Empty when its author's account was erased, and while moderators hide it. */
  text: z.string(),
  createdAt: IsoDate,
  /** Present while moderators hide it. The note is for its author only. */
  hidden: z.object({ note: z.string().optional() }).optional(),
});
export type RequestQuestion = z.infer<typeof RequestQuestion>;
