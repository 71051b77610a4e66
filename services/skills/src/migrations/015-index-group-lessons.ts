import { SHOWN_LESSON_INDEXES } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';

/** Finds the next group lesson of a skill. */
export const indexGroupLessons: Migration = {
  name: '015-index-group-lessons',
  run: ({ createIndexes }) => createIndexes('shownlessons', SHOWN_LESSON_INDEXES),
};
