import type { CalendarSettings, FeedDetail } from '@mutua/contracts';
import { upsert } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { calendarModel, type StoredCalendar, type StoredFeed } from './calendar.model.ts';

export const DEFAULT_SETTINGS: CalendarSettings = { mailEntries: 'auto', useBusy: true, alarms: true };

export type CalendarRepository = ReturnType<typeof createCalendarRepository>;

/** Stores the calendar settings of members, and their feeds. */
export function createCalendarRepository(connection: Connection) {
  const model = calendarModel(connection);

  /** Changes the settings of a member. Fields that were never set get their defaults. */
  async function set(memberId: string, changed: Partial<Omit<StoredCalendar, '_id'>>): Promise<void> {
    const $setOnInsert = Object.fromEntries(Object.entries(DEFAULT_SETTINGS).filter(([key]) => !(key in changed)));
    await upsert(model, { _id: memberId }, { $set: changed, $setOnInsert });
  }

  return {
    set,

    async find(memberId: string): Promise<StoredCalendar> {
      return (await model.findById(memberId).lean()) ?? { _id: memberId, ...DEFAULT_SETTINGS, feed: null };
    },

    /** Returns the stored settings by member. Members without stored settings are absent. */
    async of(memberIds: readonly string[]): Promise<ReadonlyMap<string, StoredCalendar>> {
      const found = await model.find({ _id: { $in: memberIds } }).lean();
      return new Map(found.map((each) => [each._id, each]));
    },

    findByFeed: (hash: string): Promise<StoredCalendar | null> => model.findOne({ 'feed.hash': hash }).lean().exec(),

    /** Returns the feed, or null when the member has none. */
    async setDetail(memberId: string, detail: FeedDetail): Promise<StoredFeed | null> {
      const changed = await model
        .findOneAndUpdate(
          { _id: memberId, feed: { $ne: null } },
          { $set: { 'feed.detail': detail } },
          { returnDocument: 'after' },
        )
        .lean();
      return changed?.feed ?? null;
    },

    /** Stores when a calendar has last read the feed. Does nothing when the member has a new feed by now. */
    async markRead({ hash }: StoredFeed, at: Date): Promise<void> {
      await model.updateOne({ 'feed.hash': hash }, { $set: { 'feed.readAt': at } });
    },

    async endFeed(memberId: string): Promise<void> {
      await model.updateOne({ _id: memberId }, { $unset: { feed: 1 } });
    },

    async remove(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },
  };
}
