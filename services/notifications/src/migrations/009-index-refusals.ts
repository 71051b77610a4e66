import type { Migration } from '@mutua/service-kit';

/** Adds the index of mails that were refused, and whose event waits to be published. */
export const indexRefusals: Migration = {
  name: '009-index-refusals',
  run: ({ createIndexes }) => createIndexes('mails', [{ key: { outboxPendingAt: 1 }, sparse: true }]),
};
