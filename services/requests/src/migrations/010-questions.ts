import type { Migration } from '@mutua/service-kit';

/** Questions by their ids, for reports and the decisions of moderators. */
export const questions: Migration = {
  name: '010-questions',
  async run({ createIndexes }) {
    await createIndexes('requests', [{ key: { 'questions._id': 1 }, sparse: true }]);
  },
};
