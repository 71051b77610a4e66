import type { Migration } from '@mutua/service-kit';

/** Finds the skills that answer topics anew. */
export const indexAnswers: Migration = {
  name: '005-index-answers',
  async run({ createIndexes }) {
    await createIndexes('skills', [{ key: { toTellAt: 1 }, sparse: true }]);
  },
};
