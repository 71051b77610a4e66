import type { Migration } from '@mutua/service-kit';

/** The name and look of the site. Without a document the product's own hold, as in the previous release. */
export const site: Migration = {
  name: '023-site',
  async run({ createIndexes }) {
    await createIndexes('site', [{ key: { outboxPendingAt: 1 }, sparse: true }]);
    await createIndexes('sitePages', [{ key: { page: 1, language: 1 }, unique: true }]);
  },
};
