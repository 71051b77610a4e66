// Over 300 lines: one table of all entities.

/** The entities in the answers of calls. */
import { z } from 'zod';
import { IsoDate, ObjectId, Person, Rating } from './common.ts';
import {
  ANSWERS_WITHIN,
  CALL_TYPES,
  CATEGORIES,
  CHAT_LIMITS,
  FIRST_DAYS,
  HOURS_FROM,
  MESSAGE_TYPES,
  NOTIFICATION_TYPES,
  PRIORITIES,
  PROFICIENCIES,
  REQUEST_STATUSES,
  REQUESTS_FROM,
  SEND_KEYS,
  WEEKDAYS,
} from './constants.ts';
import { CalendarSession } from './entities/calendar.ts';
import { LinkPreview, MessageGroup, Pin, Quote, Reaction, VoiceNote } from './entities/chat.ts';
import { Mark } from './entities/marks.ts';
import { Meeting, MeetingLine, PlanSummary } from './entities/meetings.ts';
import { MemberAnswers, ReviewAnswer } from './entities/trust.ts';
import { PublicAway, RequestEdit } from './entities/waiting.ts';
import { Goal, Preferences, ReviewCategories, TimeSlot } from './forms.ts';
import { ShownHours } from './hours.ts';

/** A person's skill in people search and on a profile. */
export const SkillSummary = z.object({
  _id: ObjectId,
  title: z.string(),
  category: z.enum(CATEGORIES),
  proficiency: z.enum(PROFICIENCIES),
});
export type SkillSummary = z.infer<typeof SkillSummary>;

/** The public data of a member. Never contains an e-mail address or preferences. */
export const PublicUser = Person.extend({
  bio: z.string(),
  location: z.string(),
  createdAt: IsoDate,
  rating: Rating,
  skills: z.array(SkillSummary),
  exchangeCount: z.number().int(),
  followersCount: z.number().int(),
  /** Present for a signed-in caller. */
  isFollowing: z.boolean().optional(),
  /** For a signed-in caller: whether the caller has blocked this member. */
  isBlocked: z.boolean().optional(),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** A member whom the caller has blocked. */
export const BlockedUser = PublicUser.extend({
  blockedAt: IsoDate.optional(),
  /** How many exchanges the two have completed. */
  exchanges: z.number().int().optional(),
});
export type BlockedUser = z.infer<typeof BlockedUser>;

/** The signed-in member. */
export const User = PublicUser.omit({ isFollowing: true, isBlocked: true }).extend({
  email: z.string(),
  isVerified: z.boolean(),
  preferences: Preferences,
  /** An IANA time zone; null while unknown. */
  timeZone: z.string().nullable().optional(),
  /** How the member's own pages show time: a chosen zone (null follows the device), and the first day of the week. */
  time: z.object({ timeZone: z.string().nullable(), firstDay: z.enum(FIRST_DAYS) }).optional(),
  /** Which keys send a message. */
  chat: z.object({ sendWith: z.enum(SEND_KEYS) }).optional(),
  /** The goal with which the member registered and which is not requested yet. */
  goal: Goal.nullable().optional(),
  /** Only moderators have a role. */
  role: z.literal('moderator').optional(),
  /** When the account will be erased; null or absent when no erasure is planned. */
  erasesAt: IsoDate.nullable().optional(),
});
export type User = z.infer<typeof User>;

export const Endorsement = z.object({ message: z.string(), createdAt: IsoDate, user: Person.optional() });
export type Endorsement = z.infer<typeof Endorsement>;

export const SkillOwner = Person.extend({ location: z.string(), rating: Rating });
export type SkillOwner = z.infer<typeof SkillOwner>;

/** On one skill, and on a profile: when the member has time, answers requests, and is away. */
const availability = {
  /** For a skill, its hours; on a profile, those of the week. Null while unknown, and for readers who may not see them. */
  hours: ShownHours.nullable().optional(),
  /** Null while too little is known, and for slow members. */
  answersWithin: z.enum(ANSWERS_WITHIN).nullable().optional(),
  /** Null while the member is here. */
  away: PublicAway.nullable().optional(),
};

/** On one skill, and on a profile: the whole hours of sessions in which it, or the member, taught. Absent below one hour. */
const hoursTaught = { hoursTaught: z.number().int().min(1).optional() };

export const Skill = SkillSummary.extend({
  description: z.string(),
  tags: z.array(z.string()),
  availableDays: z.array(z.enum(WEEKDAYS)),
  availableTimeSlots: z.array(TimeSlot),
  /** Absent in answers of earlier releases. */
  hoursFrom: z.enum(HOURS_FROM).optional(),
  rating: Rating,
  exchangeCount: z.number().int(),
  /** The latest first. */
  endorsements: z.array(Endorsement),
  endorsementCount: z.number().int(),
  createdAt: IsoDate,
  /** The owner. */
  userId: SkillOwner,
  /** For a signed-in caller on one skill: whether the caller has endorsed it. */
  hasEndorsed: z.boolean().optional(),
  /** On one skill: the path of its card picture for link previews; null when its title has letters that the product's fonts lack. */
  card: z.string().nullable().optional(),
  /** On one skill: who may send its owner requests. */
  requestsFrom: z.enum(REQUESTS_FROM).optional(),
  ...availability,
  ...hoursTaught,
  /** Present for its owner while moderators hide it, with their words. */
  hidden: z.object({ note: z.string() }).optional(),
});
export type Skill = z.infer<typeof Skill>;

/** A skill on its owner's profile: everything except the owner. */
export const ProfileSkill = Skill.omit({
  userId: true,
  hasEndorsed: true,
  card: true,
  requestsFrom: true,
  hours: true,
  answersWithin: true,
  away: true,
  hoursTaught: true,
  hidden: true,
});
export type ProfileSkill = z.infer<typeof ProfileSkill>;

/** A member, as the profile page shows them. */
export const Profile = PublicUser.extend({
  skills: z.array(ProfileSkill),
  ...availability,
  ...hoursTaught,
  /** Null while too little is known. */
  answers: MemberAnswers.nullable().optional(),
  /** The number of references, without those that do not count. */
  knownBy: z.number().int().optional(),
  /** What Mutua has checked; the mail address comes first. Absent in answers of earlier releases. */
  marks: z.array(Mark).optional(),
  /** The inviter of the member, when both allow it. */
  invitedBy: Person.nullable().optional(),
});
export type Profile = z.infer<typeof Profile>;

export const SkillResult = Skill.extend({ user: Person.extend({ location: z.string() }) });
export type SkillResult = z.infer<typeof SkillResult>;

/** A skill as it was when the request was made. */
export const RequestSkill = z.object({ _id: ObjectId, title: z.string(), category: z.enum(CATEGORIES) });
export type RequestSkill = z.infer<typeof RequestSkill>;

/**
 * Present in a leg of an exchange ring: the sender learns from the receiver, and teaches another member. The place is the teacher's, from
 * 0.
 */
export const RequestRing = z.object({
  _id: ObjectId,
  size: z.number().int().min(3),
  place: z.number().int().min(0),
});
export type RequestRing = z.infer<typeof RequestRing>;

export const ExchangeRequest = z.object({
  _id: ObjectId,
  status: z.enum(REQUEST_STATUSES),
  senderId: Person,
  receiverId: Person,
  senderSkillId: RequestSkill,
  receiverSkillId: RequestSkill,
  message: z.string(),
  /** The reason of a rejection or a cancellation; otherwise empty. */
  reason: z.string(),
  /** The next meeting of the two; without one, their last meeting. */
  scheduledDate: IsoDate.nullable(),
  meetingDetails: Meeting.nullable(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
  /** Present for its two parties. */
  plan: PlanSummary.optional(),
  /** Present for its two parties: 1, and one more with each edit. */
  version: z.number().int().min(1).optional(),
  /** Present once its sender has edited it: the earlier versions, latest first. */
  edits: z.array(RequestEdit).optional(),
  /** Present in a pending request after the receiver was reminded: when that was, and when it expires unless the receiver is away. */
  nudgedAt: IsoDate.optional(),
  expiresAt: IsoDate.optional(),
  /** Whether the caller has nothing left to review. Present in a party's own lists, for completed exchanges. */
  hasReviewed: z.boolean().optional(),
  /**
   * Present in a party's own lists, while the caller has not written: the other party has written a sealed review, which is shown then at
   * the latest.
   */
  reviewWaitsUntil: IsoDate.optional(),
  ring: RequestRing.optional(),
  /** Present for its two parties once one has asked a question: the number of questions, and who asked last. */
  questionCount: z.number().int().min(1).optional(),
  lastQuestion: z.object({ by: ObjectId, at: IsoDate }).optional(),
});
export type ExchangeRequest = z.infer<typeof ExchangeRequest>;

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

export const Notification = z.object({
  _id: ObjectId,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  readAt: IsoDate.nullable(),
  priority: z.enum(PRIORITIES),
  actionUrl: z.string().nullable(),
  createdAt: IsoDate,
  /** Present in notifications about a request. */
  request: z.object({ _id: ObjectId, status: z.enum(REQUEST_STATUSES) }).optional(),
  /** How many messages of one conversation the notification is about; 1 for every other type. */
  count: z.number().int().min(1),
});
export type Notification = z.infer<typeof Notification>;

/** A server through which two browsers connect: an entry of a WebRTC connection's `iceServers`. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  /** Only for TURN servers, with `credential`. Both expire some hours after they were issued. */
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof IceServer>;

export const Review = z.object({
  _id: ObjectId,
  requestId: ObjectId,
  reviewerId: Person,
  reviewedUserId: Person,
  /** The skill that the reviewer received. */
  skillId: z.object({ _id: ObjectId, title: z.string() }),
  rating: z.number().int().min(1).max(5),
  review: z.string(),
  categories: ReviewCategories,
  createdAt: IsoDate,
  /** Present for its author while the review is sealed: it is shown after both have written, or then. */
  sealedUntil: IsoDate.optional(),
  answer: ReviewAnswer.optional(),
  /** Present for its author while moderators hide it, with their words. */
  hidden: z.object({ note: z.string() }).optional(),
});
export type Review = z.infer<typeof Review>;

export const DashboardStats = z.object({
  skillsCount: z.number().int(),
  /** Active requests, that is pending or accepted ones. */
  sentRequests: z.number().int(),
  receivedRequests: z.number().int(),
  completedExchanges: z.number().int(),
  unreadNotifications: z.number().int(),
  /** The current or next session; absent in answers of earlier releases. */
  nextSession: CalendarSession.nullable().optional(),
  /** How many proposals of others wait for an answer by the member. */
  waitingProposals: z.number().int().optional(),
  /** Without a next session: the latest accepted exchange that needs a time, and the other's name. Absent in answers of earlier releases. */
  timeless: z.object({ requestId: ObjectId, name: z.string() }).nullable().optional(),
  rating: Rating,
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** A signed-in device. */
export const Session = z.object({
  _id: ObjectId,
  userAgent: z.string(),
  /** The name of its browser; null while unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet']),
  /** The time zone of the browser, which tells roughly where it is. Null while unknown. */
  timeZone: z.string().nullable(),
  /** Whether the member got a mail about this device lately, because it was new. */
  isNew: z.boolean(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate,
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
