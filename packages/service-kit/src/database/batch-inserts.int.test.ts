import { Schema } from 'mongoose';
import { isDuplicateKey } from '../errors/errors.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { batchInserts } from './batch-inserts.ts';

interface Thing {
  _id: string;
  place: number;
}

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext('requests', { strict: true });
});
afterAll(() => context.close());

const schema = new Schema<Thing>({ _id: String, place: Number }, { versionKey: false }).index(
  { place: 1 },
  { unique: true },
);

async function openThings() {
  const model = context.connection.model<Thing>('thing', schema);
  await model.deleteMany({});
  await model.createIndexes();
  return { model, insert: batchInserts<Thing>(model, { collectMs: 4 }) };
}

it('stores the documents of simultaneous calls', async () => {
  const { model, insert } = await openThings();
  const things = Array.from({ length: 20 }, (_, place) => ({ _id: `thing ${place}`, place }));
  await Promise.all(things.map(insert));
  expect(await model.find().sort({ place: 1 }).lean()).toEqual(things);
});

it('gives each refused call its own error, and stores the other documents', async () => {
  const { model, insert } = await openThings();
  await insert({ _id: 'first', place: 1 });
  const results = await Promise.allSettled([
    insert({ _id: 'second', place: 2 }),
    insert({ _id: 'first', place: 3 }),
    insert({ _id: 'fourth', place: 1 }),
    insert({ _id: 'fifth', place: 5 }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : undefined));
  expect(reasons.map((reason) => isDuplicateKey(reason, 'place'))).toEqual([false, false, true, false]);
  expect(isDuplicateKey(reasons[1], '_id')).toBe(true);
  expect(await model.distinct('_id')).toEqual(expect.arrayContaining(['fifth', 'first', 'second']));
  expect(await model.countDocuments()).toBe(3);
});

it('rejects every call when the write fails as a whole', async () => {
  const other = await createTestContext('requests');
  const insert = batchInserts<Thing>(other.connection.model<Thing>('thing', schema), { collectMs: 4 });
  await other.close();
  const results = await Promise.allSettled([insert({ _id: 'first', place: 1 }), insert({ _id: 'second', place: 2 })]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
