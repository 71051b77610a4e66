import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { LANGUAGES, THEMES } from '../constants.ts';
import { defineEvents, earlierVersion } from './event-spec.ts';
import { EventPerson, Version } from './payload-parts.ts';

const MemberSnapshotV1 = EventPerson.extend({
  location: z.string(),
  timeZone: z.string().optional(),
  version: Version,
});

/** What other services may keep of a member. */
export const MemberSnapshot = MemberSnapshotV1.extend({
  /** IANA; null while unknown. */
  timeZone: z.string().nullable(),
});
export type MemberSnapshot = z.infer<typeof MemberSnapshot>;

const MemberChanged = z.object({ member: MemberSnapshot });

const AccountChanged = z.object({
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

const FollowV1 = z.object({ followerId: ObjectId, followedId: ObjectId, version: Version.optional() });
const BlockV1 = z.object({ blockerId: ObjectId, blockedId: ObjectId, version: Version.optional() });
/** Of two changes of one relation the higher version counts. */
const Follow = FollowV1.extend({ version: Version });
const Block = BlockV1.extend({ version: Version });

/** Auth gives a relation `max(previous version + 1, Date.now())`, so that versions go on from the times of earlier events. */
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
  /** A member's public face is new or changed. */
  'member.changed': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat', 'notifications'],
    version: 2,
    payload: MemberChanged,
    earlier: {
      1: earlierVersion({
        payload: z.object({ member: MemberSnapshotV1 }),
        next: MemberChanged,
        upgrade: ({ member }) => ({ member: { ...member, timeZone: member.timeZone ?? null } }),
      }),
    },
  },
  /** Where and how a member wants to be told; the address goes to no other service. */
  'account.changed': { source: 'auth', subscribers: ['notifications'], version: 1, payload: AccountChanged },
  /** How it stands with a relation: each of the four tells the whole of it. */
  'member.followed': { source: 'auth', subscribers: ['notifications'], version: 2, payload: Follow, earlier: followV1 },
  'member.unfollowed': {
    source: 'auth',
    subscribers: ['notifications'],
    version: 2,
    payload: Follow,
    earlier: followV1,
  },
  'member.blocked': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat'],
    version: 2,
    payload: Block,
    earlier: blockV1,
  },
  'member.unblocked': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat'],
    version: 2,
    payload: Block,
    earlier: blockV1,
  },
});
