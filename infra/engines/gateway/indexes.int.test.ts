import { type mongo, Schema } from 'mongoose';
import { errorOf, testEngine, waitFor } from '../testing/test-engine.ts';

const engine = testEngine();
const { collection } = engine;

const namesOf = async (documents: mongo.Collection<mongo.Document>) =>
  (await documents.indexes()).map(({ name }) => name).sort();

describe('mongoose', () => {
  it('finds every index with the options that it asked for', async () => {
    const schema = new Schema(
      {
        a: { type: String, unique: true, sparse: true },
        b: { type: Date, expires: 60 },
        c: { type: String, index: true },
        t: String,
      },
      { autoIndex: false },
    );
    schema.index({ a: 1, c: -1 }, { partialFilterExpression: { c: { $exists: true } } });
    schema.index({ t: 'text', c: 'text' }, { weights: { t: 3 } });
    const Model = engine.connection.model('Indexed', schema);
    await Model.syncIndexes();
    expect(await Model.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
    expect(await Model.syncIndexes()).toEqual([]);
    expect(await namesOf(Model.collection as never)).toEqual([
      '_id_',
      'a_1',
      'a_1_c_-1',
      'b_1',
      'c_1',
      't_text_c_text',
    ]);
  });

  it('creates indexes automatically', async () => {
    const Model = engine.connection.model('Automatic', new Schema({ a: { type: String, unique: true } }));
    await Model.init();
    await Model.create({ a: 'x' });
    expect(await errorOf(Model.create({ a: 'x' }))).toMatchObject({ code: 11_000 });
  });
});

describe('uniqueness', () => {
  it('is refused for duplicate documents', async () => {
    const documents = await collection([{ x: 1 }, { x: 1 }]);
    expect(await errorOf(documents.createIndex({ x: 1 }, { unique: true }))).toMatchObject({ code: 11_000 });
    expect(await namesOf(documents)).toEqual(['_id_']);
  });

  it('of a partial index covers only its documents', async () => {
    const documents = await collection();
    await documents.createIndex({ k: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await documents.insertMany([
      { k: 1, active: false },
      { k: 1, active: false },
      { k: 1, active: true },
    ]);
    expect(await errorOf(documents.insertOne({ k: 1, active: true }))).toMatchObject({ code: 11_000 });
  });

  it('of a sparse index ignores documents without the field', async () => {
    const documents = await collection();
    await documents.createIndex({ k: 1 }, { unique: true, sparse: true });
    await documents.insertMany([{ a: 1 }, { a: 2 }]);
    expect(await documents.countDocuments()).toBe(2);
  });

  it('of any other index allows one document without the field', async () => {
    const documents = await collection([{ a: 1 }]);
    await documents.createIndex({ k: 1 }, { unique: true });
    expect(await errorOf(documents.insertOne({ a: 2 }))).toMatchObject({ code: 11_000, keyValue: { k: null } });
  });

  it('with a collation is refused with a clear error', async () => {
    const documents = await collection();
    const options = { unique: true, collation: { locale: 'en', strength: 2 } };
    const error = await errorOf(documents.createIndex({ e: 1 }, options));
    expect(error).toMatchObject({ codeName: 'CommandNotSupported' });
    expect(error.message).toContain('createIndex.collation is not implemented yet');
  });
});

describe('an index', () => {
  it('may be hashed or a wildcard index', async () => {
    const documents = await collection();
    await documents.createIndex({ a: 'hashed' });
    await documents.createIndex({ '$**': 1 });
    expect(await namesOf(documents)).toEqual(['$**_1', '_id_', 'a_hashed']);
  });

  it('is refused under the name of another index', async () => {
    const documents = await collection();
    await documents.createIndex({ y: 1 });
    expect(await errorOf(documents.createIndex({ z: 1 }, { name: 'y_1' }))).toMatchObject({ code: 86 });
  });

  it('is dropped once', async () => {
    const documents = await collection([{ n: 1 }]);
    await documents.createIndex({ n: 1 });
    await documents.dropIndex('n_1');
    expect(await namesOf(documents)).toEqual(['_id_']);
    expect(await errorOf(documents.dropIndex('n_1'))).toMatchObject({ codeName: 'IndexNotFound' });
  });

  it('is not listed for a missing collection', async () => {
    expect(await errorOf(engine.db.collection('nosuch').indexes())).toMatchObject({ codeName: 'NamespaceNotFound' });
  });

  it('removes expired documents', async () => {
    const documents = await collection([{ at: new Date(0) }, { at: new Date() }]);
    await documents.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    await waitFor(async () => (await documents.countDocuments()) === 1, 75_000); // the engine checks once a minute
    expect(await documents.countDocuments()).toBe(1);
  }, 80_000);
});

describe('builds', () => {
  it.each([
    ['of a collection', [{ a: 1 }]],
    ['of a new collection', []],
  ])('of the same index %s by ten clients make one', async (_name, given) => {
    const documents = await collection(given);
    await Promise.all(Array.from({ length: 10 }, () => documents.createIndex({ a: 1 })));
    expect(await namesOf(documents)).toEqual(['_id_', 'a_1']);
  });

  it('of eight collections run at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, a) => collection([{ a }])));
    await Promise.all(made.map((documents) => documents.createIndex({ a: 1 })));
    expect(await Promise.all(made.map(namesOf))).toEqual(Array(8).fill(['_id_', 'a_1']));
  });

  it('do not wait for an open transaction', async () => {
    const [read, built] = [await collection([{ a: 1 }]), await collection([{ a: 1 }])];
    await engine.client.withSession(async (session) => {
      session.startTransaction();
      await read.findOne({}, { session });
      await built.createIndex({ a: 1 }, { maxTimeMS: 5_000 });
      await session.abortTransaction();
    });
    expect(await namesOf(built)).toEqual(['_id_', 'a_1']);
  });
});

describe('explain', () => {
  let skills: mongo.Collection<mongo.Document>;

  beforeAll(async () => {
    const categories = ['programming', 'design', 'music', 'cooking', 'art'];
    skills = await collection(
      Array.from({ length: 3_000 }, (_, n) => ({
        terms: ['skill', `w${n % 1000}`],
        category: categories[n % 5],
        rating: (n % 50) / 10,
      })),
    );
    await skills.createIndex({ terms: 1 });
    await skills.createIndex({ category: 1, rating: -1, _id: 1 });
  });

  const planOf = async (cursor: { explain(verbosity: 'queryPlanner'): Promise<mongo.Document> }) =>
    (await cursor.explain('queryPlanner')).queryPlanner.winningPlan;

  it('of an equality on an array shows its index', async () => {
    expect(await planOf(skills.find({ terms: 'w1' }))).toMatchObject({ stage: 'IXSCAN', indexName: 'terms_1' });
  });

  it('of a prefix shows the bounds in its index', async () => {
    const plan = await planOf(skills.find({ terms: /^w10/ }).limit(12));
    expect(plan).toMatchObject({ stage: 'IXSCAN', indexName: 'terms_1' });
    expect(JSON.stringify(plan.indexBounds)).toMatch(/w10.*w11/);
  });

  it('of a sorted page shows that the index sorts, and that it was run', async () => {
    const page = () => skills.find({ category: 'music' }).sort({ rating: -1, _id: 1 }).limit(12);
    // The planner needs statistics, which come a few seconds after the documents.
    await waitFor(async () => (await planOf(page())).stage === 'IXSCAN', 30_000);
    const explained = await page().explain('executionStats');
    const indexName = 'category_1_rating_-1__id_1';
    expect(explained.queryPlanner.winningPlan).toMatchObject({ stage: 'IXSCAN', indexName });
    expect(explained.executionStats).toMatchObject({ executionSuccess: true, nReturned: 12 });
  }, 40_000);

  it('of an aggregation shows its index', async () => {
    const pipeline = [{ $match: { terms: 'w1' } }, { $group: { _id: 1 } }];
    expect(await planOf(skills.aggregate(pipeline))).toMatchObject({ stage: 'IXSCAN', indexName: 'terms_1' });
  });

  it('without an index shows that all is read', async () => {
    expect(await planOf(skills.find({ nothing: 1 }))).toMatchObject({ stage: 'COLLSCAN' });
  });

  it('of a write is refused with a clear error', async () => {
    const explain = { delete: skills.collectionName, deletes: [{ q: {}, limit: 1 }] };
    expect((await errorOf(engine.db.command({ explain }))).message).toBe('The local engine cannot explain delete');
  });
});
