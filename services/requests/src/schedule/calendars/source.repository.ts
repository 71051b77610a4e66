import { randomBytes } from 'node:crypto';
import type { CalendarProblem } from '@mutua/contracts';
import { CALENDAR } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { createOutboxWrites, type EventStore, findDueBy, newEvent } from '@mutua/service-kit';
import type { Interval } from '../plan/intervals.ts';
import { type StoredSource, sourceModel } from './calendar.model.ts';

/** When busy times were computed, and in which zone. They cover the days from then on. */
export interface Computed {
  computedAt: Date;
  zone: string | null;
}

/** The result of one attempt to read a calendar. */
export type Reading =
  | ({ busy: Interval[]; etag: string | null } & Computed)
  /** The calendar has not changed since it was last read. */
  | 'unchanged'
  | { problem: CalendarProblem };

/** A calendar to add, with what was read of it. */
export type NewSource = Pick<StoredSource, 'label' | 'host' | 'ending' | 'address' | 'dueAt'> &
  Partial<Pick<StoredSource, 'busy' | 'etag' | 'computedAt' | 'zone' | 'readAt' | 'triedAt'>>;

const failedEvent = ({ _id, memberId, label, host }: StoredSource, since: Date) =>
  newEvent('calendar.failed', { userId: memberId, sourceId: _id, name: label || host, since: since.toISOString() });

export type SourceRepository = ReturnType<typeof createSourceRepository>;

/** Stores the calendars of other providers that members have added. */
export function createSourceRepository({ connection, relay }: EventStore) {
  const model = sourceModel(connection);
  const { update } = createOutboxWrites(model, relay);

  return {
    of: (memberId: string): Promise<StoredSource[]> =>
      model.find({ memberId }).sort({ createdAt: 1, _id: 1 }).lean().exec(),

    find: (memberId: string, id: string): Promise<StoredSource | null> =>
      model.findOne({ _id: id, memberId }).lean().exec(),

    /** Adds a calendar. Returns null when the member has as many as allowed, also when several are added at the same moment. */
    async add(memberId: string, source: NewSource): Promise<StoredSource | null> {
      const created = await model.create({
        _id: randomBytes(12).toString('hex'),
        memberId,
        ...source,
        createdAt: new Date(),
      });
      const places = await model.find({ memberId }, { _id: 1 }).sort({ createdAt: 1, _id: 1 }).lean();
      if (places.findIndex(({ _id }) => _id === created._id) < CALENDAR.sources) return created.toObject();
      await model.deleteOne({ _id: created._id });
      return null;
    },

    async remove(memberId: string, id: string): Promise<boolean> {
      return (await model.deleteOne({ _id: id, memberId })).deletedCount > 0;
    },

    async removeAllOf(memberId: string): Promise<void> {
      await model.deleteMany({ memberId });
    },

    /** Makes a calendar due now. Returns null when it was tried since `before`, or no longer exists. */
    refresh: (memberId: string, id: string, before: Date): Promise<StoredSource | null> =>
      model
        .findOneAndUpdate(
          { _id: id, memberId, $or: [{ triedAt: null }, { triedAt: { $lte: before } }] },
          { $set: { dueAt: new Date() } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    findDue: findDueBy(model, 'dueAt'),

    /** Claims a due calendar for this process until `until`. Returns null when another process has claimed it. */
    claim: (id: string, now: Date, until: Date): Promise<StoredSource | null> =>
      model
        .findOneAndUpdate(
          { _id: id, dueAt: { $lte: now } },
          { $set: { dueAt: until, triedAt: now } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /** Stores the result and when to read the calendar next. Does nothing when the calendar no longer exists. */
    async store(source: StoredSource, reading: Reading, { now, dueAt }: { now: Date; dueAt: Date }): Promise<void> {
      const { _id, failingSince, failures } = source;
      const read = { readAt: now, problem: null, failingSince: null, isTold: false, failures: 0, dueAt };
      if (reading === 'unchanged') await model.updateOne({ _id }, { $set: read });
      else if ('busy' in reading) {
        await model.updateOne({ _id }, { $set: { ...read, ...reading } });
      } else {
        const since = failingSince ?? now;
        const isOver = now.getTime() - since.getTime() >= CALENDAR.failDays * DAY_MS;
        const failed = { problem: reading.problem, failingSince: since, failures: failures + 1, dueAt };
        // Without the tag, the next successful read loads the whole calendar.
        const changed = { ...failed, ...(isOver && { busy: [], etag: null, isTold: true }) };
        const events = isOver && !source.isTold ? [failedEvent(source, since)] : [];
        await update({ _id }, { $set: changed }, ...events);
      }
    },

    /** Returns busy intervals by member, in any order. Members without calendars are absent. */
    async busyOf(memberIds: readonly string[]): Promise<Map<string, Interval[]>> {
      const found = await model.find({ memberId: { $in: memberIds } }, { memberId: 1, busy: 1 }).lean();
      const busy = new Map<string, Interval[]>();
      for (const each of found) busy.set(each.memberId, [...(busy.get(each.memberId) ?? []), ...each.busy]);
      return busy;
    },
  };
}
