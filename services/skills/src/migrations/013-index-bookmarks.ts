import type { Migration } from '@mutua/service-kit';

/**
 * Indexes for a member's bookmarks, and for those who keep something. Members learn from their hidden skills that they are suspended:
 * earlier releases stored it only there, and a list of bookmarks must not name them.
 */
export const indexBookmarks: Migration = {
  name: '013-index-bookmarks',
  async run({ connection, createIndexes }) {
    await createIndexes('bookmarks', [{ key: { userId: 1, createdAt: -1 } }, { key: { targetId: 1, userId: 1 } }]);
    const members = connection.collection<{ _id: string }>('members');
    // The deleted and hidden skills have an index of their own.
    const hidden = connection
      .collection('skills')
      .find(
        { deletedAt: { $gt: new Date(0) }, 'ownerStanding.isSuspended': true },
        { projection: { ownerId: 1, ownerStanding: 1 } },
      );
    for await (const { ownerId, ownerStanding: standing } of hidden)
      await members.updateOne({ _id: ownerId, standing: null }, { $set: { standing } });
  },
};
