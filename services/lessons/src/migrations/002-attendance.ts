import type { Migration } from '@mutua/service-kit';

export const attendance: Migration = {
  name: '002-attendance',
  async run({ createIndexes }) {
    await createIndexes('lessons', [{ key: { 'ended.memberId': 1, endsAt: 1 } }]);
    await createIndexes('thanks', [
      { key: { teacherId: 1, shownAt: -1, _id: -1 } },
      { key: { memberId: 1 } },
      { key: { sessionId: 1 } },
    ]);
  },
};
