import type { Migration } from '@mutua/service-kit';

/** Indexes the conversations of group lessons. Their collections are new. */
export const indexCircles: Migration = {
  name: '015-index-circles',
  async run({ createIndexes }) {
    await createIndexes('circles', [{ key: { 'people.memberId': 1, lastAt: -1, _id: -1 } }, { key: { endsAt: 1 } }]);
    await createIndexes('circlemessages', [
      { key: { circleId: 1, seq: 1 }, unique: true },
      {
        key: { circleId: 1, senderId: 1, clientId: 1 },
        unique: true,
        partialFilterExpression: { clientId: { $type: 'string' } },
      },
      { key: { circleId: 1, changedAt: 1 }, partialFilterExpression: { changedAt: { $type: 'date' } } },
      { key: { keptUntil: 1 }, partialFilterExpression: { keptUntil: { $type: 'date' } } },
      { key: { senderId: 1 } },
      { key: { outboxPendingAt: 1 }, sparse: true },
    ]);
    await createIndexes('circlereads', [
      { key: { memberId: 1 } },
      { key: { circleId: 1 } },
      { key: { outboxPendingAt: 1 }, sparse: true },
    ]);
  },
};
