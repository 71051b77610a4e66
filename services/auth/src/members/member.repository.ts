import { type DomainEvent, ERASED_VERSION, FORMER_MEMBER, type Goal, type Role } from '@mutua/contracts';
import {
  createOutboxWrites,
  findDueBy,
  isDuplicateKey,
  newEvent,
  outboxFields,
  type Relay,
  readAll,
  retryOnConflict,
  withEvents,
} from '@mutua/service-kit';
import { type Connection, type QueryFilter, Types } from 'mongoose';
import { type Member, toMember } from './member.mapper.ts';
import { type MemberDocument, memberModel, type VerificationLink } from './member.model.ts';
import type { StoredPreferences } from './preferences.ts';
import { SEARCHED, searchFieldsOf } from './search-fields.ts';

export type { Member } from './member.mapper.ts';
export type {
  AddressSide,
  EarlierFigures,
  Link,
  MemberSkill,
  PendingAddress,
  VerificationLink,
} from './member.model.ts';

/** The fields to write, and the events of the change. */
export interface MemberChange {
  set: Partial<Omit<Member, '_id' | 'version'>>;
  events?: DomainEvent[];
}

export interface NewMember {
  _id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  preferences: StoredPreferences;
  timeZone: string | null;
  goal: Goal | null;
  verificationLinks: VerificationLink[];
}

/** The address of an account that has given up its own: unique, and no real address. */
export const noAddressOf = (id: string): string => `erased-${id}`;

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** Members with a known last visit. */
const VISITED = { isVerified: true, activeDay: { $exists: true } } as const;

/** After this time, events that were on their way during an erasure have arrived. */
const TELL_AGAIN_MS = 60 * 60_000;

export function createMemberRepository({
  connection,
  relay,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'> & Partial<Pick<Relay, 'publishPending'>>;
}) {
  const model = memberModel(connection);
  const { update, updateAndGet } = createOutboxWrites(model, relay);

  async function findOne(filter: QueryFilter<MemberDocument>): Promise<Member | null> {
    const document = await model.findOne(filter).lean<MemberDocument>();
    return document && toMember(document);
  }
  const findById = (id: string): Promise<Member | null> => findOne({ _id: id, erasedAt: null });

  return {
    findById,

    /** Creates a member. Returns null when the address is taken. */
    async create({ _id, ...fields }: NewMember, events: DomainEvent[]): Promise<Member | null> {
      try {
        const created = await model.create({ _id: new Types.ObjectId(_id), ...fields, ...outboxFields(...events) });
        relay.publish(model, created);
        return toMember(created.toObject());
      } catch (error) {
        if (isDuplicateKey(error, 'email')) return null;
        throw error;
      }
    },

    /**
     * Reads a member, lets `decide` choose the change, and writes it with its events. Starts again when another write came in between.
     * `decide` may throw, or return null for no change. Returns the resulting member; null when there is none.
     * @throws ServiceUnavailableError when other writes of the same member keep winning
     */
    async change(
      id: string,
      decide: (member: Member) => MemberChange | null | Promise<MemberChange | null>,
    ): Promise<Member | null> {
      return retryOnConflict(async () => {
        const member = await findById(id);
        const change = member && (await decide(member));
        if (!change) return member;
        const { set, events = [] } = change;
        const derived = SEARCHED.some((field) => field in set) ? searchFieldsOf({ ...member, ...set }) : {};
        const written = await updateAndGet(
          { _id: id, version: member.version },
          { $set: { ...set, ...derived }, $inc: { version: 1 } },
          ...events,
        );
        return written ? toMember(written) : undefined;
      });
    },

    /** Stores that the member used the site on a day (`2026-11-23`) and in a month of the site (202611), and publishes it once. */
    async visited(id: string, day: string, month: number): Promise<void> {
      const event = newEvent('member.active', { userId: id, day });
      // A day in UTC may lie in two months of the site.
      const isNew = { $or: [{ activeDay: { $ne: day } }, { activeMonths: { $ne: month } }] };
      await update({ _id: id, ...isNew }, { $set: { activeDay: day }, $addToSet: { activeMonths: month } }, event);
    },

    /**
     * Counts one more list that a member came by.
     * @param known how many their rows say: a process of an earlier release adds rows, and does not count here
     * @returns how many there were before; each caller gets another number
     */
    async countList(id: string, known: number): Promise<number> {
      await model.updateOne({ _id: id }, { $max: { listCount: known } });
      const before = await model
        .findOneAndUpdate({ _id: id }, { $inc: { listCount: 1 } }, { projection: { listCount: 1 } })
        .lean();
      return before?.listCount ?? known;
    },

    findByEmail: (email: string): Promise<Member | null> => findOne({ email }),

    /** Finds a member by issuer and subject of an OpenID account (`key`). */
    findByOpenId: (key: string): Promise<Member | null> => findOne({ 'openId.key': key }),

    findByLink: (kind: 'verificationLinks' | 'resetLinks', hash: string): Promise<Member | null> =>
      findOne({ [kind]: { $elemMatch: { hash, expiresAt: { $gt: new Date() } } } }),

    /** Finds the member whose new address this link confirms. */
    findByAddressLink(hash: string): Promise<Member | null> {
      const filter = { 'pendingAddress.links.hash': hash, 'pendingAddress.expiresAt': { $gt: new Date() } };
      return findOne({ ...filter, isVerified: true });
    },

    /** Removes an unconfirmed registration of this address. Other services do not know it. */
    async removeUnconfirmed(email: string): Promise<void> {
      await model.deleteOne({ email, isVerified: false, erasure: null });
    },

    /** Finds a member by a link that confirms the first address, even when the link is too old. */
    findByOldLink: (hash: string): Promise<Member | null> => findOne({ 'verificationLinks.hash': hash }),

    /** Returns the confirmed members among these, in any order. Members who wait for their erasure are left out. */
    async findVerified(ids: readonly string[]): Promise<Member[]> {
      if (ids.length === 0) return [];
      const found = await model.find({ _id: { $in: ids }, isVerified: true, erasure: null }).lean<MemberDocument[]>();
      return found.map(toMember);
    },

    async findByRole(role: Role): Promise<Member[]> {
      const filter = role === 'moderator' ? { role } : { roles: role };
      return (await model.find(filter).sort({ _id: 1 }).lean<MemberDocument[]>()).map(toMember);
    },

    /** Returns these members in any order, whether confirmed or not. */
    async findMany(ids: readonly string[]): Promise<Member[]> {
      if (ids.length === 0) return [];
      return (await model.find({ _id: { $in: [...new Set(ids)] } }).lean<MemberDocument[]>()).map(toMember);
    },

    /** Returns the next ids in ascending order, of confirmed members whom everybody may find. */
    async idsAfter(after: string | undefined, limit: number): Promise<string[]> {
      const from = after && { _id: { $gt: new Types.ObjectId(after) } };
      const filter = { isVerified: true, hiddenFrom: null, erasure: null, ...from };
      const found = await model.find(filter, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean();
      return found.map(({ _id }) => _id.toHexString());
    },

    /** Yields every confirmed member. */
    async *allVerified(): AsyncGenerator<Member> {
      for await (const member of readAll<MemberDocument>(model, {}, { isVerified: true })) yield toMember(member);
    },

    countVerified: (): Promise<number> => model.countDocuments({ isVerified: true }).exec(),

    /** The last visits of the confirmed members, as far as they are known. */
    async *allVisits(): AsyncGenerator<{ userId: string; day: string }> {
      for await (const { _id, activeDay } of readAll<MemberDocument>(model, { activeDay: 1 }, VISITED))
        if (activeDay) yield { userId: _id.toHexString(), day: activeDay };
    },

    countVisits: (): Promise<number> => model.countDocuments(VISITED).exec(),

    /** Returns the members whose erasure is due, the longest waiting first. */
    findErasable: findDueBy(model, 'erasure.dueAt'),

    /** Replaces the member by a tombstone with only the id, together with the event of the erasure. */
    async erase(id: string, event: DomainEvent): Promise<void> {
      const _id = new Types.ObjectId(id);
      const now = new Date();
      const before = await model.findById(_id, { sessionEpoch: 1, epochUnannouncedAt: 1 }).lean<MemberDocument>();
      if (!before) return;
      const mark = {
        email: noAddressOf(id),
        name: FORMER_MEMBER,
        passwordHash: null,
        isVerified: false,
        bio: '',
        location: '',
        avatar: null,
        preferences: {},
        createdAt: now,
        erasedAt: now,
        tellAgainAt: new Date(now.getTime() + TELL_AGAIN_MS),
        version: ERASED_VERSION,
        verificationLinks: [],
        resetLinks: [],
        sessionEpoch: before.sessionEpoch,
        ...(before.epochUnannouncedAt && { epochUnannouncedAt: before.epochUnannouncedAt }),
        skills: [],
        ratingSum: 0,
        ratingCount: 0,
        ratingAverage: 0,
        exchangeCount: 0,
        followersCount: 0,
        nameWords: [],
        searchParts: [],
        locationParts: [],
        skillKinds: [],
        placeTokens: [],
        languageCodes: [],
        ...outboxFields(event),
      };
      await model.collection.replaceOne({ _id }, mark as never);
      relay.publish(model, { _id, outbox: [event] });
    },

    /** Returns erased accounts whose erasure must be announced again. */
    findToTellAgain: findDueBy(model, 'tellAgainAt'),

    async tellAgain(id: string, event: DomainEvent): Promise<void> {
      const update = withEvents<MemberDocument>({ $unset: { tellAgainAt: '' } }, event);
      await model.updateOne({ _id: id }, update);
      relay.publishPending?.();
    },

    /** Returns the members among these who are confirmed, not suspended, not erased and not waiting for erasure. */
    async presentAmong(ids: readonly string[]): Promise<string[]> {
      const filter = { isVerified: true, erasure: null, 'standing.isSuspended': { $ne: true } };
      const found = await model.find({ _id: { $in: ids }, ...filter }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id.toHexString());
    },

    /** Returns the members among these whose accounts were erased. */
    async erasedAmong(ids: readonly string[]): Promise<Set<string>> {
      const found = await model.find({ _id: { $in: ids }, erasedAt: { $ne: null } }, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => _id.toHexString()));
    },

    /** Yields the ids of all erased members. */
    async *allErased(): AsyncGenerator<string> {
      const erased = readAll<Pick<MemberDocument, '_id'>>(model, { _id: 1 }, { erasedAt: { $ne: null } });
      for await (const { _id } of erased) yield _id.toHexString();
    },

    countErased: (): Promise<number> => model.countDocuments({ erasedAt: { $ne: null } }).exec(),

    /** Returns the addresses of these members' pictures. */
    async findAvatars(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const found = await model.find({ _id: { $in: ids } }, { avatar: 1 }).lean();
      return found.flatMap(({ avatar }) => avatar ?? []);
    },

    /** Returns members whose new epoch is not announced yet. */
    async findUnannounced(limit: number): Promise<Pick<Member, '_id' | 'sessionEpoch'>[]> {
      const found = await model
        .find({ epochUnannouncedAt: { $lte: new Date() } }, { sessionEpoch: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id, sessionEpoch }) => ({ _id: _id.toHexString(), sessionEpoch }));
    },

    /** Records that an epoch is announced, unless there is a newer one. */
    async markAnnounced(id: string, sessionEpoch: number): Promise<void> {
      await model.updateOne({ _id: id, sessionEpoch }, { $unset: { epochUnannouncedAt: 1 } });
    },
  };
}
