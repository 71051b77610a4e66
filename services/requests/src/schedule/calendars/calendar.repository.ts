import type { CalendarSettings, CalendarWish, FeedDetail } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { createOutboxWrites, type EventStore, newEvent, readAll, retryOnConflict } from '@mutua/service-kit';
import { calendarModel, type StoredCalendar, type StoredFeed } from './calendar.model.ts';

export const DEFAULT_SETTINGS: CalendarSettings = { mailEntries: 'auto', useBusy: true, alarms: true };

export type CalendarRepository = ReturnType<typeof createCalendarRepository>;

type Changed = Partial<Pick<StoredCalendar, 'mailEntries' | 'useBusy' | 'alarms' | 'feed'>>;

/** What other services learn of a member's calendar. */
export const toCalendarWish = ({ _id, version = 0, mailEntries, alarms, feed }: StoredCalendar): CalendarWish => ({
  userId: _id,
  // One of an earlier release is sent again before its first change.
  version: Math.max(1, version),
  mailEntries,
  alarms,
  feedReadAt: feed?.readAt?.toISOString() ?? null,
});

const dayNumber = (date: Date): number => Math.floor(date.getTime() / DAY_MS);

/** Stores the calendar settings of members, and their feeds. */
export function createCalendarRepository({ connection, relay }: EventStore) {
  const model = calendarModel(connection);
  const { insert, update } = createOutboxWrites(model, relay);

  /** Changes what is stored of a member with its event. `decide` returns null to change nothing. */
  const change = (memberId: string, decide: (stored: StoredCalendar | null) => Changed | null): Promise<true> =>
    retryOnConflict(async () => {
      const stored = await model.findById(memberId).lean<StoredCalendar>();
      const changed = decide(stored);
      if (!changed) return true;
      const before = stored ?? { _id: memberId, ...DEFAULT_SETTINGS, feed: null };
      // One above the version that a republish sends of a calendar without one.
      const version = (before.version ?? 1) + 1;
      const after = { ...before, ...changed, version };
      const event = newEvent('calendar.changed', toCalendarWish(after));
      const isWritten = stored
        ? await update(
            { _id: memberId, version: stored.version ?? null } as never,
            { $set: { ...changed, version } },
            event,
          )
        : await insert(after, event);
      return isWritten || undefined;
    });

  return {
    /** Changes the settings of a member. Fields that were never set have their defaults. */
    async set(memberId: string, changed: Changed): Promise<void> {
      await change(memberId, () => changed);
    },

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

    /**
     * Stores when a calendar has last read the feed. Does nothing when the member has a new feed by now. Other services learn of the first
     * read of a day.
     */
    async markRead(memberId: string, { hash, readAt }: StoredFeed, at: Date): Promise<void> {
      if (readAt && dayNumber(readAt) === dayNumber(at))
        await model.updateOne({ 'feed.hash': hash }, { $set: { 'feed.readAt': at } });
      else
        await change(memberId, (stored) =>
          stored?.feed?.hash === hash ? { feed: { ...stored.feed, readAt: at } } : null,
        );
    },

    async endFeed(memberId: string): Promise<void> {
      await change(memberId, (stored) => (stored?.feed ? { feed: null } : null));
    },

    async remove(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },

    all: (): AsyncGenerator<StoredCalendar> => readAll<StoredCalendar>(model),
    countAll: (): Promise<number> => model.countDocuments().exec(),
  };
}
