import type { Migration } from '@mutua/service-kit';

/** Indexes the skills with new answers. */
export const indexAnswers: Migration = {
  name: '005-index-answers',
  async run({ createIndexes }) {
    await createIndexes('skills', [{ key: { toTellAt: 1 }, sparse: true }]);
  },
};
