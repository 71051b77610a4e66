import type { Migration } from '@mutua/service-kit';

/** Calls whose events are to be published. */
export const tellCalls: Migration = {
  name: '009-tell-calls',
  run: ({ createIndexes }) => createIndexes('calls', [{ key: { outboxPendingAt: 1 }, sparse: true }]),
};
