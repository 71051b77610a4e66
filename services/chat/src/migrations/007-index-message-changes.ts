import type { Migration } from '@mutua/service-kit';

/** Indexes changed messages. The index is empty at first, because no message has changed yet. */
export const indexMessageChanges: Migration = {
  name: '007-index-message-changes',
  async run({ createIndexes }) {
    await createIndexes('messages', [
      { key: { requestId: 1, changedAt: 1 }, partialFilterExpression: { changedAt: { $type: 'date' } } },
    ]);
    await createIndexes('messagechanges', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { messageId: 1, n: 1 }, unique: true },
      { key: { by: 1 } },
      { key: { keptUntil: 1 } },
      { key: { at: 1 }, partialFilterExpression: { isDone: false } },
    ]);
  },
};
