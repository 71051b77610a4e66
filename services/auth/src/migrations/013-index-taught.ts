import { TAUGHT_INDEXES } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';

/** Indexes the held sessions by member and skill taught. */
export const indexTaught: Migration = {
  name: '013-index-taught',
  run: ({ createIndexes }) => createIndexes('taught', TAUGHT_INDEXES),
};
