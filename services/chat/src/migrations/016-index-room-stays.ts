import type { Migration } from '@mutua/service-kit';

/** Indexes stays in rooms. They are kept for their events, for at most an hour. */
export const indexRoomStays: Migration = {
  name: '016-index-room-stays',
  run: ({ createIndexes }) =>
    createIndexes('roomstays', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { createdAt: 1 }, expireAfterSeconds: 3_600 },
    ]),
};
