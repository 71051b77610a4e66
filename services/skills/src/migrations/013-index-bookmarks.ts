import type { Migration } from '@mutua/service-kit';

/**
 * Adds the indexes of bookmarks: those of a member, and those that point at something. Also stores with each suspended member that they are
 * suspended, because a list of bookmarks must not name them. Earlier releases stored it only with their hidden skills.
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
