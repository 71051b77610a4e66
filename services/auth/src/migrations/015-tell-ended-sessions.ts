import type { Migration } from '@mutua/service-kit';

/** Indexes sessions whose end must be published to other services. */
export const tellEndedSessions: Migration = {
  name: '015-tell-ended-sessions',
  run: ({ createIndexes }) => createIndexes('sessions', [{ key: { outboxPendingAt: 1 }, sparse: true }]),
};
