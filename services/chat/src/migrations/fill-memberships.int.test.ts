import { migrate, startService } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { newId, newPerson, useHarness } from '../../test/harness.ts';
import { app } from '../app.ts';
import { fillMemberships } from './004-fill-memberships.ts';

/** A stored shape that no model declares any more. */
interface Stored extends Record<string, unknown> {
  _id: Types.ObjectId | string;
}

const chat = useHarness();

const person = (name: string) => {
  const { _id, ...rest } = newPerson(name);
  return { _id: new Types.ObjectId(_id), ...rest };
};

it('gives members the lists, counts and read positions that they had before 1.3, however often it runs', async () => {
  const { connection, logger } = chat;
  const service = await startService(app, { context: chat });
  const [ada, ben] = [person('Ada Moser'), person('Ben Okoro')];
  const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 10, minute));
  const skill = (title: string) => ({ _id: newId(), title, category: 'music' });
  const base = {
    version: 2,
    status: 'accepted',
    sender: ada,
    receiver: ben,
    senderSkill: skill('Guitar'),
    receiverSkill: skill('Baking'),
    changedAt: at(1),
  };
  const [quiet, active, half] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const conversations = connection.collection<Stored>('conversations');
  await conversations.insertMany([
    // An empty conversation as the first release stored it.
    { _id: quiet, ...base, lastSeq: 0, lastMessage: null },
    {
      _id: active,
      ...base,
      status: 'cancelled',
      lastSeq: 5,
      lastMessage: { content: '$5?', messageType: 'text', sentAt: at(9), senderId: ada._id },
      tally: { sender: 1, receiver: 4 },
      progress: {
        sender: { readSeq: 5, readTally: 1, deliveredSeq: 5 },
        receiver: { readSeq: 2, readTally: 1, deliveredSeq: 4 },
      },
      reviewers: [ada._id],
    },
    // A review that arrived before its request.
    { _id: half, reviewers: [ada._id] },
  ]);
  await connection
    .collection<Stored>('members')
    .insertOne({ _id: ada._id, name: 'Ada Lovelace', avatar: null, version: 3 });

  const run = async () => {
    await connection.collection<Stored>('migrations').deleteOne({ _id: fillMemberships.name });
    await migrate({ connection, migrations: [fillMemberships], logger });
  };
  const listOf = async ({ _id }: { _id: unknown }) =>
    (await service.call('GET /messages/conversations', { as: String(_id) })).body.conversations;
  const expectList = async () => {
    expect(await listOf(ben)).toMatchObject([
      {
        request: { _id: String(active), status: 'cancelled' },
        otherUser: { name: 'Ada Lovelace' },
        lastMessage: { content: '$5?' },
        unreadCount: 3,
        lastSeq: 5,
        readSeq: 2,
        otherReadSeq: 5,
        closed: true,
        hasReviewed: false,
        updatedAt: at(9).toISOString(),
      },
      { request: { _id: String(quiet) }, lastMessage: null, unreadCount: 0, updatedAt: at(1).toISOString() },
    ]);
    const [first] = await listOf(ada);
    expect(first).toMatchObject({
      unreadCount: 0,
      readSeq: 5,
      otherReadSeq: 2,
      otherDeliveredSeq: 4,
      hasReviewed: true,
    });
    const { body } = await service.call('GET /messages/unread/count', { as: String(ben._id) });
    expect(body.unreadCount).toBe(3);
    const found = await service.call('GET /messages/conversations', { query: { q: 'lovelace' }, as: String(ben._id) });
    expect(found.body.conversations).toHaveLength(2);
  };
  await run();
  await expectList();
  await run();
  await expectList();

  // A membership that an event inserted before the migration, without a read position.
  await connection
    .collection<Stored>('memberships')
    .updateOne(
      { _id: `${ben._id}:${active}` },
      { $set: { readSeq: 0, readCount: 0, deliveredSeq: 0, unreadCount: 4 } },
    );
  await run();
  await expectList();
  await service.stop();
});
