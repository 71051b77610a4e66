import type { Migration } from '@mutua/service-kit';

/** Indexes the finished calls of a conversation, which shows the newest ones. */
export const indexCalls: Migration = {
  name: '005-index-calls',
  async run({ createIndexes }) {
    await createIndexes('calls', [{ key: { requestId: 1, startedAt: -1 } }]);
  },
};
