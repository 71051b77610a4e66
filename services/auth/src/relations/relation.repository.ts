import type { DomainEvent } from '@mutua/contracts';
import { isDuplicateKey, outboxFields, type Relay, ServiceUnavailableError, withEvents } from '@mutua/service-kit';
import { Types } from 'mongoose';
import type { RelationDocument, RelationModel } from './relation.model.ts';

/** Makes the event of a change; of two changes of one relation the later one has the higher version. */
export type EventOf = (version: number) => DomainEvent;

/** Follows, or blocks. Adding what is there and removing what is not change nothing and tell nobody. */
export interface RelationRepository {
  /** @throws ServiceUnavailableError when others change the same relation all the time */
  add(from: string, to: string, eventOf: EventOf): Promise<void>;
  /** @throws ServiceUnavailableError when others change the same relation all the time */
  remove(from: string, to: string, eventOf: EventOf): Promise<void>;
  has(from: string, to: string): Promise<boolean>;
  /** Whether one stands between two members, in either direction. */
  between(one: string, other: string): Promise<boolean>;
  /** Those among `ids` that this member follows or blocks. */
  targetsAmong(from: string, ids: readonly string[]): Promise<Set<string>>;
  /** Everyone on the other side, in either direction. */
  everyoneAround(id: string): Promise<string[]>;
  /** Newest first. */
  listFrom(from: string, page: { page: number; limit: number }): Promise<{ ids: string[]; total: number }>;
  /** How many point at each of these members. */
  countTo(ids: readonly string[]): Promise<Map<string, number>>;
}

/** Each attempt that fails is another's that succeeded; more than this at a time on one relation is a fault. */
const MAX_ATTEMPTS = 20;

/** At least the time: events of before there were versions are ordered by theirs. */
const nextVersion = (current: RelationDocument | null): number => Math.max((current?.version ?? 0) + 1, Date.now());

export function createRelationRepository(model: RelationModel, relay: Pick<Relay, 'publish'>): RelationRepository {
  /** Writes what was not there before; false when somebody else was faster. */
  async function insert(document: Partial<RelationDocument>): Promise<boolean> {
    try {
      relay.publish(model, await model.create(document as never));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Writes over what was read; false when it has changed since. */
  async function replace(
    { _id, version }: RelationDocument,
    set: Partial<RelationDocument>,
    event: DomainEvent,
  ): Promise<boolean> {
    const written = await model
      .findOneAndUpdate({ _id, version: version ?? null }, withEvents<RelationDocument>({ $set: set }, event), {
        returnDocument: 'after',
      })
      .select('+outbox')
      .lean<RelationDocument>();
    relay.publish(model, written);
    return written !== null;
  }

  async function change(from: string, to: string, isWanted: boolean, eventOf: EventOf): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const current = await model.findOne({ from, to }).lean<RelationDocument>();
      const isThere = current !== null && current.deletedAt === null;
      if (isThere === isWanted) return;
      const version = nextVersion(current);
      const event = eventOf(version);
      const now = new Date();
      const set = isWanted ? { createdAt: now, deletedAt: null, version } : { deletedAt: now, version };
      const isWritten = current
        ? await replace(current, set, event)
        : await insert({ from, to, ...set, ...outboxFields(event) } as never);
      if (isWritten) return;
    }
    throw new ServiceUnavailableError();
  }

  return {
    add: (from, to, eventOf) => change(from, to, true, eventOf),
    remove: (from, to, eventOf) => change(from, to, false, eventOf),

    has: async (from, to) => (await model.exists({ from, to, deletedAt: null })) !== null,

    async between(one, other) {
      return (await this.has(one, other)) || (await this.has(other, one));
    },

    async targetsAmong(from, ids) {
      if (ids.length === 0) return new Set();
      const found = await model.find({ from, to: { $in: ids }, deletedAt: null }, { to: 1 }).lean();
      return new Set(found.map(({ to }) => to.toHexString()));
    },

    async everyoneAround(id) {
      const [given, received] = await Promise.all([
        model.find({ from: id, deletedAt: null }, { to: 1 }).lean(),
        model.find({ to: id, deletedAt: null }, { from: 1 }).lean(),
      ]);
      return [
        ...new Set([...given.map(({ to }) => to.toHexString()), ...received.map(({ from }) => from.toHexString())]),
      ];
    },

    async listFrom(from, { page, limit }) {
      const filter = { from, deletedAt: null };
      const [found, total] = await Promise.all([
        model
          .find(filter, { to: 1 })
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        model.countDocuments(filter),
      ]);
      return { ids: found.map(({ to }) => to.toHexString()), total };
    },

    async countTo(ids) {
      if (ids.length === 0) return new Map();
      const counts = await model.aggregate<{ _id: Types.ObjectId; count: number }>([
        { $match: { to: { $in: ids.map((id) => new Types.ObjectId(id)) }, deletedAt: null } },
        { $group: { _id: '$to', count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
    },
  };
}
