import type { mongo } from 'mongoose';
import { errorOf, testEngine } from '../testing/test-engine.ts';

const engine = testEngine();
const { collection } = engine;

const COUNT = 2_000;
let numbers: mongo.Collection<mongo.Document>;

beforeAll(async () => {
  numbers = await collection(Array.from({ length: COUNT }, (_, n) => ({ n, pad: 'x'.repeat(100) })));
});

const IN_ORDER = Array.from({ length: COUNT }, (_, n) => n);

const readAll = async (cursor: AsyncIterable<mongo.Document>) => {
  const found: number[] = [];
  for await (const { n } of cursor) found.push(n);
  return found;
};

describe('a cursor', () => {
  it('reads everything in batches', async () => {
    const found = await readAll(numbers.find().batchSize(100));
    expect(found.sort((a, b) => a - b)).toEqual(IN_ORDER);
  });

  it('reads everything sorted, in batches', async () => {
    expect(await readAll(numbers.find().sort({ n: 1 }).batchSize(100))).toEqual(IN_ORDER);
  });

  it('reads an aggregation in batches', async () => {
    const pipeline = [{ $group: { _id: '$n' } }, { $project: { n: '$_id' } }, { $sort: { n: 1 } }];
    expect(await readAll(numbers.aggregate(pipeline).batchSize(100))).toEqual(IN_ORDER);
  });

  it('may begin with an empty batch', async () => {
    const { cursor } = await engine.db.command({ find: numbers.collectionName, batchSize: 0 }, { promoteLongs: false });
    expect(cursor.firstBatch).toEqual([]);
    const more = await engine.db.command({ getMore: cursor.id, collection: numbers.collectionName, batchSize: 2 });
    expect(more.cursor.nextBatch).toHaveLength(2);
  });

  it('can be one of twenty at the same time', async () => {
    const cursors = Array.from({ length: 20 }, () => readAll(numbers.find().sort({ n: 1 }).batchSize(150)));
    expect(await Promise.all(cursors)).toEqual(Array(20).fill(IN_ORDER));
  });

  it('is gone when the client closes it', async () => {
    const options = { find: numbers.collectionName, sort: { n: 1 }, batchSize: 2 };
    const { cursor } = await engine.db.command(options, { promoteLongs: false });
    const kill = { killCursors: numbers.collectionName, cursors: [cursor.id] };
    expect(await engine.db.command(kill)).toMatchObject({ cursorsKilled: [expect.anything()], cursorsNotFound: [] });
    expect(await engine.db.command(kill)).toMatchObject({ cursorsKilled: [], cursorsNotFound: [expect.anything()] });
    const more = engine.db.command({ getMore: cursor.id, collection: numbers.collectionName });
    expect(await errorOf(more)).toMatchObject({ code: 43, codeName: 'CursorNotFound' });
  });

  it('returns no document twice while documents are written', async () => {
    const documents = await collection(Array.from({ length: 500 }, (_, n) => ({ n, pad: '' })));
    const seen: number[] = [];
    for await (const { n } of documents.find().batchSize(50)) {
      seen.push(n);
      if (seen.length % 50 === 1) await documents.updateMany({}, { $set: { pad: 'x'.repeat(seen.length) } });
    }
    expect(seen.sort((a, b) => a - b)).toEqual(IN_ORDER.slice(0, 500));
  });

  it('does not prevent its collection from being dropped and created again', async () => {
    const documents = await collection(Array.from({ length: 300 }, (_, n) => ({ n })));
    const cursor = documents.find().batchSize(10);
    await cursor.next();
    await documents.drop();
    await documents.insertOne({ n: 1 });
    expect(await documents.countDocuments()).toBe(1);
    await cursor.close();
  });
});
