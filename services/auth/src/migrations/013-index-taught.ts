import { TAUGHT_INDEXES } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';

/** Finds the held sessions in which a member or a skill was taught. */
export const indexTaught: Migration = {
  name: '013-index-taught',
  run: ({ createIndexes }) => createIndexes('taught', TAUGHT_INDEXES),
};
