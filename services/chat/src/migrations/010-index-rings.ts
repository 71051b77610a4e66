import type { Migration } from '@mutua/service-kit';

/** Calls that rang for members without an open page: for their events, and no longer than an hour. */
export const indexRings: Migration = {
  name: '010-index-rings',
  run: ({ createIndexes }) =>
    createIndexes('rings', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { createdAt: 1 }, expireAfterSeconds: 3_600 },
    ]),
};
