import { FIGURES } from '@mutua/contracts/limits';
import { unlessDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type FiguresDocument, figuresModel, figuresWorkModel } from './figures.model.ts';

/** How long a process may count one month before another one may begin. */
const LEASE_MS = 15 * 60_000;
const WORK = 'night';

export type FiguresRepository = ReturnType<typeof createFiguresRepository>;

/** The identity of a document: a month of a series. */
export const figuresId = ({ month, by, key = '' }: { month: string; by: string; key?: string }): string =>
  `${month}|${by}|${key}`;

export function createFiguresRepository(connection: Connection) {
  const model = figuresModel(connection);
  const work = figuresWorkModel(connection);

  return {
    find: (month: string, by: string): Promise<FiguresDocument | null> =>
      model.findById(figuresId({ month, by })).lean().exec(),

    /** Returns some series of some months, the earliest month first. */
    between: (from: string, to: string, by: readonly string[]): Promise<FiguresDocument[]> =>
      model
        .find({ by: { $in: [...by] }, month: { $gte: from, $lte: to } })
        .sort({ month: 1 })
        .lean()
        .exec(),

    /** Returns the months of a series that are stored for good. */
    async closedMonths(by: string): Promise<string[]> {
      const found = await model.find({ by, state: 'closed' }, { month: 1 }).lean();
      return found.map(({ month }) => month);
    },

    /** Returns the first month that has been counted and is not closed. */
    async firstOpenMonth(): Promise<string | null> {
      const found = await model
        .findOne({ state: { $ne: 'closed' } }, { month: 1 })
        .sort({ month: 1 })
        .lean();
      return found?.month ?? null;
    },

    /** Stores a count, unless the month is closed or a count that began later is stored. */
    async write(document: FiguresDocument): Promise<void> {
      const { _id, ...fields } = document;
      const earlier = { _id, state: { $ne: 'closed' as const }, computedAt: { $lt: fields.computedAt } };
      // A duplicate: what is stored is closed, or newer.
      await unlessDuplicate(model.updateOne(earlier, { $set: fields }, { upsert: true }));
    },

    /** Stores a count in the place of whatever is stored. Only an operator does this. */
    async replace({ _id, ...fields }: FiguresDocument): Promise<void> {
      await model.updateOne({ _id }, { $set: fields }, { upsert: true });
    },

    /** Claims the nightly work when it is due and no other process is at it. The first one is due at once. */
    async claim(now: Date): Promise<boolean> {
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const due = { _id: WORK, dueAt: { $lte: now }, leaseUntil: { $lte: now } };
      const { modifiedCount } = await work.updateOne(due, { $set: { leaseUntil } });
      if (modifiedCount === 1) return true;
      if (await work.exists({ _id: WORK })) return false;
      return Boolean(await unlessDuplicate(work.create({ _id: WORK, dueAt: now, leaseUntil, differing: [] })));
    },

    /** Extends the lease while the work goes on. */
    async extend(now: Date): Promise<void> {
      await work.updateOne({ _id: WORK }, { $set: { leaseUntil: new Date(now.getTime() + LEASE_MS) } });
    },

    /** Ends the work until the next night. */
    async done(dueAt: Date): Promise<void> {
      await work.updateOne({ _id: WORK }, { $set: { dueAt, leaseUntil: new Date(0) } });
    },

    /** Whether this call may count the running month again. Of several calls at a time one may. */
    async claimRefresh(now: Date): Promise<boolean> {
      const before = new Date(now.getTime() - FIGURES.freshMinutes * 60_000);
      const stale = { _id: WORK, $or: [{ refreshedAt: null }, { refreshedAt: { $lte: before } }] };
      const { modifiedCount } = await work.updateOne(stale, { $set: { refreshedAt: now } });
      return modifiedCount === 1;
    },

    /** The closed months that differ from a new count. */
    differing: async (): Promise<string[]> => (await work.findById(WORK, { differing: 1 }).lean())?.differing ?? [],

    /**
     * Loads data beside a running service, and has all months counted at once. Counts of a part of the data are forgotten. When a month was
     * closed before, all stay: closed months of a site cannot be counted again.
     */
    async load(store: () => Promise<void>): Promise<void> {
      const hasClosed = await model.exists({ state: 'closed' });
      await store();
      await work.deleteOne({ _id: WORK });
      if (!hasClosed) await model.deleteMany({});
    },

    async setDiffering(months: readonly string[]): Promise<void> {
      await work.updateOne({ _id: WORK }, { $set: { differing: [...months] } });
    },
  };
}
