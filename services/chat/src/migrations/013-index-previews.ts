import type { Migration } from '@mutua/service-kit';

/** What pages say of themselves, by the time until which it is kept. */
export const indexPreviews: Migration = {
  name: '013-index-previews',
  run: ({ createIndexes }) => createIndexes('previews', [{ key: { keptUntil: 1 } }]),
};
