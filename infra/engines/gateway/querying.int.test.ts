import mongoose, { type mongo, Schema } from 'mongoose';
import { errorOf, idsOf, testEngine } from '../testing/test-engine.ts';

const engine = testEngine();
const { collection } = engine;

const BY_ID = { _id: 1 } as const;
const INDEXED = [
  ['without an index', false],
  ['with an index', true],
] as const;

describe.each(INDEXED)('%s', (_name, isIndexed) => {
  const withIndex = async (documents: mongo.Document[], keys: mongo.IndexSpecification) => {
    const made = await collection(documents);
    if (isIndexed) await made.createIndex(keys);
    return made;
  };

  it('null matches null and missing fields', async () => {
    const documents = await withIndex([{ _id: 1 }, { _id: 2, a: null }, { _id: 3, a: 1 }], { a: 1 });
    const found = (filter: object) => idsOf(documents.find(filter).sort(BY_ID));
    expect(await found({ a: null })).toEqual([1, 2]);
    expect(await found({ a: { $exists: false } })).toEqual([1]);
    expect(await found({ a: { $ne: null } })).toEqual([3]);
    expect(await found({ a: { $ne: 1 } })).toEqual([1, 2]);
    expect(await found({ a: { $in: [null, 1] } })).toEqual([1, 2, 3]);
  });

  it('types have an order, and an array sorts by its smallest value', async () => {
    const values = ['x', 5, null, [9, 1], true, undefined, { b: 1 }];
    const given = values.map((a, i) => (a === undefined ? { _id: i + 1 } : { _id: i + 1, a }));
    const documents = await withIndex(given, { a: 1 });
    expect(await idsOf(documents.find().sort({ a: 1, _id: 1 }))).toEqual([3, 6, 4, 2, 1, 7, 5]);
  });

  it('conditions on arrays hold for any element, $elemMatch for one', async () => {
    const given = [
      {
        _id: 1,
        a: [
          { b: 1, c: 2 },
          { b: 3, c: 4 },
        ],
      },
      { _id: 2, a: [{ b: 1, c: 4 }] },
    ];
    const documents = await withIndex(given, { 'a.b': 1, 'a.c': 1 });
    expect(await idsOf(documents.find({ 'a.b': 1, 'a.c': 4 }).sort(BY_ID))).toEqual([1, 2]);
    expect(await idsOf(documents.find({ a: { $elemMatch: { b: 1, c: 4 } } }))).toEqual([2]);
    expect(await idsOf(documents.find({ 'a.0.b': 1, 'a.1.b': 3 }))).toEqual([1]);
  });

  it('a prefix may have special characters and accents', async () => {
    const given = [
      { _id: 1, a: ['c++', 'été'] },
      { _id: 2, a: ['c#', 'ete'] },
    ];
    const documents = await withIndex(given, { a: 1 });
    expect(await idsOf(documents.find({ a: /^c\+\+/ }))).toEqual([1]);
    expect(await idsOf(documents.find({ a: /^ét/ }))).toEqual([1]);
    expect(await idsOf(documents.find({ a: /^c/ }).sort(BY_ID))).toEqual([1, 2]);
  });
});

describe('filters', () => {
  it('regular expressions: i, m, $in, $not', async () => {
    const documents = await collection([
      { _id: 1, a: 'Abc' },
      { _id: 2, a: 'x\nabc' },
      { _id: 3, a: 'éa' },
    ]);
    expect(await idsOf(documents.find({ a: /^abc/i }))).toEqual([1]);
    expect(await idsOf(documents.find({ a: /^abc/m }))).toEqual([2]);
    expect(await idsOf(documents.find({ a: { $in: [/^A/, 'éa'] } }).sort(BY_ID))).toEqual([1, 3]);
    expect(await idsOf(documents.find({ a: { $not: /b/ } }))).toEqual([3]);
    expect(await idsOf(documents.find({ a: /^É/i }))).toEqual([3]);
  });

  it.each<[string, object, number]>([
    [
      '$or, $in, $gte, $ne, $exists, $all',
      { $or: [{ n: { $in: [30, 31] } }, { n: { $gte: 99 } }], k: { $ne: 'z' }, tags: { $exists: true, $all: ['s'] } },
      3,
    ],
    ['$size, $mod', { tags: { $size: 2 }, n: { $mod: [50, 0] } }, 2],
    ['$expr', { $expr: { $gt: ['$n', '$limit'] } }, 9],
    ['$type', { k: { $type: 'string' } }, 100],
    ['$jsonSchema', { $jsonSchema: { required: ['first'] } }, 1],
    ['$comment', { n: 1, $comment: 'why' }, 1],
    ['$nor', { $nor: [{ n: { $lt: 98 } }] }, 2],
  ])('%s', async (_name, filter, count) => {
    const given = Array.from({ length: 100 }, (_, n) => ({
      n,
      k: `k${n % 3}`,
      tags: ['s', `t${n}`],
      limit: 90,
      ...(n === 0 && { first: 1 }),
    }));
    const documents = await collection(given);
    expect(await documents.countDocuments(filter)).toBe(count);
  });

  it.each<[string, object, number]>([
    ['an operator that is none', { a: { $foo: 1 } }, 2],
    ['a broken regular expression', { a: { $regex: '(' } }, 2],
  ])('refuse %s', async (_name, filter, code) => {
    const documents = await collection([{ a: 'a' }]);
    expect(await errorOf(documents.find(filter).toArray())).toMatchObject({ code });
  });
});

describe('results', () => {
  it('projected: $, $elemMatch, $slice, parts, expressions', async () => {
    const documents = await collection([{ _id: 1, a: [{ b: 1 }, { b: 2 }, { b: 3 }], s: { x: 1, y: 2 } }]);
    const project = (projection: mongo.Document, filter = {}) => documents.findOne(filter, { projection });
    expect(await project({ 'a.$': 1 }, { 'a.b': 2 })).toEqual({ _id: 1, a: [{ b: 2 }] });
    expect(await project({ a: { $elemMatch: { b: 3 } } })).toEqual({ _id: 1, a: [{ b: 3 }] });
    expect(await project({ a: { $slice: [1, 1] }, s: 0 })).toEqual({ _id: 1, a: [{ b: 2 }] });
    expect(await project({ _id: 0, 's.x': 1, t: { $add: ['$s.x', '$s.y'] } })).toEqual({ s: { x: 1 }, t: 3 });
  });

  it('sorted, skipped, limited', async () => {
    const documents = await collection(Array.from({ length: 20 }, (_, _id) => ({ _id })));
    expect(await idsOf(documents.find().sort({ _id: -1 }).skip(5).limit(2))).toEqual([14, 13]);
    expect(await idsOf(documents.find().skip(50))).toEqual([]);
    expect(await idsOf(documents.find().sort(BY_ID).limit(-1))).toEqual([0]);
    expect(await documents.find().limit(0).toArray()).toHaveLength(20);
  });

  it('distinct and counted', async () => {
    const documents = await collection([{ k: 'b' }, { k: 'a' }, { k: 'b' }]);
    expect(await documents.distinct('k')).toEqual(['a', 'b']);
    expect(await documents.estimatedDocumentCount()).toBe(3);
    expect(await documents.countDocuments({ k: 'b' }, { limit: 1 })).toBe(1);
  });

  it('of a missing collection or database are empty', async () => {
    const nothing = engine.client.db('nosuch').collection('x');
    expect(await nothing.find({ a: 1 }).sort({ a: 1 }).toArray()).toEqual([]);
    expect(await nothing.countDocuments({ a: 1 })).toBe(0);
    expect(await nothing.distinct('a')).toEqual([]);
    expect(await nothing.updateMany({}, { $set: { a: 1 } })).toMatchObject({ matchedCount: 0 });
    expect(await nothing.findOneAndUpdate({}, { $set: { a: 1 } })).toBeNull();
    expect(await nothing.aggregate([{ $group: { _id: null } }]).toArray()).toEqual([]);
  });

  it('with hint, comment, disk use, read concern and read preference', async () => {
    const documents = await collection([{ _id: 1, a: 1 }]);
    await documents.createIndex({ a: 1 });
    const options = { hint: 'a_1', comment: 'x', allowDiskUse: true, readConcern: { level: 'majority' } } as const;
    expect(await idsOf(documents.find({ a: 1 }, { ...options, readPreference: 'secondaryPreferred' }))).toEqual([1]);
  });

  it('of a session with a snapshot', async () => {
    const documents = await collection([{ _id: 1 }]);
    await engine.client.withSession({ snapshot: true }, async (session) => {
      expect(await idsOf(documents.find({}, { session }))).toEqual([1]);
    });
  });

  it('stop at maxTimeMS', async () => {
    const documents = await collection(Array.from({ length: 2_000 }, (_, n) => ({ n })));
    const product = [
      { $lookup: { from: documents.collectionName, pipeline: [{ $match: { n: { $lt: 0 } } }], as: 'all' } },
    ];
    const error = await errorOf(documents.aggregate(product, { maxTimeMS: 1 }).toArray());
    expect(error).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });

  it('populated by mongoose', async () => {
    const Skill = engine.connection.model('Skill', new Schema({ title: String }));
    const Wish = engine.connection.model('Wish', new Schema({ skill: { type: Schema.Types.ObjectId, ref: 'Skill' } }));
    const { _id } = await Skill.create({ title: 'Piano' });
    await Wish.create({ skill: _id });
    const wish = await Wish.findOne().populate<{ skill: { title: string } }>('skill').orFail();
    expect(wish.skill.title).toBe('Piano');
  });
});

describe('words', () => {
  it('are found by their stem, the heavier field first', async () => {
    const documents = await collection([
      { _id: 1, t: 'y', b: 'guitar lessons' },
      { _id: 2, t: 'Learning to play guitars', b: 'x' },
    ]);
    await documents.createIndex({ t: 'text', b: 'text' }, { weights: { t: 10, b: 1 }, default_language: 'english' });
    const score = { $meta: 'textScore' } as const;
    const found = await documents
      .find({ $text: { $search: 'guitar' } }, { projection: { score } })
      .sort({ score })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual([2, 1]);
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score);
    expect(await idsOf(documents.find({ $text: { $search: 'guit' } }))).toEqual([]);
  });

  it('are found as a phrase and without others', async () => {
    const documents = await collection([
      { _id: 1, t: 'red apple pie' },
      { _id: 2, t: 'apple red' },
      { _id: 3, t: 'red apple juice' },
    ]);
    await documents.createIndex({ t: 'text' });
    expect(await idsOf(documents.find({ $text: { $search: '"red apple" -juice' } }))).toEqual([1]);
  });

  it('are found together with other conditions and in aggregations', async () => {
    const documents = await collection([
      { _id: 1, t: 'red apple', k: 1 },
      { _id: 2, t: 'green apple', k: 2 },
      { _id: 3, t: 'pear', k: 2 },
    ]);
    await documents.createIndex({ t: 'text' });
    const text = { $text: { $search: 'apple' } };
    expect(await idsOf(documents.find({ ...text, k: { $gt: 1 } }))).toEqual([2]);
    expect(await idsOf(documents.aggregate([{ $match: text }, { $sort: { _id: 1 } }]))).toEqual([1, 2]);
  });

  it('are compared by a collation', async () => {
    const documents = await collection([{ _id: 1, t: 'Skill' }]);
    const collation = { locale: 'en', strength: 2 };
    expect(await idsOf(documents.find({ t: 'skill' }, { collation }))).toEqual([1]);
    expect(await idsOf(documents.find({ t: 'skill' }))).toEqual([]);
  });
});

it('places are found by their distance', async () => {
  const point = (...coordinates: number[]) => ({ type: 'Point', coordinates });
  const documents = await collection([
    { _id: 1, at: point(13.4, 52.5) },
    { _id: 2, at: point(2.35, 48.85) },
  ]);
  await documents.createIndex({ at: '2dsphere' });
  const near = { at: { $near: { $geometry: point(13, 52), $maxDistance: 100_000 } } };
  expect(await idsOf(documents.find(near))).toEqual([1]);
  const geoNear = { $geoNear: { near: point(2, 48), distanceField: 'd' } };
  expect(await idsOf(documents.aggregate([geoNear]))).toEqual([2, 1]);
});

it('mongoose sees itself connected', () => {
  expect(engine.connection.readyState).toBe(mongoose.ConnectionStates.connected);
});
