import type { Migration } from '@mutua/service-kit';

export const indexReferences: Migration = {
  name: '016-index-references',
  async run({ createIndexes }) {
    await createIndexes('references', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { from: 1, to: 1 }, unique: true },
      { key: { to: 1, acceptedAt: -1 } },
    ]);
  },
};
