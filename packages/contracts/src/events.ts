/** Domain events: what happened, who said so, who wants to know. Delivered at least once, in any order; consumers are idempotent. */
import { z } from 'zod';
import { IsoDate, ObjectId } from './common.ts';
import type { ServiceName } from './constants.ts';
import { ExchangeRequest, Notification, Person, ProfileSkill, Review, SkillSummary } from './entities.ts';
import { Preferences } from './forms.ts';

/** Grows with each change of the thing described: a read model ignores what is not newer than what it has. */
const Version = z.number().int().min(1);

/** What other services may keep of a member. */
export const MemberSnapshot = Person.extend({
  location: z.string(),
  /** IANA; absent while unknown. */
  timeZone: z.string().optional(),
  version: Version,
});
export type MemberSnapshot = z.infer<typeof MemberSnapshot>;

export const SkillSnapshot = SkillSummary.extend({
  ownerId: ObjectId,
  createdAt: IsoDate,
  version: Version,
  /** The version of the owner's last edit: what came after it are ratings, exchanges and endorsements. */
  editedVersion: Version.optional(),
  /** What else the skill's page shows; absent in events of before 1.1. */
  details: ProfileSkill.omit({ _id: true, title: true, category: true, proficiency: true, createdAt: true }).optional(),
});
export type SkillSnapshot = z.infer<typeof SkillSnapshot>;

const RequestChange = z.object({
  request: ExchangeRequest,
  version: Version,
  /** Who did it; null when the system did (a deleted skill). */
  actorId: ObjectId.nullable(),
});

/** Of two changes of one relation the higher version counts; the time of the event where it is absent (before 1.1). */
const RelationChange = z.object({ version: Version.optional() });

interface EventSpec {
  source: ServiceName;
  subscribers: readonly ServiceName[];
  payload: z.ZodType;
}
const defineEvents = <const T extends Record<string, EventSpec>>(table: T): T => table;

export const events = defineEvents({
  /** A member's public face is new or changed. */
  'member.changed': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat', 'notifications'],
    payload: z.object({ member: MemberSnapshot }),
  },
  /** Where and how a member wants to be told; the address goes to no other service. */
  'account.changed': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: z.object({
      userId: ObjectId,
      email: z.string(),
      isVerified: z.boolean(),
      preferences: Preferences,
      version: Version,
    }),
  },
  /** A mail with a secret link is due. */
  'mail.requested': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: z.object({
      kind: z.enum(['verify-email', 'reset-password']),
      to: z.string(),
      name: z.string(),
      token: z.string(),
      expiresAt: IsoDate,
    }),
  },
  /** A member has asked, from a mail, for no more copies of notifications by e-mail. */
  'mail.unsubscribed': {
    source: 'notifications',
    subscribers: ['auth'],
    payload: z.object({ userId: ObjectId }),
  },
  'member.followed': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: RelationChange.extend({ followerId: ObjectId, followedId: ObjectId }),
  },
  'member.unfollowed': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: RelationChange.extend({ followerId: ObjectId, followedId: ObjectId }),
  },
  'member.blocked': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat'],
    payload: RelationChange.extend({ blockerId: ObjectId, blockedId: ObjectId }),
  },
  'member.unblocked': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat'],
    payload: RelationChange.extend({ blockerId: ObjectId, blockedId: ObjectId }),
  },
  'skill.created': {
    source: 'skills',
    subscribers: ['auth', 'requests', 'notifications'],
    payload: z.object({ skill: SkillSnapshot, owner: Person }),
  },
  /** Edited, rated, exchanged or endorsed. */
  'skill.updated': {
    source: 'skills',
    subscribers: ['auth', 'requests'],
    payload: z.object({ skill: SkillSnapshot }),
  },
  'skill.deleted': {
    source: 'skills',
    subscribers: ['auth', 'requests'],
    payload: z.object({ skillId: ObjectId, ownerId: ObjectId, version: Version }),
  },
  'skill.endorsed': {
    source: 'skills',
    subscribers: ['notifications'],
    payload: z.object({
      skillId: ObjectId,
      title: z.string(),
      ownerId: ObjectId,
      endorser: Person,
      message: z.string(),
    }),
  },
  'request.created': { source: 'requests', subscribers: ['chat', 'notifications'], payload: RequestChange },
  'request.accepted': { source: 'requests', subscribers: ['chat', 'notifications'], payload: RequestChange },
  'request.rejected': { source: 'requests', subscribers: ['chat', 'notifications'], payload: RequestChange },
  'request.completed': {
    source: 'requests',
    subscribers: ['auth', 'skills', 'chat', 'notifications'],
    payload: RequestChange,
  },
  'request.cancelled': { source: 'requests', subscribers: ['chat', 'notifications'], payload: RequestChange },
  'review.created': {
    source: 'requests',
    subscribers: ['auth', 'skills', 'chat', 'notifications'],
    payload: z.object({ review: Review }),
  },
  'message.sent': {
    source: 'chat',
    subscribers: ['notifications'],
    payload: z.object({
      messageId: ObjectId,
      requestId: ObjectId,
      seq: z.number().int(),
      sender: Person,
      receiverId: ObjectId,
      /** The beginning of the text, or the file's name. */
      preview: z.string(),
      sentAt: IsoDate,
      /** A device of the receiver had the conversation open: no notification is due. */
      isSeen: z.boolean().optional(),
    }),
  },
  /** A member has read a conversation up to a place. */
  'messages.read': {
    source: 'chat',
    subscribers: ['notifications'],
    payload: z.object({ requestId: ObjectId, userId: ObjectId, seq: z.number().int() }),
  },
  /** A notification is new: connected devices are told. */
  'notification.created': {
    source: 'notifications',
    subscribers: ['chat'],
    payload: z.object({ userId: ObjectId, notification: Notification }),
  },
  /** Notifications of a member were read, removed or counted on: connected devices ask again for lists and counts. */
  'notifications.changed': {
    source: 'notifications',
    subscribers: ['chat'],
    payload: z.object({ userId: ObjectId }),
  },
});

export type Events = typeof events;
export type EventType = keyof Events;
export type EventPayload<T extends EventType> = z.infer<Events[T]['payload']>;

/** The envelope in which every event travels. */
export interface DomainEvent<T extends EventType = EventType> {
  /** 24 hex characters, unique; what consumers remember. */
  id: string;
  type: T;
  /** ISO 8601. */
  occurredAt: string;
  payload: EventPayload<T>;
}

/** The envelope without its payload's rules. */
export const EventEnvelope = z.object({ id: ObjectId, type: z.string(), occurredAt: IsoDate, payload: z.unknown() });

/** The events that a service consumes. */
export type EventsFor<S extends ServiceName> = {
  [T in EventType]: S extends Events[T]['subscribers'][number] ? T : never;
}[EventType];
