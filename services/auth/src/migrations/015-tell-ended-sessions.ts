import type { Migration } from '@mutua/service-kit';

/** The ends of sessions are told to other services. */
export const tellEndedSessions: Migration = {
  name: '015-tell-ended-sessions',
  run: ({ createIndexes }) => createIndexes('sessions', [{ key: { outboxPendingAt: 1 }, sparse: true }]),
};
