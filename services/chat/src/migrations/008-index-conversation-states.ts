import type { Migration } from '@mutua/service-kit';

/** Indexes the conversations that members have archived, marked as unread or muted. At the first run there are none. */
export const indexConversationStates: Migration = {
  name: '008-index-conversation-states',
  async run({ createIndexes }) {
    await createIndexes('memberships', [
      { key: { memberId: 1, archivedSeq: 1 }, partialFilterExpression: { archivedSeq: { $gte: 0 } } },
      { key: { memberId: 1, markedUnread: 1 }, partialFilterExpression: { markedUnread: true } },
      { key: { memberId: 1, mutedUntil: 1 }, partialFilterExpression: { mutedUntil: { $exists: true } } },
    ]);
  },
};
