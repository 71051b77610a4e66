import type { DomainEvent } from '@mutua/contracts';
import { isDuplicateKey, outboxFields, type Relay, withEvents } from '@mutua/service-kit';
import { Types } from 'mongoose';
import type { RelationDocument, RelationModel } from './relation.model.ts';

/** Follows, or blocks. Adding what is there and removing what is not change nothing and tell nobody. */
export interface RelationRepository {
  add(from: string, to: string, event: DomainEvent): Promise<void>;
  remove(from: string, to: string, event: DomainEvent): Promise<void>;
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

export function createRelationRepository(model: RelationModel, relay: Pick<Relay, 'publish'>): RelationRepository {
  const change = async (filter: object, set: Partial<RelationDocument>, event: DomainEvent): Promise<boolean> => {
    const changed = await model
      .findOneAndUpdate(filter, withEvents<RelationDocument>({ $set: set }, event), { returnDocument: 'after' })
      .select('+outbox')
      .lean<RelationDocument>();
    relay.publish(model, changed);
    return changed !== null;
  };

  return {
    async add(from, to, event) {
      const now = new Date();
      const isBack = await change({ from, to, deletedAt: { $ne: null } }, { deletedAt: null, createdAt: now }, event);
      if (isBack) return;
      try {
        relay.publish(model, await model.create({ from, to, createdAt: now, ...outboxFields(event) } as never));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async remove(from, to, event) {
      await change({ from, to, deletedAt: null }, { deletedAt: new Date() }, event);
    },

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
