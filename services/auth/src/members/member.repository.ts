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
import { beginningsOf, partsOf, wordsOf } from './search-text.ts';

export type { MemberSkill, VerificationLink } from './member.model.ts';

type Hidden = 'outbox' | 'outboxPendingAt' | 'appliedEvents' | 'nameWords' | 'searchParts' | 'locationParts';

/** A member as the rest of the service knows them. */
export type Member = Omit<MemberDocument, '_id' | Hidden> & { _id: string };

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
  /** Counts a completed exchange for each of these members, once per event. */
  countExchange(event: DomainEvent, ids: readonly string[]): Promise<void>;
  /** Counts a rating that a member was given, once per event. */
  countRating(event: DomainEvent, id: string, rating: number): Promise<void>;
}

/** Each attempt that fails is another's that succeeded; more than this at a time on one member is a fault. */
const MAX_ATTEMPTS = 50;

const BY_RATING = { ratingAverage: -1, ratingCount: -1, _id: -1 } as const;
const ORDERS = { relevance: BY_RATING, rating: BY_RATING, newest: { createdAt: -1, _id: -1 } } as const;

const SEARCHED = ['name', 'bio', 'location', 'skills', 'isVerified'] as const;

/** What people search looks at; kept beside the member, in the same write. */
export function searchFieldsOf({
  name,
  bio,
  location,
  skills,
  isVerified,
}: Pick<Member, (typeof SEARCHED)[number]>): Pick<MemberDocument, 'nameWords' | 'searchParts' | 'locationParts'> {
  if (!isVerified) return { nameWords: [], searchParts: [], locationParts: [] };
  return {
    nameWords: wordsOf(name),
    searchParts: partsOf([name, bio, location, ...skills.map(({ title }) => title)].join(' ')),
    locationParts: partsOf(location),
  };
}

function toMember({ outbox: _outbox, ...document }: MemberDocument): Member {
  return { ...document, _id: document._id.toHexString() };
}
const orNull = (document: MemberDocument | null): Member | null => document && toMember(document);

export function createMemberRepository(model: MemberModel, relay: Pick<Relay, 'publish'>): MemberRepository {
  const find = (filter: QueryFilter<MemberDocument>) => model.find(filter).lean<MemberDocument[]>();

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

    findVerified: async (ids) =>
      ids.length === 0 ? [] : (await find({ _id: { $in: ids }, isVerified: true })).map(toMember),

    async search({ q = '', location = '', category, proficiency, sortBy, page, limit, without }) {
      const words = beginningsOf(q);
      const skill = { ...(category && { category }), ...(proficiency && { proficiency }) };
      const everyWord: QueryFilter<MemberDocument>[] = [
        ...words.map((word) => ({ searchParts: word })),
        ...beginningsOf(location).map((word) => ({ locationParts: word })),
      ];
      const matching: QueryFilter<MemberDocument> = {
        isVerified: true,
        ...(without.length > 0 && { _id: { $nin: without } }),
        ...(Object.keys(skill).length > 0 && { skills: { $elemMatch: skill } }),
        ...(everyWord.length > 0 && { $and: everyWord }),
      };
      const skip = (page - 1) * limit;
      const slice = (filter: QueryFilter<MemberDocument>, from: number, size: number) =>
        size > 0 ? find(filter).sort(ORDERS[sortBy]).skip(from).limit(size) : [];

      if (sortBy !== 'relevance' || words.length === 0) {
        const [found, total] = await Promise.all([slice(matching, skip, limit), model.countDocuments(matching)]);
        return { members: found.map(toMember), total };
      }
      // Two lists one after the other: those whose name begins with what was asked, then those with it elsewhere.
      const named = { ...matching, $and: [...everyWord, ...words.map((word) => ({ nameWords: word }))] };
      const others = { ...matching, $or: words.map((word) => ({ nameWords: { $not: word } })) };
      const [total, namedTotal] = await Promise.all([model.countDocuments(matching), model.countDocuments(named)]);
      const first = skip < namedTotal ? await slice(named, skip, limit) : [];
      const rest = await slice(others, Math.max(0, skip - namedTotal), limit - first.length);
      return { members: [...first, ...rest].map(toMember), total };
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
