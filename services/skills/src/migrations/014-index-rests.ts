import type { Migration } from '@mutua/service-kit';

/** Indexes for the questions to members who do not visit, and for the resting skills among the matches of a search. */
export const indexRests: Migration = {
  name: '014-index-rests',
  async run({ createIndexes }) {
    await createIndexes('rests', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { dueAt: 1 }, sparse: true },
      { key: { token: 1 }, unique: true, sparse: true },
    ]);
    await createIndexes('skills', [
      {
        key: { category: 1, restsSince: 1 },
        partialFilterExpression: { restsSince: { $gt: new Date(0) } },
      },
    ]);
  },
};
