import { type Model, Schema } from 'mongoose';
import { createTestContext, type TestContext } from '../testing/index.ts';
import { findPage, LONGEST_LIST, paginationOf, skipOf } from './pagination.ts';

interface Entry {
  _id: number;
  owner: string;
}

let context: TestContext;
let model: Model<Entry>;

beforeAll(async () => {
  context = await createTestContext('requests', { strict: true });
  const schema = new Schema<Entry>({ _id: Number, owner: String }, { versionKey: false }).index({ owner: 1, _id: -1 });
  model = context.connection.model<Entry>('Entry', schema);
  await model.createIndexes();
});

afterAll(() => context.close());

const insert = (owner: string, count: number, from = 0) =>
  model.insertMany(
    Array.from({ length: count }, (_, index) => ({ _id: from + index, owner })),
    { lean: true },
  );

it('counts pages from 1', () => {
  expect(skipOf({ page: 1, limit: 20 })).toBe(0);
  expect(skipOf({ page: 3, limit: 20 })).toBe(40);
  expect(paginationOf({ page: 3, limit: 20 }, 41)).toEqual({ page: 3, limit: 20, total: 41, pages: 3 });
  expect(paginationOf({ page: 3, limit: 20 }, 41, 30)).toMatchObject({ total: 41, pages: 2 });
  expect(paginationOf({ page: 1, limit: 20 }, 0)).toEqual({ page: 1, limit: 20, total: 0, pages: 0 });
});

it('returns one page of the matches, in order, and the number of matches', async () => {
  await insert('ada', 5, 100);
  await insert('bob', 3, 200);
  const page = (number: number) => findPage(model, { owner: 'ada' }, { page: number, limit: 2, sort: { _id: -1 } });

  expect(await page(1)).toEqual({ documents: [expect.objectContaining({ _id: 104 }), expect.anything()], total: 5 });
  expect(await page(3)).toEqual({ documents: [{ _id: 100, owner: 'ada' }], total: 5 });
  expect(await page(4)).toEqual({ documents: [], total: 5 });
});

it('ends a long list after its newest 10,000 entries', async () => {
  await insert('carl', LONGEST_LIST + 30, 1_000);
  const oldestShown = 1_000 + 30;
  const page = (number: number) => findPage(model, { owner: 'carl' }, { page: number, limit: 30, sort: { _id: -1 } });

  expect(LONGEST_LIST).toBe(10_000);
  const last = await page(334);
  expect(last.total).toBe(LONGEST_LIST);
  expect(last.documents.at(-1)?._id).toBe(oldestShown);
  expect(last.documents).toHaveLength(LONGEST_LIST % 30);
  expect((await page(335)).documents).toEqual([]);
  expect((await page(100_000)).documents).toEqual([]);
});
