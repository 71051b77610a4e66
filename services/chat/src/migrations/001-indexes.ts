import type { Migration } from '@mutua/service-kit';

export const indexes: Migration = {
  name: '001-indexes',
  async run({ createIndexes }) {
    await createIndexes('conversations', [
      { key: { eventId: 1 }, unique: true, sparse: true },
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { 'sender._id': 1 } },
      { key: { 'receiver._id': 1 } },
    ]);
    await createIndexes('messages', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { requestId: 1, seq: 1 }, unique: true },
      {
        key: { requestId: 1, senderId: 1, clientId: 1 },
        unique: true,
        partialFilterExpression: { clientId: { $type: 'string' } },
      },
    ]);
    await createIndexes('files', [{ key: { unclaimedSince: 1 }, sparse: true }]);
    await createIndexes('members', [{ key: { eventId: 1 }, unique: true, sparse: true }]);
    await createIndexes('blocks', [{ key: { blockerId: 1 } }, { key: { blockedId: 1 } }]);
  },
};
