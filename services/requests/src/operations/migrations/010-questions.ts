import type { Migration } from '@mutua/service-kit';

/** Adds an index of questions by their ids, for reports and for decisions of moderators. */
export const questions: Migration = {
  name: '010-questions',
  async run({ createIndexes }) {
    await createIndexes('requests', [{ key: { 'questions._id': 1 }, sparse: true }]);
  },
};
