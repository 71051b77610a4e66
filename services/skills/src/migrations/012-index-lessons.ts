import type { Migration } from '@mutua/service-kit';
import { OPEN } from '../lessons/reach.ts';

/**
 * Lets searches find skills by place, way of meeting and language. No skill has said any of these yet. The nightly work marks the skills that
 * the previous release publishes after this.
 */
export const indexLessons: Migration = {
  name: '012-index-lessons',
  async run({ connection, createIndexes, forEachBatch }) {
    const skills = connection.collection<{ _id: string }>('skills');
    await forEachBatch('skills', { 'search.reach': null }, (batch) =>
      skills.updateMany(
        { _id: { $in: batch.map(({ _id }) => _id) }, 'search.reach': null },
        { $set: { 'search.reach': [OPEN], 'search.languages': [OPEN] } },
      ),
    );
    await createIndexes('skills', [{ key: { 'search.reach': 1 } }, { key: { 'search.languages': 1 } }]);
  },
};
