import type { Migration } from '@mutua/service-kit';

/** Adds an index of calendar settings with unpublished events. */
export const calendarEvents: Migration = {
  name: '013-calendar-events',
  async run({ createIndexes }) {
    await createIndexes('calendars', [{ key: { outboxPendingAt: 1 }, sparse: true }]);
  },
};
