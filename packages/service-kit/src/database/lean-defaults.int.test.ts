import { type Model, Schema } from 'mongoose';
import { createTestContext, type TestContext } from '../testing/context.ts';

let context: TestContext;
// biome-ignore lint/suspicious/noExplicitAny: documents of any earlier shape
let notes: Model<any>;
beforeAll(async () => {
  context = await createTestContext('skills', { strict: true });
  const part = new Schema({ label: String, weight: { type: Number, default: 1 } }, { _id: false });
  notes = context.connection.model(
    'Note',
    new Schema({
      _id: String,
      title: String,
      titleWords: [String],
      pronouns: { type: String, default: '' },
      rating: { average: { type: Number, default: 0 }, note: String },
      mail: { type: part },
      parts: [part],
      place: { type: part, default: null },
      endedAt: Date,
      hidden: { type: String, default: 'x', select: false },
    }),
  ) as unknown as typeof notes;
  await notes.collection.insertMany([
    { _id: 'old', title: 'Old', parts: [{ label: 'a' }] },
    { _id: 'null', title: 'Null', rating: null, pronouns: null },
  ] as never[]);
});
afterAll(() => context.close());

it('fills in the fields that an older document lacks, but none without a default', async () => {
  const old = {
    _id: 'old',
    title: 'Old',
    titleWords: [],
    pronouns: '',
    rating: { average: 0 },
    parts: [{ label: 'a', weight: 1 }],
    place: null,
  };
  expect(await notes.findById('old').lean()).toEqual(old);
  expect(await notes.find({ _id: 'old' }).lean()).toEqual([old]);
  expect(
    await notes.findOneAndUpdate({ _id: 'old' }, { $set: { title: 'Old' } }, { returnDocument: 'after' }).lean(),
  ).toEqual(old);
});

it('keeps null', async () => {
  expect(await notes.findById('null').lean()).toMatchObject({ rating: null, pronouns: null });
});

it.each([
  [{ title: 1 }, { _id: 'old', title: 'Old' }],
  [
    { title: 1, 'rating.average': 1 },
    { _id: 'old', title: 'Old', rating: { average: 0 } },
  ],
  [{ parts: 1, _id: 0 }, { parts: [{ label: 'a', weight: 1 }] }],
  [
    { titleWords: 0, rating: 0, parts: 0 },
    { _id: 'old', title: 'Old', pronouns: '', place: null },
  ],
])('fills in only what %j selects', async (projection, expected) => {
  expect(await notes.findById('old', projection).lean()).toEqual(expected);
});

it('gives each document a value of its own', async () => {
  const [a, b] = await notes.find({}, { titleWords: 1 }).lean();
  a?.titleWords.push('changed');
  expect(b?.titleWords).toEqual([]);
});
