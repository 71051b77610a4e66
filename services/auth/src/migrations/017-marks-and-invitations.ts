import type { Migration } from '@mutua/service-kit';

/** Indexes the marks of members, their invitation links and who joined by them. */
export const marksAndInvitations: Migration = {
  name: '017-marks-and-invitations',
  async run({ createIndexes }) {
    await createIndexes('marks', [
      { key: { memberId: 1, kind: 1, value: 1 }, unique: true },
      { key: { dueAt: 1 }, sparse: true },
      { key: { mailbox: 1 }, sparse: true },
      { key: { 'pending.link': 1 }, sparse: true },
      { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    ]);
    await createIndexes('invitations', [
      { key: { memberId: 1 }, unique: true },
      { key: { code: 1 }, unique: true, sparse: true },
    ]);
    await createIndexes('joinedMembers', [
      { key: { inviterId: 1, joinedAt: -1 } },
      { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    ]);
  },
};
