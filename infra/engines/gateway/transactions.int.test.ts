import type { mongo } from 'mongoose';
import { errorOf, idsOf, testEngine } from '../testing/test-engine.ts';

const engine = testEngine();
const { collection } = engine;

const inTransaction = (action: (session: mongo.ClientSession) => Promise<unknown>) =>
  engine.client.withSession((session) => session.withTransaction(() => action(session)));

/** Runs an action in a session with an open transaction, which is aborted at the end. */
const open = async (action: (session: mongo.ClientSession) => Promise<void>) => {
  await engine.client.withSession(async (session) => {
    session.startTransaction();
    await action(session);
    if (session.inTransaction()) await session.abortTransaction();
  });
};

const INC = { $inc: { n: 1 } };

describe('a transaction', () => {
  it('shows its writes to others only when it is committed', async () => {
    const documents = await collection([{ _id: 1 }]);
    await inTransaction(async (session) => {
      await documents.insertOne({ _id: 2 as never }, { session });
      expect(await documents.countDocuments({}, { session })).toBe(2);
      expect(await documents.countDocuments()).toBe(1);
    });
    expect(await documents.countDocuments()).toBe(2);
  });

  it('leaves nothing when it is aborted', async () => {
    const documents = await collection([{ _id: 1 }]);
    const failing = inTransaction(async (session) => {
      await documents.insertOne({ _id: 2 as never }, { session });
      throw new Error('mine');
    });
    await expect(failing).rejects.toThrow('mine');
    expect(await idsOf(documents.find())).toEqual([1]);
  });

  it('spans collections', async () => {
    const [a, b] = [await collection([{ _id: 1 }]), await collection([{ _id: 1 }])];
    await inTransaction(async (session) => {
      await a.updateOne({}, { $set: { x: 1 } }, { session });
      await b.deleteOne({}, { session });
      await b.insertOne({ _id: 2 as never }, { session });
    });
    expect(await a.findOne()).toEqual({ _id: 1, x: 1 });
    expect(await idsOf(b.find())).toEqual([2]);
  });

  it('may create a collection', async () => {
    const documents = await collection();
    await inTransaction((session) => documents.insertOne({ a: 1 }, { session }));
    expect(await documents.countDocuments()).toBe(1);
  });

  it('may read by a sorted cursor', async () => {
    const documents = await collection(Array.from({ length: 500 }, (_, _id) => ({ _id })));
    await inTransaction(async (session) => {
      const cursor = documents.find({}, { session, batchSize: 70 }).sort({ _id: 1 });
      expect(await idsOf(cursor)).toHaveLength(500);
    });
  });

  it('ends with a duplicate key', async () => {
    const documents = await collection([{ _id: 1 }]);
    await open(async (session) => {
      await documents.insertOne({ _id: 2 as never }, { session });
      expect(await errorOf(documents.insertOne({ _id: 1 as never }, { session }))).toMatchObject({ code: 11_000 });
      expect(await errorOf(documents.insertOne({ _id: 3 as never }, { session }))).toMatchObject({ code: 251 });
    });
    expect(await idsOf(documents.find())).toEqual([1]);
  });

  it('cannot be committed after a failed statement', async () => {
    const documents = await collection([{ _id: 1, s: 'x' }]);
    await open(async (session) => {
      await documents.updateOne({ _id: 9 as never }, { $set: { x: 1 } }, { session });
      await errorOf(documents.updateOne({ _id: 1 as never }, { $inc: { s: 1 } }, { session }));
      expect(await errorOf(session.commitTransaction())).toMatchObject({ code: 251 });
    });
  });

  it('may be committed twice', async () => {
    const documents = await collection();
    await open(async (session) => {
      await documents.insertOne({ a: 1 }, { session });
      await session.commitTransaction();
      await session.commitTransaction();
    });
    expect(await documents.countDocuments()).toBe(1);
  });
});

describe('two transactions', () => {
  it('that write the same document conflict at once', async () => {
    const documents = await collection([{ n: 0 }]);
    await open(async (first) => {
      await documents.updateOne({}, INC, { session: first });
      await open(async (second) => {
        const error = await errorOf(documents.updateOne({}, INC, { session: second }));
        expect(error).toMatchObject({ code: 112, codeName: 'WriteConflict' });
        expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
      });
      await first.commitTransaction();
    });
    expect(await documents.findOne()).toMatchObject({ n: 1 });
  });

  it('do not overwrite a write after their first read', async () => {
    const documents = await collection([{ n: 0 }]);
    await open(async (session) => {
      await documents.findOne({}, { session });
      await documents.updateOne({}, INC);
      expect(await errorOf(documents.updateOne({}, INC, { session }))).toMatchObject({ code: 112 });
    });
  });
});

describe('many transactions', () => {
  it('that increment one document succeed when conflicts are retried', async () => {
    const documents = await collection([{ n: 100 }]);
    const countUp = async (session: mongo.ClientSession) => {
      const found = await documents.findOne({}, { session });
      await documents.updateOne({}, { $set: { n: found?.n + 1 } }, { session });
    };
    await Promise.all(Array.from({ length: 10 }, () => inTransaction(countUp)));
    expect(await documents.findOne()).toMatchObject({ n: 110 });
  });

  it('that wait for commands outside of them do not deadlock', async () => {
    const documents = await collection([{ _id: 0 }]);
    const work = (i: number) =>
      inTransaction(async (session) => {
        await documents.insertOne({ _id: i as never }, { session });
        await documents.findOne({ _id: 0 as never });
      });
    await Promise.all(Array.from({ length: 50 }, (_, i) => work(i + 1)));
    expect(await documents.countDocuments()).toBe(51);
  });
});
