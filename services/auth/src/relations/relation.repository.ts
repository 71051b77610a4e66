import type { DomainEvent } from '@mutua/contracts';
import { createOutboxWrites, findPage, type PageQuery, type Relay, readAll, retryOnConflict } from '@mutua/service-kit';
import { Types } from 'mongoose';
import type { RelationDocument, RelationModel } from './relation.model.ts';

/** The two members of a relation: `from` follows, or blocks, `to`. */
export interface Pair {
  from: string;
  to: string;
}

/** The present or last state of a relation. */
export interface RelationState extends Pair {
  isActive: boolean;
  version: number;
}

/** Creates the event of a change. A later change of the same relation has a higher version. */
export type EventOf = (relation: RelationState) => DomainEvent;

export type RelationRepository = ReturnType<typeof createRelationRepository>;

/** How many blocks of each direction people search leaves out in its query. */
const MAX_AROUND = 1_000;

/** Returns at least the present time, because services order events of the first release, which have no version, by their time. */
const nextVersion = (current: RelationDocument | null): number => Math.max((current?.version ?? 0) + 1, Date.now());

/** Documents of the first release have no version. As for their events, the version is then the time of their last change. */
const stateOf = ({ from, to, createdAt, deletedAt, version }: RelationDocument): RelationState => ({
  from: from.toHexString(),
  to: to.toHexString(),
  isActive: deletedAt === null,
  version: version ?? (deletedAt ?? createdAt).getTime(),
});

/** Stores follows, or blocks. Adding an existing relation, or removing a missing one, changes nothing and sends no event. */
export function createRelationRepository({ model, relay }: { model: RelationModel; relay: Pick<Relay, 'publish'> }) {
  const { insert, update } = createOutboxWrites(model, relay);

  async function change({ from, to }: Pair, isWanted: boolean, eventOf: EventOf): Promise<void> {
    await retryOnConflict(async () => {
      const current = await model.findOne({ from, to }).lean<RelationDocument>();
      const isThere = current?.deletedAt === null;
      if (isThere === isWanted) return true;
      const version = nextVersion(current);
      const event = eventOf({ from, to, isActive: isWanted, version });
      const now = new Date();
      const ids = { from: new Types.ObjectId(from), to: new Types.ObjectId(to) };
      const set = isWanted ? { createdAt: now, deletedAt: null, version } : { deletedAt: now, version };
      const isWritten = current
        ? await update({ _id: current._id, version: current.version ?? null }, { $set: set }, event)
        : await insert({ _id: new Types.ObjectId(), ...ids, createdAt: now, deletedAt: null, version }, event);
      return isWritten || undefined;
    });
  }

  const has = async ({ from, to }: Pair): Promise<boolean> =>
    (await model.exists({ from, to, deletedAt: null })) !== null;

  return {
    /** @throws ServiceUnavailableError when other writes of the same relation keep winning */
    add: (pair: Pair, eventOf: EventOf): Promise<void> => change(pair, true, eventOf),

    /** @throws ServiceUnavailableError when other writes of the same relation keep winning */
    remove: (pair: Pair, eventOf: EventOf): Promise<void> => change(pair, false, eventOf),

    /** Removes every relation of an erased member, in both directions. Returns the other members to whom relations pointed. */
    async removeAllOf(id: string): Promise<string[]> {
      const targets = await model.distinct('to', { from: new Types.ObjectId(id) });
      await model.deleteMany({ $or: [{ from: id }, { to: id }] });
      return targets.map(String);
    },

    /** Whether a relation exists between two members, in either direction. */
    existsBetween: async (one: string, other: string): Promise<boolean> =>
      (await has({ from: one, to: other })) || (await has({ from: other, to: one })),

    /** Returns which of `ids` this member follows or blocks. */
    async targetsAmong(from: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const found = await model.find({ from, to: { $in: ids }, deletedAt: null }, { to: 1 }).lean();
      return new Set(found.map(({ to }) => to.toHexString()));
    },

    /** Returns which of `ids` follow or block this member. */
    async sourcesAmong(to: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const found = await model.find({ to, from: { $in: ids }, deletedAt: null }, { from: 1 }).lean();
      return new Set(found.map(({ from }) => from.toHexString()));
    },

    /** Returns the newest 1,000 members whom this one follows or blocks, and 1,000 who follow or block this one. */
    async around(id: string): Promise<string[]> {
      const [given, received] = await Promise.all([
        model.find({ from: id, deletedAt: null }, { to: 1 }).sort({ createdAt: -1 }).limit(MAX_AROUND).lean(),
        model.find({ to: id, deletedAt: null }, { from: 1 }).limit(MAX_AROUND).lean(),
      ]);
      return [
        ...new Set([...given.map(({ to }) => to.toHexString()), ...received.map(({ from }) => from.toHexString())]),
      ];
    },

    /** Returns the members whom this one follows or blocks, and since when, newest first. */
    async pageFrom(from: string, page: PageQuery): Promise<{ targets: { id: string; since: Date }[]; total: number }> {
      const { documents, total } = await findPage(
        model,
        { from, deletedAt: null },
        { ...page, sort: { createdAt: -1, _id: -1 } },
      );
      return { targets: documents.map(({ to, createdAt }) => ({ id: to.toHexString(), since: createdAt })), total };
    },

    /** Yields every relation, also ended ones. */
    async *all(): AsyncGenerator<RelationState> {
      for await (const relation of readAll<RelationDocument>(model)) yield stateOf(relation);
    },

    countAll: (): Promise<number> => model.countDocuments().exec(),

    /** Counts the members who follow or block this one. This reads an index entry for each, so the result is stored with the member. */
    countTo: (id: string): Promise<number> => model.countDocuments({ to: id, deletedAt: null }).exec(),
  };
}
