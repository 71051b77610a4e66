import type { Migration } from '@mutua/service-kit';

export const indexModeration: Migration = {
  name: '010-index-moderation',
  async run({ createIndexes }) {
    await createIndexes('members', [{ key: { role: 1 }, sparse: true }]);
    await createIndexes('moderationCases', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { state: 1, isUrgent: -1, reportedAt: 1 } },
      { key: { state: 1, decidedAt: -1 } },
      { key: { kind: 1, targetId: 1, round: -1 } },
      { key: { evidenceUntil: 1 }, sparse: true },
    ]);
    await createIndexes('moderationLog', [{ key: { decides: 1 }, unique: true }, { key: { subjectId: 1, _id: -1 } }]);
  },
};
