import type { Migration } from '@mutua/service-kit';

/** Indexes the members who wait for their erasure, and the exports. */
export const indexExportsAndErasures: Migration = {
  name: '009-index-exports-and-erasures',
  async run({ createIndexes }) {
    await createIndexes('members', [
      { key: { 'erasure.dueAt': 1 }, sparse: true },
      { key: { tellAgainAt: 1 }, sparse: true },
    ]);
    await createIndexes('exports', [
      { key: { memberId: 1 } },
      { key: { memberId: 1, state: 1 }, unique: true, partialFilterExpression: { state: 'growing' } },
      { key: { dueAt: 1 }, sparse: true },
      { key: { until: 1 } },
      { key: { 'link.hash': 1 }, sparse: true },
    ]);
  },
};
