import { shapesOf } from './command-shapes.ts';

const sorted = (command: object) => shapesOf(command).sort();

describe('shapesOf', () => {
  it('names the command, its options, and the operators of its query at any depth', () => {
    const command = {
      find: 'skills',
      filter: { $or: [{ rating: { $gte: 3 } }, { tags: { $elemMatch: { $in: ['a'] } } }], title: /^a/ },
      sort: { _id: 1 },
      projection: { outbox: { $slice: 1 } },
      lsid: {},
      $db: 'test',
    };
    expect(sorted(command)).toEqual([
      'find',
      'find.filter',
      'find.projection',
      'find.sort',
      'projection $slice',
      'query $elemMatch',
      'query $gte',
      'query $in',
      'query $or',
      'query regular expression',
    ]);
  });

  it('distinguishes updates by operators, by a pipeline and by a whole document, and ignores the data', () => {
    const updates = [
      {
        q: { _id: 1 },
        u: { $set: { price: { $literal: 1 } }, $push: { list: { $each: [{ $in: 1 }], $slice: -2 } } },
        upsert: true,
      },
      { q: {}, u: [{ $set: { outbox: { $concatArrays: ['$outbox', { $literal: [{ $ne: 1 }] }] } } }], multi: true },
      { q: {}, u: { name: 'Ada' }, multi: false },
      { q: {}, u: { $set: { 'list.$[each].done': true } }, arrayFilters: [{ 'each.id': { $gt: 1 } }] },
    ];
    expect(sorted({ update: 'skills', updates })).toEqual(
      [
        'expression $concatArrays',
        'expression $literal',
        'query $gt',
        'stage $set',
        'update',
        'update $push',
        'update $push $each',
        'update $push $slice',
        'update $set',
        'update $[]',
        'update by a pipeline',
        'update by a whole document',
        'update.updates',
        'update.updates.arrayFilters',
        'update.updates.multi',
        'update.updates.upsert',
      ].sort(),
    );
  });

  it('follows pipelines into facets and lookups', () => {
    const pipeline = [
      { $match: { a: { $ne: 1 } } },
      { $facet: { top: [{ $lookup: { from: 'b', let: {}, as: 'b', pipeline: [{ $limit: 1 }] } }] } },
      { $group: { _id: null, sum: { $sum: { $cond: [1, 2, 3] } } } },
    ];
    expect(sorted({ aggregate: 'skills', pipeline })).toEqual([
      'aggregate',
      'aggregate.pipeline',
      'expression $cond',
      'expression $sum',
      'query $ne',
      'stage $facet',
      'stage $group',
      'stage $limit',
      'stage $lookup',
      'stage $lookup with a pipeline',
      'stage $match',
    ]);
  });

  it('names the kinds and options of indexes', () => {
    const indexes = [
      {
        key: new Map([
          ['a', 1],
          ['b', -1],
        ]),
        name: 'a',
        unique: true,
        partialFilterExpression: { a: { $exists: true } },
      },
      { key: { text: 'text' }, name: 'b' },
    ];
    expect(sorted({ createIndexes: 'skills', indexes })).toEqual([
      'createIndexes',
      'createIndexes.indexes',
      'index ascending',
      'index compound',
      'index descending',
      'index partialFilterExpression',
      'index single',
      'index text',
      'index unique',
      'query $exists',
    ]);
  });

  it("leaves out the driver's commands that keep a connection", () => {
    expect(shapesOf({ hello: 1, helloOk: true })).toEqual([]);
    expect(shapesOf({ killCursors: 'a', cursors: [] })).toEqual([]);
  });
});
