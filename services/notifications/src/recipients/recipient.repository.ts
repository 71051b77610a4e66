import {
  DEFAULT_PREFERENCES,
  DEFAULT_SETTINGS,
  type Delivery,
  type Digest,
  ERASED_VERSION,
  type EventPayload,
  type Preferences,
  type PushShows,
  type QuietHours,
  type ReminderSettings,
  type SiteSnapshot,
  type Unit,
} from '@mutua/contracts';
import { offeredLanguage, type SiteCopy } from '@mutua/domain';
import { replaceIfNewer, upsert } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import {
  type AccountDocument,
  accountModel,
  followModel,
  type MemberDocument,
  memberModel,
} from './recipient.model.ts';
import { unitOfZone } from './unit-of-zone.ts';

/** What this service knows about a member. */
export interface Recipient {
  userId: string;
  name: string;
  /** Undefined until the first `account.changed` of the member. */
  email?: string;
  isVerified: boolean;
  /** With a language that the site offers, and without mail and push for a suspended member. */
  preferences: Preferences;
  /** The channels of each topic. An absent topic is on. */
  notifications: Record<string, Delivery>;
  /** Which reminders of sessions the member gets. */
  reminders: ReminderSettings;
  /** The time in which no mail and no push is sent, in the member's zone. */
  quiet: QuietHours | null;
  /** An IANA zone; null while unknown. */
  timeZone: string | null;
  /** How much a push discloses of a message. */
  pushShows: PushShows;
  /** How often the member gets a digest. */
  digest: Digest;
  /** The unit in which the member reads distances. */
  unit: Unit;
}

export type RecipientRepository = ReturnType<typeof createRecipientRepository>;

/** The copies of members' names, addresses, preferences and follows. */
export function createRecipientRepository(connection: Connection, site: Pick<SiteCopy, 'read'>) {
  const members = memberModel(connection);
  const accounts = accountModel(connection);
  const follows = followModel(connection);

  /** Returns one recipient for each id, with defaults for what is not known yet. */
  async function findMany(userIds: readonly string[]): Promise<Recipient[]> {
    const filter = { _id: { $in: userIds } };
    const [names, details, offered] = await Promise.all([
      members.find(filter).lean(),
      accounts.find(filter).lean(),
      site.read(),
    ]);
    const memberOf = new Map(names.map((member) => [String(member._id), member]));
    const accountOf = new Map(details.map((account) => [String(account._id), account]));
    return userIds.map((userId) => recipientOf(userId, offered, memberOf.get(userId), accountOf.get(userId)));
  }

  return {
    find: async (userId: string): Promise<Recipient> => (await findMany([userId]))[0] as Recipient,
    findMany,

    /**
     * Returns a recipient. Null when this member, or the one whom a notification is about, was erased: a late event must not restore
     * anything of them.
     */
    async findUnlessErased(userId: string, aboutId = userId): Promise<Recipient | null> {
      const [known, account, offered] = await Promise.all([
        members.find({ _id: { $in: [userId, aboutId] } }).lean(),
        accounts.findById(userId).lean(),
        site.read(),
      ]);
      if (known.some(({ version }) => version === ERASED_VERSION)) return null;
      const member = known.find(({ _id }) => _id.equals(userId));
      return recipientOf(userId, offered, member, account ?? undefined);
    },

    /** Whether one of these members was erased. */
    isErased: async (userIds: readonly string[]): Promise<boolean> =>
      (await members.exists({ _id: { $in: userIds }, version: ERASED_VERSION })) !== null,

    async erasedAmong(userIds: readonly string[]): Promise<Set<string>> {
      const found = await members.find({ _id: { $in: userIds }, version: ERASED_VERSION }, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => String(_id)));
    },

    async saveMember(member: EventPayload<'member.changed'>['member']): Promise<void> {
      const { _id, name, timeZone, privacy, version } = member;
      const known = { name, timeZone, findMe: privacy.findMe };
      await replaceIfNewer(members, { _id: new Types.ObjectId(_id) }, version, known);
    },

    /** Stores whether moderators have suspended the member, unless a newer decision is stored or the member was erased. */
    async saveModerated({ userId, isSuspended, version }: EventPayload<'member.moderated'>): Promise<void> {
      const isNew = { $or: [{ suspendedVersion: { $lte: version } }, { suspendedVersion: { $exists: false } }] };
      const filter = { _id: new Types.ObjectId(userId), version: { $ne: ERASED_VERSION }, ...isNew };
      await upsert(members, filter, { $set: { isSuspended, suspendedVersion: version } });
    },

    /** Whether nobody may find the member. */
    async isHidden(userId: string): Promise<boolean> {
      return (await members.exists({ _id: new Types.ObjectId(userId), findMe: 'nobody' })) !== null;
    },

    async saveAccount({ userId, version, ...account }: EventPayload<'account.changed'>): Promise<void> {
      await replaceIfNewer(accounts, { _id: new Types.ObjectId(userId) }, version, account);
    },

    /** Stores who follows whom. The later of two changes wins. */
    async saveFollow(
      { followerId, followedId, version }: EventPayload<'member.followed'>,
      isActive: boolean,
    ): Promise<void> {
      await replaceIfNewer(follows, { _id: `${followerId}:${followedId}` }, version, {
        followerId: new Types.ObjectId(followerId),
        followedId: new Types.ObjectId(followedId),
        isActive,
      });
    },

    /** Returns a page of a member's present followers, ordered by the ids of the follows. `after` is the last id of the previous page. */
    async findFollows(
      userId: string,
      { after, limit }: { after: string; limit: number },
    ): Promise<{ id: string; followerId: string }[]> {
      const found = await follows
        .find({ followedId: userId, isActive: true, _id: { $gt: after } }, { followerId: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id, followerId }) => ({ id: _id, followerId: String(followerId) }));
    },
  };
}

const inOffered = (offered: SiteSnapshot, preferences: Preferences): Preferences => ({
  ...preferences,
  language: offeredLanguage(offered, preferences.language),
});

const recipientOf = (
  userId: string,
  offered: SiteSnapshot,
  member: MemberDocument | undefined,
  account: AccountDocument | undefined,
): Recipient => ({
  userId,
  name: member?.name ?? '',
  timeZone: member?.timeZone ?? null,
  isVerified: account?.isVerified ?? false,
  preferences: {
    ...inOffered(offered, account?.preferences ?? DEFAULT_PREFERENCES),
    // A suspended member can open nothing of what they would be told.
    ...(member?.isSuspended && { emailNotifications: false, pushNotifications: false }),
  },
  notifications: account?.notifications ?? {},
  reminders: account?.reminders ?? DEFAULT_SETTINGS.reminders,
  quiet: account?.quiet ?? null,
  pushShows: account?.pushShows ?? DEFAULT_SETTINGS.delivery.pushShows,
  digest: account?.digest ?? DEFAULT_SETTINGS.delivery.digest,
  unit: account?.units ?? unitOfZone(member?.timeZone),
  ...(account && { email: account.email }),
});
