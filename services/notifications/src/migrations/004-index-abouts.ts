import type { Migration } from '@mutua/service-kit';

/** Indexes the members that notifications are about, so that those about an erased member are found. */
export const indexAbouts: Migration = {
  name: '004-index-abouts',
  async run({ createIndexes }) {
    await createIndexes('notifications', [{ key: { aboutId: 1 }, sparse: true }]);
  },
};
