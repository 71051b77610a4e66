import type { Migration } from '@mutua/service-kit';

export const indexOpenIds: Migration = {
  name: '006-index-open-ids',
  async run({ createIndexes }) {
    await createIndexes('members', [{ key: { 'openId.key': 1 }, unique: true, sparse: true }]);
    await createIndexes('openIdAttempts', [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }]);
  },
};
