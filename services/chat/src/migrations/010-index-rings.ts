import type { Migration } from '@mutua/service-kit';

/** Indexes calls that rang for members without an open page. They are kept for their events, for at most an hour. */
export const indexRings: Migration = {
  name: '010-index-rings',
  run: ({ createIndexes }) =>
    createIndexes('rings', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { createdAt: 1 }, expireAfterSeconds: 3_600 },
    ]),
};
