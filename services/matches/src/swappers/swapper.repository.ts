import type { DomainEvent } from '@mutua/contracts';
import {
  createOutboxWrites,
  type EventStore,
  findDueBy,
  type OutboxFields,
  retryOnConflict,
  unlessDuplicate,
} from '@mutua/service-kit';
import { edgeModel } from './edge.model.ts';
import { type Answered, type SwapperDocument, swapperModel } from './swapper.model.ts';

export type SwapperRepository = ReturnType<typeof createSwapperRepository>;

export type Swapper = Omit<SwapperDocument, keyof OutboxFields>;
/** The fields that a rebuild derives from the copies. */
export type Derived = Omit<Swapper, '_id' | 'rev' | 'shown' | 'newToday' | 'dueAt' | 'toldDay' | 'answered'>;

/** Fields that are not read for candidates: large ones, and private ones. */
const NOT_OF_OTHERS = [
  'rev',
  'swaps',
  'hiddenWants',
  'timeZone',
  'offset',
  'tellMe',
  'tellsAny',
  'answered',
  'newToday',
  'dueAt',
  'toldDay',
] as const;
/** A member who may match another one, according to the index. */
export type Candidate = Omit<Swapper, (typeof NOT_OF_OTHERS)[number]>;
const WITHOUT = Object.fromEntries(NOT_OF_OTHERS.map((field) => [field, 0 as const]));

/** How many answers may wait for a notification, one a day. */
const MOST_ANSWERED = 30;
/** A write fails only when another one succeeds. */

const swapOf = (teach: string, want: string): string => `${teach}>${want}`;

/** Adds whole groups of ids to a set, in order, each only if the total stays within `most`. */
function withWhole(ids: readonly string[], groups: readonly (readonly string[])[], most: number): Set<string> {
  const all = new Set(ids);
  for (const group of groups) {
    const more = group.filter((id) => !all.has(id));
    if (all.size + more.length <= most) for (const id of more) all.add(id);
  }
  return all;
}

/** The index of who teaches what and wants what. */
export function createSwapperRepository({ connection, relay }: EventStore) {
  const model = swapperModel(connection);
  const writes = createOutboxWrites(model, relay);
  const edges = edgeModel(connection);

  return {
    find: (id: string): Promise<Swapper | null> => model.findById(id).lean<Swapper>().exec(),

    findAll: (ids: readonly string[]): Promise<Swapper[]> =>
      model
        .find({ _id: { $in: [...new Set(ids)] } })
        .lean<Swapper[]>()
        .exec(),

    /** Members who teach one of the first topics and want one of the second. */
    findBetween: (teach: readonly string[], want: readonly string[], limit: number): Promise<Candidate[]> =>
      model
        .find({ swaps: { $in: teach.flatMap((taught) => want.map((wanted) => swapOf(taught, wanted))) } }, WITHOUT)
        .limit(limit)
        .lean<Candidate[]>()
        .exec(),

    /** Writes what a rebuild has changed, based on the revision that was read (null without one). False after a conflicting write. */
    async write(
      _id: string,
      read: Pick<Swapper, 'rev'> | null,
      changed: Partial<Derived>,
      dueAt: Date | null,
    ): Promise<boolean> {
      const fields = { ...changed, ...(dueAt && { dueAt }) };
      if (read) {
        const { matchedCount } = await model.updateOne(
          { _id, rev: read.rev },
          { $set: { ...fields, rev: read.rev + 1 } },
        );
        return matchedCount === 1;
      }
      return unlessDuplicate(model.create({ _id, rev: 1, ...fields }));
    },

    /** Schedules a search for new matches of members. */
    async markDue(ids: readonly string[], at: Date): Promise<void> {
      if (ids.length > 0)
        await model.updateMany({ _id: { $in: ids }, dueAt: { $exists: false } }, { $set: { dueAt: at } });
    },

    /** Adds skills with new answers, for members who want to be notified. Their work becomes due. */
    async addAnswered(all: readonly ({ userId: string } & Answered)[]): Promise<void> {
      if (all.length === 0) return;
      const dueAt = new Date();
      await model.bulkWrite(
        all.map(({ userId, ...each }) => ({
          updateOne: {
            filter: { _id: userId, tellsAny: true, answered: { $not: { $elemMatch: each } } },
            update: { $push: { answered: { $each: [each], $slice: -MOST_ANSWERED } }, $set: { dueAt } },
          },
        })),
        { ordered: false },
      );
    },

    findDue: findDueBy(model, 'dueAt'),

    /** Claims the work on a member until a time; then another process may claim it. Null when another process has claimed it. */
    claim: (_id: string, now: Date, until: Date): Promise<Swapper | null> =>
      model
        .findOneAndUpdate({ _id, dueAt: { $lte: now } }, { $set: { dueAt: until } }, { returnDocument: 'after' })
        .lean<Swapper>()
        .exec(),

    /** Ends claimed work, with its event, unless it has become due again. `next` is when further work is due. */
    async finish(
      _id: string,
      until: Date,
      {
        next,
        toldDay,
        event,
        answered,
      }: { next: Date | null; toldDay?: string; event?: DomainEvent; answered?: readonly Answered[] },
    ): Promise<void> {
      const set = { ...(toldDay && { toldDay }), ...(next && { dueAt: next }), ...(answered && { answered }) };
      const update = {
        ...(Object.keys(set).length > 0 && { $set: set }),
        ...(!next && { $unset: { dueAt: 1 as const } }),
      };
      await writes.update({ _id, dueAt: until }, update, ...(event ? [event] : []));
    },

    /**
     * Adds members whose wants are first disclosed to a member on a day: whole groups only, in order, up to a number of members. Returns
     * all of that day.
     */
    tell: (_id: string, day: string, groups: readonly (readonly string[])[], most: number): Promise<Set<string>> =>
      retryOnConflict(async () => {
        const newToday = (await model.findById(_id, { newToday: 1 }).lean())?.newToday ?? null;
        const before = newToday?.day === day ? newToday.ids : [];
        const disclosed = withWhole(before, groups, most);
        if (disclosed.size === before.length) return disclosed;
        const update = { $set: { newToday: { day, ids: [...disclosed] } } };
        return (await model.updateOne({ _id, newToday }, update)).matchedCount === 1 ? disclosed : undefined;
      }),

    /** Adds how often members were shown in a week. */
    async addShown(week: string, counts: readonly (readonly [id: string, count: number])[]): Promise<void> {
      const updates = counts.flatMap(([_id, count]) => [
        { filter: { _id, 'shown.week': { $ne: week } }, update: { $set: { shown: { week, count: 0 } } } },
        { filter: { _id }, update: { $inc: { 'shown.count': count } } },
      ]);
      if (updates.length > 0) await model.bulkWrite(updates.map((updateOne) => ({ updateOne })));
    },

    /** Adds the changes of a member to the counts of the pairs of topics. */
    async countEdges(before: readonly string[], after: readonly string[]): Promise<void> {
      const [was, is] = [new Set(before), new Set(after)];
      const changes = [
        ...after.filter((swap) => !was.has(swap)).map((swap) => [swap, 1] as const),
        ...before.filter((swap) => !is.has(swap)).map((swap) => [swap, -1] as const),
      ];
      if (changes.length === 0) return;
      await edges.bulkWrite(
        changes.map(([swap, by]) => {
          const [teach = '', want = ''] = swap.split('>');
          return {
            updateOne: {
              filter: { _id: swap },
              update: { $setOnInsert: { teach, want }, $inc: { count: by } },
              upsert: true,
            },
          };
        }),
        { ordered: false },
      );
    },

    /** The pairs of a taught topic among the first with a wanted topic among the second. */
    edgesBetween: (teach: readonly string[], want: readonly string[], limit: number) =>
      edges
        .find({ want: { $in: want }, teach: { $in: teach }, count: { $gt: 0 } }, { _id: 0 })
        .sort({ count: -1 })
        .limit(limit)
        .lean()
        .exec(),

    /** The pairs with one of these topics on a side, most common first. */
    edgesOf: (side: 'teach' | 'want', topics: readonly string[], limit: number) =>
      edges
        .find({ [side]: { $in: topics }, count: { $gt: 0 } }, { _id: 0 })
        .sort({ count: -1 })
        .limit(limit)
        .lean()
        .exec(),
  };
}
