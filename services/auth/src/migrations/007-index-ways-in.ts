import type { Migration } from '@mutua/service-kit';

export const indexSignInMethods: Migration = {
  name: '007-index-ways-in',
  async run({ createIndexes }) {
    await createIndexes('passkeys', [{ key: { memberId: 1, createdAt: 1 } }]);
    await createIndexes('knownDevices', [{ key: { memberId: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }]);
    await createIndexes('sessions', [{ key: { notMeHash: 1 }, sparse: true }]);
  },
};
