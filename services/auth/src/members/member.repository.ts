import type { Category, DomainEvent, PeopleSort, Proficiency } from '@mutua/contracts';
import {
  applyOnce,
  isDuplicateKey,
  outboxFields,
  type Relay,
  ServiceUnavailableError,
  withEvents,
} from '@mutua/service-kit';
import { type QueryFilter, Types } from 'mongoose';
import type { Link, MemberDocument, MemberModel, VerificationLink } from './member.model.ts';
import { type FullPreferences, preferencesOf } from './preferences.ts';
import { beginningsOf, partsOf, wordsOf } from './search-text.ts';

export type { MemberSkill, VerificationLink } from './member.model.ts';

type SearchFields = Pick<MemberDocument, 'nameWords' | 'searchParts' | 'locationParts' | 'skillKinds'>;
type Hidden = 'outbox' | 'outboxPendingAt' | 'appliedEvents' | keyof SearchFields;

/** A member as the rest of the service knows them, whatever the shape in which they were once written. */
export type Member = Omit<MemberDocument, '_id' | 'preferences' | 'timeZone' | Hidden> & {
  _id: string;
  preferences: FullPreferences;
  timeZone: string | null;
};

/** What a member becomes, and what is told of it. */
export interface MemberChange {
  set: Partial<Omit<Member, '_id' | 'version'>>;
  events?: DomainEvent[];
}

export interface NewMember {
  _id: string;
  email: string;
  name: string;
  passwordHash: string;
  timeZone: string | null;
  verificationLinks: VerificationLink[];
}

export interface PeopleQuery {
  q?: string | undefined;
  location?: string | undefined;
  category?: Category | undefined;
  proficiency?: Proficiency | undefined;
  sortBy: PeopleSort;
  page: number;
  limit: number;
  /** Ids of members who are not to be found. */
  without: readonly string[];
}

interface Slice {
  without: readonly string[];
  order: (typeof ORDERS)[PeopleSort];
  total: number;
  skip: number;
  limit: number;
}

export interface MemberRepository {
  /** Returns null when the address is taken. */
  create(member: NewMember, events: DomainEvent[]): Promise<Member | null>;
  /**
   * Reads a member, asks `decide` what to change, and writes that with its events unless another write came between; then
   * it starts again. `decide` may throw, or answer null for no change. Returns the member as they are then, null when missing.
   */
  change(id: string, decide: (member: Member) => MemberChange | null): Promise<Member | null>;
  findById(id: string): Promise<Member | null>;
  findByEmail(email: string): Promise<Member | null>;
  findByLink(kind: 'verificationLinks' | 'resetLinks', hash: string): Promise<Member | null>;
  /** In any order. */
  findVerified(ids: readonly string[]): Promise<Member[]>;
  /** Verified members in the asked order, and how many there are in all. */
  search(query: PeopleQuery): Promise<{ members: Member[]; total: number }>;
  /** The pictures that these members show. */
  findAvatars(ids: readonly string[]): Promise<string[]>;
  /** Those whose epoch not every process knows. */
  findUnannounced(limit: number): Promise<Pick<Member, '_id' | 'sessionEpoch'>[]>;
  /** Notes that every process knows of an epoch, unless there is a newer one. */
  markAnnounced(id: string, sessionEpoch: number): Promise<void>;
  /** Counts a completed exchange for each of these members, once per event. */
  countExchange(event: DomainEvent, ids: readonly string[]): Promise<void>;
  /** Counts a rating that a member was given, once per event. */
  countRating(event: DomainEvent, id: string, rating: number): Promise<void>;
}

/** Each attempt that fails is another's that succeeded; more than this at a time on one member is a fault. */
const MAX_ATTEMPTS = 50;

const BY_RATING = { ratingAverage: -1, ratingCount: -1, _id: -1 } as const;
/** So many documents are sorted in a few milliseconds. */
const FEW = 500;
const ORDERS = { relevance: BY_RATING, rating: BY_RATING, newest: { createdAt: -1, _id: -1 } } as const;

const SEARCHED = ['name', 'bio', 'location', 'skills', 'isVerified'] as const;

/** Category, level, or both: what a filter asks of one and the same skill, as one value. */
const kindOf = (category?: string, proficiency?: string): string => [category, proficiency].filter(Boolean).join(' ');

/** What people search looks at; kept beside the member, in the same write. */
export function searchFieldsOf({
  name,
  bio,
  location,
  skills,
  isVerified,
}: Pick<Member, (typeof SEARCHED)[number]>): SearchFields {
  if (!isVerified) return { nameWords: [], searchParts: [], locationParts: [], skillKinds: [] };
  const kinds = skills.flatMap(({ category, proficiency }) => [category, proficiency, kindOf(category, proficiency)]);
  return {
    nameWords: wordsOf(name),
    searchParts: partsOf([name, bio, location, ...skills.map(({ title }) => title)].join(' ')),
    locationParts: partsOf(location),
    skillKinds: [...new Set(kinds)],
  };
}

function toMember({ outbox: _outbox, ...document }: MemberDocument): Member {
  const { _id, preferences, timeZone = null } = document;
  return { ...document, _id: _id.toHexString(), preferences: preferencesOf(preferences), timeZone };
}
const orNull = (document: MemberDocument | null): Member | null => document && toMember(document);

export function createMemberRepository(model: MemberModel, relay: Pick<Relay, 'publish'>): MemberRepository {
  /** Counts in the index alone; a list of those who are left out would have every document read. */
  async function count(filter: QueryFilter<MemberDocument>, without: readonly string[]): Promise<number> {
    const [all, left] = await Promise.all([
      model.countDocuments(filter),
      without.length > 0 ? model.countDocuments({ ...filter, _id: { $in: without } }) : 0,
    ]);
    return all - left;
  }

  /** A part of what matches, in an order. `total` is how many match. */
  async function slice(
    filter: QueryFilter<MemberDocument>,
    { without, order, total, skip, limit }: Slice,
  ): Promise<Member[]> {
    if (limit <= 0 || skip >= total) return [];
    const query = model
      .find({ ...filter, ...(without.length > 0 && { _id: { $nin: without } }) })
      .sort(order)
      .skip(skip)
      .limit(limit);
    // Few are found by what they match and sorted. Many are met soon by walking the order's index, and not sorted at all.
    if (total > FEW) query.hint({ isVerified: 1, ...order });
    return (await query.lean<MemberDocument[]>()).map(toMember);
  }

  return {
    async create({ _id, ...fields }, events) {
      try {
        const created = await model.create({ _id: new Types.ObjectId(_id), ...fields, ...outboxFields(...events) });
        relay.publish(model, created);
        return toMember(created.toObject());
      } catch (error) {
        if (isDuplicateKey(error, 'email')) return null;
        throw error;
      }
    },

    async change(id, decide) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const member = await this.findById(id);
        const change = member && decide(member);
        if (!change) return member;
        const { set, events = [] } = change;
        const derived = SEARCHED.some((field) => field in set) ? searchFieldsOf({ ...member, ...set }) : {};
        const written = await model
          .findOneAndUpdate(
            { _id: id, version: member.version },
            withEvents<MemberDocument>({ $set: { ...set, ...derived }, $inc: { version: 1 } }, ...events),
            { returnDocument: 'after' },
          )
          .select('+outbox')
          .lean<MemberDocument>();
        if (!written) continue;
        relay.publish(model, written);
        return toMember(written);
      }
      throw new ServiceUnavailableError();
    },

    findById: async (id) => orNull(await model.findById(id).lean<MemberDocument>()),

    findByEmail: async (email) => orNull(await model.findOne({ email }).lean<MemberDocument>()),

    async findByLink(kind, hash) {
      const links: QueryFilter<Link> = { $elemMatch: { hash, expiresAt: { $gt: new Date() } } };
      return orNull(await model.findOne({ [kind]: links }).lean<MemberDocument>());
    },

    async findVerified(ids) {
      if (ids.length === 0) return [];
      const found = await model.find({ _id: { $in: ids }, isVerified: true }).lean<MemberDocument[]>();
      return found.map(toMember);
    },

    async search({ q = '', location = '', category, proficiency, sortBy, page, limit, without }) {
      const kind = kindOf(category, proficiency);
      const words = beginningsOf(q);
      const places = beginningsOf(location).map((word) => ({ locationParts: word }));
      const withWords = (...conditions: QueryFilter<MemberDocument>[]): QueryFilter<MemberDocument> => ({
        isVerified: true,
        ...(kind && { skillKinds: kind }),
        ...(conditions.length > 0 && { $and: conditions }),
      });
      const skip = (page - 1) * limit;
      const order = ORDERS[sortBy];
      const everywhere = words.map((word) => ({ searchParts: word }));
      const matching = withWords(...places, ...everywhere);

      if (sortBy !== 'relevance' || words.length === 0) {
        const total = await count(matching, without);
        return { members: await slice(matching, { without, order, total, skip, limit }), total };
      }
      // Two lists one after the other: those whose name begins with what was asked, then those with it elsewhere.
      const named = withWords(...places, ...words.map((word) => ({ nameWords: word })));
      const others = withWords(...places, ...everywhere, { $or: words.map((word) => ({ nameWords: { $not: word } })) });
      const [total, namedTotal] = await Promise.all([count(matching, without), count(named, without)]);
      const first = await slice(named, { without, order, total: namedTotal, skip, limit });
      const rest = await slice(others, {
        without,
        order,
        total: total - namedTotal,
        skip: Math.max(0, skip - namedTotal),
        limit: limit - first.length,
      });
      return { members: [...first, ...rest], total };
    },

    async findAvatars(ids) {
      if (ids.length === 0) return [];
      const found = await model.find({ _id: { $in: ids } }, { avatar: 1 }).lean();
      return found.flatMap(({ avatar }) => avatar ?? []);
    },

    async findUnannounced(limit) {
      const found = await model
        .find({ epochUnannouncedAt: { $lte: new Date() } }, { sessionEpoch: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id, sessionEpoch }) => ({ _id: _id.toHexString(), sessionEpoch }));
    },

    async markAnnounced(id, sessionEpoch) {
      await model.updateOne({ _id: id, sessionEpoch }, { $unset: { epochUnannouncedAt: 1 } });
    },

    async countExchange(event, ids) {
      for (const id of ids) await applyOnce(model, event, { _id: id }, { $inc: { exchangeCount: 1 } });
    },

    async countRating(event, id, rating) {
      await applyOnce(model, event, { _id: id }, { $inc: { ratingSum: rating, ratingCount: 1 } });
      // Follows from the two sums, so that it may be repeated: also for an event that was interrupted here.
      await model.updateOne(
        { _id: id, ratingCount: { $gt: 0 } },
        [{ $set: { ratingAverage: { $divide: ['$ratingSum', '$ratingCount'] } } }],
        { updatePipeline: true },
      );
    },
  };
}
