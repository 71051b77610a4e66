import type { Migration } from '@mutua/service-kit';

/** Indexes reported lines, so that a decision of moderators finds them. Notes without a reported line are not in the index. */
export const indexNotes: Migration = {
  name: '011-index-notes',
  run: ({ createIndexes }) => createIndexes('notes', [{ key: { 'reported.id': 1 }, sparse: true }]),
};
