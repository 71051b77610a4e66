import type { Migration } from '@mutua/service-kit';

/** A search leaves out skills whose owners do not want to be found, and counts them by this index. */
export const indexHiddenSkills: Migration = {
  name: '006-index-hidden-skills',
  async run({ createIndexes }) {
    await createIndexes('skills', [{ key: { hiddenFrom: 1 } }]);
    await createIndexes('partners', [{ key: { parties: 1 } }]);
  },
};
