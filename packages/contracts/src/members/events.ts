import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { defineEvents, earlierVersion } from '../core/events/event-spec.ts';
import { EventPerson, Version } from '../core/events/payload-parts.ts';
import { LANGUAGES } from '../core/limits.ts';
import { DIGESTS, PUSH_SHOWS } from '../notifications/limits.ts';
import { DEFAULT_RADIUS, LANGUAGE_LEVELS, PLACE_FOR, UNITS } from '../places/limits.ts';
import { DEFAULT_PRIVACY, FOUND_BY, HOURS_FOR, REQUESTS_FROM, THEMES } from './limits.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const MemberSnapshotV1 = EventPerson.extend({
  location: z.string(),
  timeZone: z.string().optional(),
  version: Version,
});

const MemberSnapshotV2 = MemberSnapshotV1.extend({ timeZone: z.string().nullable() });
const MemberChangedV2 = z.object({ member: MemberSnapshotV2 });

const PrivacyV3 = z.object({
  findMe: z.enum(FOUND_BY),
  requests: z.enum(REQUESTS_FROM),
  /** Whether others see that the member is online, and what the member has read. */
  online: z.boolean(),
  read: z.boolean(),
});
const MemberChangedV3 = z.object({ member: MemberSnapshotV2.extend({ privacy: PrivacyV3 }) });

/** `hours`: who may see when the member has time. */
const PrivacyV4 = PrivacyV3.extend({ hours: z.enum(HOURS_FOR) });
const MemberChangedV4 = z.object({ member: MemberSnapshotV2.extend({ privacy: PrivacyV4 }) });

const MemberSnapshotV5 = MemberSnapshotV2.extend({
  privacy: PrivacyV4.extend({ linkPreviews: z.boolean() }),
});
const MemberChangedV5 = z.object({ member: MemberSnapshotV5 });

/** The parts of a member that other services may store. The location contains only what everybody may see. */
export const MemberSnapshot = MemberSnapshotV5.extend({
  /** IANA; null while unknown. */
  timeZone: z.string().nullable(),
  /** `linkPreviews`: whether the member wants cards for the links in messages. */
  privacy: PrivacyV4.extend({ linkPreviews: z.boolean() }),
  /** The town that the member shows, and to whom. Null when it shows less than the town, and in events of earlier releases. */
  place: z.object({ id: z.string(), for: z.enum(PLACE_FOR) }).nullable(),
  languages: z.array(z.object({ code: z.string(), level: z.enum(LANGUAGE_LEVELS) })),
  /** How far the member goes for a lesson, in kilometres. */
  reachKm: z.number().int().min(1),
});
export type MemberSnapshot = z.infer<typeof MemberSnapshot>;

const MemberChanged = z.object({ member: MemberSnapshot });
const { place: _place, placeFor: _placeFor, ...open } = DEFAULT_PRIVACY;
/** The privacy of a member who has changed nothing. */
export const OPEN_PRIVACY: MemberSnapshot['privacy'] = open;

/** The place, languages and reach of a member who has said nothing of them. */
export const NO_PLACE = { place: null, languages: [], reachKm: DEFAULT_RADIUS } satisfies Partial<MemberSnapshot>;

const AccountChangedV1 = z.object({
  userId: ObjectId,
  email: z.string(),
  isVerified: z.boolean(),
  preferences: z.object({
    emailNotifications: z.boolean(),
    pushNotifications: z.boolean(),
    darkMode: z.boolean(),
    language: z.enum(Object.keys(LANGUAGES) as [keyof typeof LANGUAGES, ...(keyof typeof LANGUAGES)[]]),
    theme: z.enum(THEMES).optional(),
  }),
  version: Version,
});

/** How each topic of notifications reaches the member. */
const AccountChangedV2 = AccountChangedV1.extend({
  notifications: z.record(z.string(), z.object({ inApp: z.boolean(), mail: z.boolean() })),
});

const AccountChangedV3 = AccountChangedV2.extend({
  /** Which reminders of sessions the member gets. */
  reminders: z.object({ day: z.boolean(), hour: z.boolean(), start: z.boolean() }),
  /** When no notification mail is sent, by the member's clock: `22:00` to `07:00`. */
  quiet: z.object({ from: z.string(), until: z.string() }).nullable(),
});

const AccountChangedV4 = AccountChangedV3.extend({
  notifications: z.record(z.string(), z.object({ inApp: z.boolean(), mail: z.boolean(), push: z.boolean() })),
  /** What a push notification shows of a message. */
  pushShows: z.enum(PUSH_SHOWS),
});

const AccountChangedV5 = AccountChangedV4.extend({
  notifications: z.record(
    z.string(),
    z.object({ inApp: z.boolean(), mail: z.boolean(), push: z.boolean(), digest: z.boolean() }),
  ),
  /** How often the member gets a digest. */
  digest: z.enum(DIGESTS),
});

const AccountChanged = AccountChangedV5.extend({
  /** The unit of distances that the member has chosen. Null without a choice. */
  units: z.enum(UNITS).nullable(),
});

const FollowV1 = z.object({ followerId: ObjectId, followedId: ObjectId, version: Version.optional() });
const BlockV1 = z.object({ blockerId: ObjectId, blockedId: ObjectId, version: Version.optional() });
/** Of two changes of the same relation, the one with the higher version counts. */
const Follow = FollowV1.extend({ version: Version });
const Block = BlockV1.extend({ version: Version });

/**
 * Auth sets the version of a relation to `max(previous version + 1, Date.now())`: it is then higher than the times of events without a
 * version.
 */
const versionByTime = <T extends { version?: number | undefined }>(
  payload: T,
  { occurredAt }: { occurredAt: string },
) => ({
  ...payload,
  version: payload.version ?? Date.parse(occurredAt),
});
const followV1 = { 1: earlierVersion({ payload: FollowV1, next: Follow, upgrade: versionByTime }) };
const blockV1 = { 1: earlierVersion({ payload: BlockV1, next: Block, upgrade: versionByTime }) };

export const memberEvents = defineEvents({
  /** A new member, or a change of their public data. */
  'member.changed': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat', 'notifications', 'matches', 'lessons'],
    payload: MemberChanged,
    earlier: {
      1: earlierVersion({
        payload: z.object({ member: MemberSnapshotV1 }),
        next: MemberChangedV2,
        upgrade: ({ member }) => ({ member: { ...member, timeZone: member.timeZone ?? null } }),
      }),
      2: earlierVersion({
        payload: MemberChangedV2,
        next: MemberChangedV3,
        upgrade: ({ member }) => ({ member: { ...member, privacy: OPEN_PRIVACY } }),
      }),
      3: earlierVersion({
        payload: MemberChangedV3,
        next: MemberChangedV4,
        upgrade: ({ member }) => ({
          member: { ...member, privacy: { ...member.privacy, hours: DEFAULT_PRIVACY.hours } },
        }),
      }),
      4: earlierVersion({
        payload: MemberChangedV4,
        next: MemberChangedV5,
        upgrade: ({ member }) => ({
          member: { ...member, privacy: { ...member.privacy, linkPreviews: DEFAULT_PRIVACY.linkPreviews } },
        }),
      }),
      5: earlierVersion({
        payload: MemberChangedV5,
        next: MemberChanged,
        upgrade: ({ member }) => ({ member: { ...member, ...NO_PLACE } }),
      }),
    },
  },
  /** Mail address and preferences of a member. No other service gets the address. */
  'account.changed': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: AccountChanged,
    earlier: {
      1: earlierVersion({
        payload: AccountChangedV1,
        next: AccountChangedV2,
        upgrade: (account) => ({ ...account, notifications: {} }),
      }),
      2: earlierVersion({
        payload: AccountChangedV2,
        next: AccountChangedV3,
        upgrade: (account) => ({ ...account, reminders: DEFAULT_SETTINGS.reminders, quiet: null }),
      }),
      3: earlierVersion({
        payload: AccountChangedV3,
        next: AccountChangedV4,
        upgrade: (account) => ({
          ...account,
          notifications: Object.fromEntries(
            Object.entries(account.notifications).map(([topic, delivery]) => [topic, { ...delivery, push: true }]),
          ),
          pushShows: DEFAULT_SETTINGS.delivery.pushShows,
        }),
      }),
      4: earlierVersion({
        payload: AccountChangedV4,
        next: AccountChangedV5,
        upgrade: (account) => ({
          ...account,
          notifications: Object.fromEntries(
            Object.entries(account.notifications).map(([topic, delivery]) => [topic, { ...delivery, digest: false }]),
          ),
          digest: DEFAULT_SETTINGS.delivery.digest,
        }),
      }),
      5: earlierVersion({
        payload: AccountChangedV5,
        next: AccountChanged,
        upgrade: (account) => ({ ...account, units: DEFAULT_SETTINGS.place.units }),
      }),
    },
  },
  /** The present state of a relation. Each of these four events contains the whole state. */
  'member.followed': { source: 'auth', subscribers: ['notifications'], payload: Follow, earlier: followV1 },
  'member.unfollowed': { source: 'auth', subscribers: ['notifications'], payload: Follow, earlier: followV1 },
  'member.blocked': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat', 'matches', 'notifications', 'lessons'],
    payload: Block,
    earlier: blockV1,
  },
  'member.unblocked': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat', 'matches', 'lessons'],
    payload: Block,
    earlier: blockV1,
  },
  /** A member signed out on a device, or its session was ended. An unused session expires without this event. */
  'session.ended': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: z.object({ userId: ObjectId, sessionId: ObjectId }),
  },
  /** A member used Mutua. At most one event a day for each member. */
  'member.active': {
    source: 'auth',
    subscribers: ['skills', 'matches', 'notifications'],
    /** The day in UTC. */
    payload: z.object({ userId: ObjectId, day: z.iso.date() }),
  },
});
