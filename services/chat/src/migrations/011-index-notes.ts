import type { Migration } from '@mutua/service-kit';

/** By which a decision of moderators finds the reported line. Notes without one are not in it. */
export const indexNotes: Migration = {
  name: '011-index-notes',
  run: ({ createIndexes }) => createIndexes('notes', [{ key: { 'reported.id': 1 }, sparse: true }]),
};
