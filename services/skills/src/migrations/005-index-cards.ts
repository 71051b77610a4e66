import type { Migration } from '@mutua/service-kit';

/** 30 days. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** Lets card pictures expire: they are drawn again when somebody asks for them later. */
export const indexCards: Migration = {
  name: '005-index-cards',
  async run({ createIndexes }) {
    await createIndexes('cards', [{ key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS }]);
  },
};
