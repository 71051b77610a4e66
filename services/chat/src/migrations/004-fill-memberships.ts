import type { Migration, MigrationTools, StoredDocument } from '@mutua/service-kit';

const ROLES = ['sender', 'receiver'] as const;
const OPEN = new Set(['accepted', 'completed']);

/**
 * Gives each member a membership for each conversation, from the data that releases before 1.3 stored in the conversation itself. The old
 * fields stay, because the previous release still reads them. When a member reads messages on a node of that release after this migration,
 * they count as unread again. That ends when the member next opens the conversation.
 */
export const fillMemberships: Migration = {
  name: '004-fill-memberships',
  run: ({ connection, forEachBatch }) =>
    // The event of a review may have inserted a document before that of its request.
    forEachBatch('conversations', { status: { $exists: true } }, async (conversations) => {
      const names = await namesOf(connection, conversations);
      const writes = conversations.flatMap((conversation) => membershipWrites(conversation, names));
      await connection.collection('memberships').bulkWrite(writes as never, { ordered: true });
    }),
};

/** Returns the current names of all parties. A conversation has only the names from its creation. */
async function namesOf(
  connection: MigrationTools['connection'],
  conversations: readonly StoredDocument[],
): Promise<Map<string, string>> {
  const ids = conversations.flatMap((conversation) => ROLES.map((role) => conversation[role]._id));
  const found = await connection
    .collection('members')
    .find({ _id: { $in: ids } })
    .toArray();
  return new Map(found.map(({ _id, ['name']: name }) => [String(_id), name]));
}

function membershipWrites(conversation: StoredDocument, names: ReadonlyMap<string, string>): object[] {
  const { _id: requestId, version, status, senderSkill, receiverSkill, changedAt } = conversation;
  const { lastSeq = 0, lastMessage = null, tally, progress } = conversation;
  return ROLES.flatMap((role) => {
    const [member, other] = [conversation[role], conversation[role === 'sender' ? 'receiver' : 'sender']];
    const _id = `${member._id}:${requestId}`;
    const { readSeq = 0, readTally: readCount = 0, deliveredSeq = 0 } = progress?.[role] ?? {};
    const receivedCount = tally?.[role] ?? 0;
    const isLater = lastMessage && lastMessage.sentAt > changedAt;
    const fields = {
      memberId: member._id,
      requestId,
      otherId: other._id,
      readSeq,
      readCount,
      deliveredSeq,
      version: version ?? 0,
      isListed: OPEN.has(status) || lastSeq > 0,
      otherName: names.get(String(other._id)) ?? other.name ?? '',
      skillTitles: [senderSkill.title, receiverSkill.title],
      lastSeq,
      lastMessage,
      receivedCount,
      unreadCount: Math.max(0, receivedCount - readCount),
      lastActivityAt: isLater ? lastMessage.sentAt : changedAt,
    };
    const further = {
      readSeq: { $max: ['$readSeq', readSeq] },
      readCount: { $max: ['$readCount', readCount] },
      deliveredSeq: { $max: ['$deliveredSeq', deliveredSeq] },
      unreadCount: { $max: [0, { $subtract: ['$receivedCount', { $max: ['$readCount', readCount] }] }] },
    };
    return [
      { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } },
      // A membership that an event or a message has inserted meanwhile has no read position yet.
      { updateOne: { filter: { _id }, update: [{ $set: further }] } },
    ];
  });
}
