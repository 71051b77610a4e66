import type { Migration } from '@mutua/service-kit';

/** Sealed reviews by when the sweep looks at them, and answers by their ids. No stored review has either. */
export const sealed: Migration = {
  name: '011-sealed',
  async run({ createIndexes }) {
    await createIndexes('reviews', [
      { key: { 'seal.lookAt': 1 }, sparse: true },
      { key: { 'answer._id': 1 }, sparse: true },
    ]);
  },
};
