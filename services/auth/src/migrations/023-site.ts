import { ANNOUNCEMENTS } from '@mutua/contracts/limits';
import type { Migration } from '@mutua/service-kit';

/** The name and look of the site, and announcements. Without a document the product's own hold, as in the previous release. */
export const site: Migration = {
  name: '023-site',
  async run({ createIndexes }) {
    await createIndexes('site', [{ key: { outboxPendingAt: 1 }, sparse: true }]);
    await createIndexes('announcements', [{ key: { endsAt: 1 } }]);
    await createIndexes('announcementSeen', [
      { key: { memberId: 1, announcementId: 1 }, unique: true },
      { key: { announcementId: 1 } },
      { key: { at: 1 }, expireAfterSeconds: ANNOUNCEMENTS.seenDays * 24 * 3600 },
    ]);
    await createIndexes('sitePages', [{ key: { page: 1, language: 1 }, unique: true }]);
  },
};
