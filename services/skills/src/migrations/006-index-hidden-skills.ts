import type { Migration } from '@mutua/service-kit';

/** Adds an index for searches. They exclude skills of owners who do not want to be found, and count the excluded ones. */
export const indexHiddenSkills: Migration = {
  name: '006-index-hidden-skills',
  async run({ createIndexes }) {
    await createIndexes('skills', [{ key: { hiddenFrom: 1 } }]);
    await createIndexes('partners', [{ key: { parties: 1 } }]);
  },
};
