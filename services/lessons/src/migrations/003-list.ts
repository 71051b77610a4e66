import type { Migration } from '@mutua/service-kit';

/** Indexes that hold everything a list filters by, so that neither a page nor its total reads lessons that do not match. */
export const list: Migration = {
  name: '003-list',
  async run({ createIndexes, dropIndex }) {
    await createIndexes('lessons', [
      {
        key: {
          startsAt: 1,
          foundBy: 1,
          'skill.category': 1,
          language: 1,
          free: 1,
          status: 1,
          'place.mode': 1,
          'skill.proficiency': 1,
          teacherId: 1,
        },
        name: 'list',
      },
      { key: { words: 1, startsAt: 1, foundBy: 1, teacherId: 1 } },
    ]);
    await dropIndex('lessons', 'words_1_startsAt_1');
  },
};
