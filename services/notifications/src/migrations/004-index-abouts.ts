import type { Migration } from '@mutua/service-kit';

/** Adds an index of the members that notifications are about, to find those about an erased member. */
export const indexAbouts: Migration = {
  name: '004-index-abouts',
  async run({ createIndexes }) {
    await createIndexes('notifications', [{ key: { aboutId: 1 }, sparse: true }]);
  },
};
