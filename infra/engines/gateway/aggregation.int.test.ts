import type { mongo } from 'mongoose';
import { errorOf, testEngine } from '../testing/test-engine.ts';

const engine = testEngine();

const SKILLS = [
  { _id: 1, category: 'music', owner: 10, n: 4, tags: ['a', 'b'], at: new Date('2026-07-21T23:45:00Z') },
  { _id: 2, category: 'music', owner: 11, n: 2, tags: ['b'], at: new Date('2026-07-22T10:00:00Z') },
  { _id: 3, category: 'art', owner: 10, n: 3, tags: [], at: new Date('2026-01-05T00:00:00Z') },
];
const USERS = [
  { _id: 10, name: 'Ada' },
  { _id: 11, name: 'Bo', friend: 10 },
];

let skills: mongo.Collection<mongo.Document>;

beforeAll(async () => {
  skills = engine.db.collection('skills');
  await skills.insertMany(SKILLS as never[]);
  await engine.db.collection('users').insertMany(USERS as never[]);
});

const BY_ID = { $sort: { _id: 1 } };
const ids = (...list: number[]) => list.map((_id) => ({ _id }));

it.each<[string, mongo.Document[], unknown]>([
  [
    '$group with $sum, $avg, $max, $push',
    [
      BY_ID,
      { $group: { _id: '$category', c: { $sum: 1 }, avg: { $avg: '$n' }, max: { $max: '$n' }, all: { $push: '$n' } } },
      BY_ID,
    ],
    [
      { _id: 'art', c: 1, avg: 3, max: 3, all: [3] },
      { _id: 'music', c: 2, avg: 3, max: 4, all: [4, 2] },
    ],
  ],
  [
    '$group by parts, $first, $addToSet, $$ROOT, $mergeObjects',
    [
      BY_ID,
      {
        $group: {
          _id: { k: '$category' },
          first: { $first: '$n' },
          owners: { $addToSet: '$owner' },
          docs: { $push: '$$ROOT' },
          merged: { $mergeObjects: { n: '$n' } },
        },
      },
      { $match: { '_id.k': 'art' } },
      { $project: { first: 1, owners: 1, merged: 1, size: { $size: '$docs' } } },
    ],
    [{ _id: { k: 'art' }, first: 3, owners: [10], merged: { n: 3 }, size: 1 }],
  ],
  [
    '$lookup by a field',
    [
      { $match: { _id: 2 } },
      { $lookup: { from: 'users', localField: 'owner', foreignField: '_id', as: 'o' } },
      { $project: { o: 1 } },
    ],
    [{ _id: 2, o: [{ _id: 11, name: 'Bo', friend: 10 }] }],
  ],
  [
    '$lookup by a pipeline',
    [
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'users',
          let: { o: '$owner' },
          pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$o'] } } }],
          as: 'o',
        },
      },
      { $project: { 'o.name': 1 } },
    ],
    [{ _id: 1, o: [{ name: 'Ada' }] }],
  ],
  [
    '$lookup with both, $unwind, $replaceRoot',
    [
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'users',
          localField: 'owner',
          foreignField: '_id',
          as: 'u',
          pipeline: [{ $project: { name: 1, _id: 0 } }],
        },
      },
      { $unwind: '$u' },
      { $replaceRoot: { newRoot: { $mergeObjects: ['$u', { id: '$_id' }] } } },
    ],
    [{ name: 'Ada', id: 1 }],
  ],
  [
    '$facet with $count and $sortByCount',
    [{ $facet: { total: [{ $count: 'n' }], top: [{ $sortByCount: '$category' }] } }],
    [
      {
        total: [{ n: 3 }],
        top: [
          { _id: 'music', count: 2 },
          { _id: 'art', count: 1 },
        ],
      },
    ],
  ],
  ['$count', [{ $match: { category: 'music' } }, { $count: 'n' }], [{ n: 2 }]],
  ['$count of nothing: no document', [{ $match: { category: 'x' } }, { $count: 'n' }], []],
  [
    '$facet with a $count of nothing',
    [{ $match: { category: 'x' } }, { $facet: { total: [{ $count: 'n' }], page: [{ $limit: 2 }] } }],
    [{ total: [], page: [] }],
  ],
  ['$unwind', [{ $unwind: '$tags' }, { $sortByCount: '$tags' }, { $limit: 1 }], [{ _id: 'b', count: 2 }]],
  [
    '$bucket',
    [{ $bucket: { groupBy: '$n', boundaries: [0, 3], default: 'more' } }, BY_ID],
    [
      { _id: 0, count: 1 },
      { _id: 'more', count: 2 },
    ],
  ],
  [
    '$setWindowFields',
    [
      { $setWindowFields: { partitionBy: '$category', sortBy: { n: 1 }, output: { rank: { $rank: {} } } } },
      BY_ID,
      { $project: { rank: 1 } },
    ],
    [
      { _id: 1, rank: 2 },
      { _id: 2, rank: 1 },
      { _id: 3, rank: 1 },
    ],
  ],
  [
    '$dateToString and $hour in a time zone',
    [
      { $match: { _id: 1 } },
      {
        $project: {
          day: { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M', timezone: 'Europe/Berlin' } },
          hour: { $hour: { date: '$at', timezone: '+02:00' } },
        },
      },
    ],
    [{ _id: 1, day: '2026-07-22 01:45', hour: 1 }],
  ],
  [
    '$dateTrunc by month and hour',
    [
      { $match: { _id: 1 } },
      {
        $project: {
          month: { $dateTrunc: { date: '$at', unit: 'month' } },
          hour: { $dateTrunc: { date: '$at', unit: 'hour' } },
        },
      },
    ],
    [{ _id: 1, month: new Date('2026-07-01T00:00:00Z'), hour: new Date('2026-07-21T23:00:00Z') }],
  ],
  ['$sample', [{ $sample: { size: 5 } }, BY_ID, { $project: { _id: 1 } }], ids(1, 2, 3)],
  ['$unionWith', [{ $unionWith: 'users' }, BY_ID, { $project: { _id: 1 } }], ids(1, 2, 3, 10, 11)],
  [
    '$graphLookup',
    [
      { $match: { _id: 2 } },
      {
        $graphLookup: {
          from: 'users',
          startWith: '$owner',
          connectFromField: 'friend',
          connectToField: '_id',
          as: 'g',
        },
      },
      { $project: { n: { $size: '$g' } } },
    ],
    [{ _id: 2, n: 2 }],
  ],
  [
    '$switch, $map, $reduce',
    [
      { $match: { _id: 1 } },
      {
        $project: {
          // biome-ignore lint/suspicious/noThenProperty: so it is called in MongoDB
          size: { $switch: { branches: [{ case: { $gt: ['$n', 3] }, then: 'big' }], default: 'small' } },
          tags: { $map: { input: '$tags', in: { $toUpper: '$$this' } } },
          sum: { $reduce: { input: [1, 2], initialValue: 0, in: { $add: ['$$value', '$$this'] } } },
        },
      },
    ],
    [{ _id: 1, size: 'big', tags: ['A', 'B'], sum: 3 }],
  ],
  [
    '$regexMatch',
    [{ $match: { $expr: { $regexMatch: { input: '$category', regex: /^MUS/i } } } }, BY_ID, { $project: { _id: 1 } }],
    ids(1, 2),
  ],
  [
    '$median and $percentile',
    [
      {
        $group: {
          _id: null,
          m: { $median: { input: '$n', method: 'approximate' } },
          p: { $percentile: { input: '$n', p: [1], method: 'approximate' } },
        },
      },
    ],
    [{ _id: null, m: 3, p: [4] }],
  ],
  [
    '$densify',
    [
      { $match: { n: { $lt: 4 } } },
      { $densify: { field: 'n', range: { step: 1, bounds: [0, 5] } } },
      { $sort: { n: 1 } },
      { $project: { _id: 0, n: 1 } },
    ],
    [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }],
  ],
  [
    '$fill',
    [BY_ID, { $fill: { output: { z: { value: 1 } } } }, { $limit: 1 }, { $project: { z: 1 } }],
    [{ _id: 1, z: 1 }],
  ],
  [
    '$topN',
    [{ $group: { _id: '$category', top: { $topN: { n: 1, sortBy: { n: -1 }, output: '$n' } } } }, BY_ID],
    [
      { _id: 'art', top: [3] },
      { _id: 'music', top: [4] },
    ],
  ],
  ['$indexStats', [{ $indexStats: {} }, { $project: { name: 1 } }], [{ name: '_id_' }]],
  ['$collStats', [{ $collStats: { count: {} } }, { $project: { count: 1 } }], [{ count: 3 }]],
])('%s', async (_name, pipeline, expected) => {
  expect(await skills.aggregate(pipeline).toArray()).toEqual(expected);
});

it.each(['$merge', '$out'])('%s writes a collection', async (stage) => {
  const target = `written${stage.slice(1)}`;
  await skills.aggregate([{ [stage]: stage === '$out' ? target : { into: target } }]).toArray();
  expect(await engine.db.collection(target).countDocuments()).toBe(3);
});

it('a view with a $count of nothing is empty', async () => {
  await engine.db.createCollection('none', { viewOn: 'skills', pipeline: [{ $match: { n: 99 } }, { $count: 'n' }] });
  expect(await engine.db.collection('none').find().toArray()).toEqual([]);
});

it('a rewritten command keeps the types of its values', async () => {
  const pipeline = [
    { $limit: 1 },
    { $count: 'n' },
    { $project: { n: { $type: { $literal: 1.5 } }, whole: { $type: { $literal: 2 } } } },
  ];
  expect(await skills.aggregate(pipeline).toArray()).toEqual([{ n: 'double', whole: 'int' }]);
});

describe('refused with a clear error', () => {
  const JAVASCRIPT = /^\$\w+ runs JavaScript, and the local engine has none/;

  it.each<[string, mongo.Document, RegExp]>([
    [
      '$dateTrunc by day',
      { $project: { d: { $dateTrunc: { date: '$at', unit: 'day' } } } },
      /\$dateTrunc by day and week is wrong/,
    ],
    [
      '$dateTrunc by week',
      { $project: { d: { $dateTrunc: { date: '$at', unit: 'week' } } } },
      /\$dateTrunc by day and week is wrong/,
    ],
    ['$dateTrunc by a computed unit', { $project: { d: { $dateTrunc: { date: '$at', unit: '$u' } } } }, /\$dateTrunc/],
    ['$function', { $project: { f: { $function: { body: 'function(){}', args: [], lang: 'js' } } } }, JAVASCRIPT],
    ['$where', { $match: { $where: 'this.n > 1' } }, JAVASCRIPT],
    [
      '$geoNear without its index',
      { $geoNear: { near: { type: 'Point', coordinates: [0, 0] }, distanceField: 'd' } },
      /needs either a 2d or 2dsphere index/,
    ],
  ])('%s', async (_name, stage, message) => {
    const error = await errorOf(skills.aggregate([stage]).toArray());
    expect(error.code).toBeGreaterThan(0);
    expect(error.message).toMatch(message);
  });

  it('$where in a find', async () => {
    expect((await errorOf(skills.find({ $where: 'true' }).toArray())).message).toMatch(JAVASCRIPT);
  });

  it('$$NOW in an update', async () => {
    const error = await errorOf(skills.updateMany({}, [{ $set: { at: '$$NOW' } }]));
    expect(error.message).toContain('$$NOW operator cannot be used');
  });

  it('change streams', async () => {
    const error = await errorOf(skills.watch().next());
    expect(error).toMatchObject({ codeName: 'CommandNotSupported' });
    expect(error.message).toContain('$changeStream is not there in the local engine');
  });
});
