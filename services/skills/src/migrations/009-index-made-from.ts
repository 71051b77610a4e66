import type { Migration } from '@mutua/service-kit';

export const indexMadeFrom: Migration = {
  name: '009-index-made-from',
  async run({ createIndexes }) {
    await createIndexes('skills', [{ key: { madeFrom: 1 }, unique: true, sparse: true }]);
  },
};
