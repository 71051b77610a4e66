import type { Migration } from '@mutua/service-kit';

/** Indexes link previews by the time until which they are kept. */
export const indexPreviews: Migration = {
  name: '013-index-previews',
  run: ({ createIndexes }) => createIndexes('previews', [{ key: { keptUntil: 1 } }]),
};
