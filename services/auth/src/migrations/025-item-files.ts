import type { Migration } from '@mutua/service-kit';

/** Further files of lists, and letters that are withdrawn. The previous release does not know them. */
export const itemFiles: Migration = {
  name: '025-item-files',
  async run({ createIndexes }) {
    await createIndexes('importFiles', [{ key: { of: 1 }, sparse: true }]);
    await createIndexes('importRows', [{ key: { isWithdrawing: 1 }, sparse: true }]);
  },
};
