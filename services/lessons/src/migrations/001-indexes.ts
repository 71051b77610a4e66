import { REPORT_INDEXES } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';

export const indexes: Migration = {
  name: '001-indexes',
  async run({ createIndexes }) {
    await createIndexes('lessons', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { teacherId: 1, clientId: 1 }, unique: true },
      { key: { teacherId: 1, endsAt: 1 } },
      { key: { 'people.memberId': 1, endsAt: 1 } },
      { key: { foundBy: 1, startsAt: 1 } },
      { key: { words: 1, startsAt: 1 } },
      { key: { 'skill._id': 1, startsAt: 1 } },
      { key: { dueAt: 1 } },
    ]);
    await createIndexes('skills', [{ key: { ownerId: 1 } }]);
    await createIndexes('blocks', [{ key: { blockerId: 1 } }, { key: { blockedId: 1 } }]);
    await createIndexes('partners', [{ key: { parties: 1 } }]);
    await createIndexes('reports', REPORT_INDEXES);
  },
};
