import type { Migration } from '@mutua/service-kit';

/** Adds indexes of sealed reviews by due time, and of answers by their ids. Reviews of earlier releases have neither. */
export const sealed: Migration = {
  name: '011-sealed',
  async run({ createIndexes }) {
    await createIndexes('reviews', [
      { key: { 'seal.lookAt': 1 }, sparse: true },
      { key: { 'answer._id': 1 }, sparse: true },
    ]);
  },
};
