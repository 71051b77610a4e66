import type { Migration } from '@mutua/service-kit';

/** Indexes calls whose events wait for publication. */
export const tellCalls: Migration = {
  name: '009-tell-calls',
  run: ({ createIndexes }) => createIndexes('calls', [{ key: { outboxPendingAt: 1 }, sparse: true }]),
};
