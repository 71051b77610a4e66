import { SERVICES } from '@mutua/contracts/limits';
import type { mongo } from 'mongoose';
import { type Client, collectionNames } from '../../infra/backup/connect.ts';
import type { Installation } from '../../infra/backup/create-backup.ts';

/**
 * Fields that an upgrade is expected to change, by collection. A release before 1.3 stored some values in conversations, which stay there. It
 * counted figures of members differently. The upgrade also sets the date when a match was shown, and the times of migrations. It changes
 * plans, because nobody is asked about a session that was over before the upgrade.
 */
export const FIELDS_CHANGED_BY_UPGRADE = {
  'chat.conversations': ['lastSeq', 'lastMessage', 'tally', 'progress'],
  'auth.members': ['earlierFigures'],
  'matches.found': ['shownAt'],
  'requests.requests': ['plan'],
  ...Object.fromEntries(
    SERVICES.map((name) => [`${name}.migrations`, ['startedAt', 'finishedAt', 'position', 'progress']]),
  ),
};

type Document = mongo.BSON.Document;

/**
 * Changes databases into those of an older release: without indexes and without records of migrations. Conversations contain the source of
 * memberships, and the results of later migrations are missing.
 */
export async function downgrade(client: Client, { databases }: Pick<Installation, 'databases'>): Promise<void> {
  for (const service of SERVICES) {
    const database = client.db(databases[service]);
    for (const name of await collectionNames(database)) await database.collection(name).dropIndexes();
    await database.collection('migrations').deleteMany({});
  }
  await client
    .db(databases.skills)
    .collection('skills')
    .updateMany(
      { 'search.all.0': { $exists: true } },
      {
        $set: { 'search.all': ['old'], 'search.title': ['old'], 'search.tags': [], 'search.location': [] },
        $unset: { 'search.rank': 1 },
      },
    );
  await client
    .db(databases.matches)
    .collection('found')
    .updateMany({}, { $unset: { shownAt: 1 } });
  await downgradeConversations(client.db(databases.chat));
}

async function downgradeConversations(chat: mongo.Db): Promise<void> {
  const memberships = chat.collection<Document & { _id: string }>('memberships');
  for await (const conversation of chat.collection('conversations').find({ status: { $exists: true } })) {
    const sideOf = (role: 'sender' | 'receiver') =>
      memberships.findOne({ _id: `${conversation[role]._id}:${conversation._id}` });
    const [sender, receiver] = [await sideOf('sender'), await sideOf('receiver')];
    if (!sender || !receiver) continue;
    const progress = ({ readSeq, readCount, deliveredSeq }: Document) => ({
      readSeq,
      readTally: readCount,
      deliveredSeq,
    });
    await chat.collection('conversations').updateOne(
      { _id: conversation._id },
      {
        $set: {
          lastSeq: sender['lastSeq'],
          lastMessage: sender['lastMessage'],
          tally: { sender: sender['receivedCount'], receiver: receiver['receivedCount'] },
          progress: { sender: progress(sender), receiver: progress(receiver) },
        },
      },
    );
  }
  await memberships.drop();
}
