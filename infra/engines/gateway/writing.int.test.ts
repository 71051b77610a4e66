import mongoose, { type mongo, Schema } from 'mongoose';
import { errorOf, testEngine, waitFor } from '../testing/test-engine.ts';

const { Decimal128, GridFSBucket, Long, ObjectId } = mongoose.mongo;

const engine = testEngine();
const { collection } = engine;

describe('documents', () => {
  it('keep the types of their values', async () => {
    const schema = new Schema({
      big: BigInt,
      decimal: Schema.Types.Decimal128,
      bytes: Buffer,
      mixed: Schema.Types.Mixed,
      map: { type: Map, of: Number },
      at: Date,
    });
    const Model = engine.connection.model('Typed', schema);
    const { _id } = await Model.create({
      big: 2n ** 60n,
      decimal: '1.25',
      bytes: Buffer.from('abc'),
      mixed: { a: [1, { b: null }] },
      map: { x: 1 },
      at: new Date(0),
    });
    const found = await Model.findById(_id).orFail();
    expect(found.big).toBe(2n ** 60n);
    expect(String(found.decimal)).toBe('1.25');
    expect(found.bytes?.toString()).toBe('abc');
    expect(found.mixed).toEqual({ a: [1, { b: null }] });
    expect(found.map?.get('x')).toBe(1);
    expect(found.at).toEqual(new Date(0));
  });

  it('may have names with dots and dollars', async () => {
    const documents = await collection();
    await documents.insertOne({ _id: 1 as never, 'a.b': 1, $x: 2 });
    expect(await documents.findOne()).toEqual({ _id: 1, 'a.b': 1, $x: 2 });
  });

  it('are found by a number of any type', async () => {
    const documents = await collection([{ n: 1 }, { n: Long.fromNumber(1) }, { n: Decimal128.fromString('1.0') }]);
    expect(await documents.countDocuments({ n: 1 })).toBe(3);
  });

  it('may be 16 MB in one command', async () => {
    const pad = 'x'.repeat(100_000);
    const documents = await collection(Array.from({ length: 150 }, (_, i) => ({ i, pad })));
    const sizes = (await documents.find().toArray()).map((document) => document.pad.length);
    expect(sizes).toEqual(Array(150).fill(100_000));
  });

  it('may be 12 MB alone', async () => {
    const documents = await collection([{ pad: Buffer.alloc(12_000_000) }]);
    expect((await documents.findOne())?.pad.length()).toBe(12_000_000);
  });

  it('may be files (GridFS)', async () => {
    const bucket = new GridFSBucket(engine.db);
    const upload = bucket.openUploadStream('f');
    await new Promise((resolve, reject) => {
      upload.on('finish', resolve).on('error', reject).end(Buffer.alloc(700_000, 1));
    });
    let size = 0;
    for await (const chunk of bucket.openDownloadStreamByName('f')) size += chunk.length;
    expect(size).toBe(700_000);
  });
});

describe('a duplicate key', () => {
  let users: mongo.Collection<mongo.Document>;

  beforeAll(async () => {
    users = await collection([
      { email: 'a@b.c', a: 1, b: 1 },
      { email: 'second', a: 5, b: 5 },
    ]);
    await users.createIndex({ email: 1 }, { unique: true });
    await users.createIndex({ a: 1, b: 1 }, { unique: true, sparse: true });
  });

  const expectDuplicate = async (promise: Promise<unknown>, keyPattern: object, keyValue: object) => {
    const error = await errorOf(promise);
    expect(error).toMatchObject({ code: 11_000, keyPattern, keyValue });
    expect(error.message).toMatch(/E11000 duplicate key error collection: probe\.\w+ index: \S+ dup key: \{/);
  };
  const email = { email: 'a@b.c' };
  const taken = { $set: email };

  it('of an insert', () => expectDuplicate(users.insertOne({ ...email, a: 2, b: 2 }), { email: 1 }, email));

  it('of a compound index', () =>
    expectDuplicate(users.insertOne({ email: 'x', a: 1, b: 1 }), { a: 1, b: 1 }, { a: 1, b: 1 }));

  it('of _id', async () => {
    const _id = new ObjectId();
    await users.insertOne({ _id, email: 'id1', a: 100, b: 1 });
    await expectDuplicate(users.insertOne({ _id, email: 'id2', a: 101, b: 1 }), { _id: 1 }, { _id });
  });

  it('of an update', () => expectDuplicate(users.updateOne({ email: 'second' }, taken), { email: 1 }, email));

  it('of an upsert', () =>
    expectDuplicate(users.updateOne({ ...email, a: 99 }, { $set: { b: 3 } }, { upsert: true }), { email: 1 }, email));

  it('of a save by mongoose', async () => {
    const schema = new Schema({ email: { type: String, unique: true } });
    const Model = engine.connection.model('Saved', schema);
    await Model.init();
    await Model.create([email, { email: 'other' }]);
    const other = await Model.findOne({ email: 'other' }).orFail();
    other.email = email.email;
    await expectDuplicate(other.save(), { email: 1 }, email);
  });

  it('of findOneAndUpdate', () =>
    expectDuplicate(users.findOneAndUpdate({ email: 'second' }, taken), { email: 1 }, email));

  it('stops an ordered insertMany', async () => {
    const error = await errorOf(
      users.insertMany([
        { email: 'o1', a: 20 },
        { email: 'a@b.c', a: 21 },
        { email: 'o2', a: 22 },
      ]),
    );
    expect(error.code).toBe(11_000);
    expect(await users.distinct('email', { email: /^o\d/ })).toEqual(['o1']);
  });

  it('leaves only the duplicate out of an unordered insertMany', async () => {
    const documents = ['m1', 'a@b.c', 'm2', 'm1'].map((name, i) => ({ email: name, a: 30 + i }));
    const error = (await errorOf(users.insertMany(documents, { ordered: false }))) as mongo.MongoBulkWriteError;
    expect(error.code).toBe(11_000);
    expect([error.writeErrors].flat().map(({ index }) => index)).toEqual([1, 3]);
    expect(await users.distinct('email', { email: /^m\d/ })).toEqual(['m1', 'm2']);
  });
});

describe('concurrent writers', () => {
  it('of one upsert create one document', async () => {
    const users = await collection();
    await users.createIndex({ email: 1 }, { unique: true });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        users.findOneAndUpdate({ email: 'race' }, { $inc: { n: 1 } }, { upsert: true, returnDocument: 'after' }),
      ),
    );
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(codes.filter((code) => code !== 11_000)).toEqual([]);
    expect(await users.find().toArray()).toMatchObject([{ email: 'race', n: 20 - codes.length }]);
  });

  it('lose no increment', async () => {
    const counters = await collection([{ n: 0 }]);
    await Promise.all(Array.from({ length: 40 }, () => counters.updateOne({}, { $inc: { n: 1 } })));
    expect(await counters.findOne()).toMatchObject({ n: 40 });
  });

  it('may share a new collection', async () => {
    const shared = await collection();
    await Promise.all(Array.from({ length: 20 }, (_, i) => shared.insertOne({ i })));
    expect(await shared.countDocuments()).toBe(20);
  });

  it('may create 30 collections at the same time', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `parallel${i}`);
    await Promise.all(names.map((name) => engine.db.collection(name).insertOne({ name })));
    const counts = await Promise.all(names.map((name) => engine.db.collection(name).countDocuments()));
    expect(counts).toEqual(Array(30).fill(1));
  });

  it('of one mongoose document conflict by its version', async () => {
    const Model = engine.connection.model('Versioned', new Schema({ title: String }, { optimisticConcurrency: true }));
    const { _id } = await Model.create({ title: 'old' });
    const [one, other] = await Promise.all([Model.findById(_id).orFail(), Model.findById(_id).orFail()]);
    one.title = 'A';
    await one.save();
    other.title = 'B';
    await expect(other.save()).rejects.toThrow(mongoose.Error.VersionError);
  });
});

describe('updates', () => {
  it('$push with $each and $slice', async () => {
    const documents = await collection([{ list: ['a', 'b', 'c'] }]);
    const update = { $push: { list: { $each: ['d', 'e'], $slice: -3 } } } as never;
    const updated = await documents.findOneAndUpdate({}, update, { returnDocument: 'after' });
    expect(updated?.list).toEqual(['c', 'd', 'e']);
  });

  it('$pull, $addToSet, $inc, $min, the position found and array filters', async () => {
    const documents = await collection([{ end: [{ by: 'u1' }, { by: 'u9' }], tags: ['t'], n: 17, count: 3 }]);
    await documents.updateOne({}, {
      $pull: { end: { by: 'u1' } },
      $addToSet: { tags: { $each: ['a', 't'] } },
      $inc: { count: 2 },
      $min: { n: 3 },
    } as never);
    await documents.updateOne({ 'end.by': 'u9' }, { $set: { 'end.$.at': 1 } });
    await documents.updateOne({}, { $set: { 'end.$[e].seen': true } }, { arrayFilters: [{ 'e.by': 'u9' }] });
    expect(await documents.findOne({}, { projection: { _id: 0 } })).toEqual({
      end: [{ by: 'u9', at: 1, seen: true }],
      tags: ['t', 'a'],
      n: 3,
      count: 5,
    });
  });

  it('$position, $sort, $mul, $max, $rename, $currentDate, $pop, $unset and $bit', async () => {
    const documents = await collection([{ _id: 1, a: [3, 1], n: 2, o: 1, q: 5 }]);
    await documents.updateOne({}, {
      $push: { a: { $each: [2, 5], $sort: -1, $slice: 3 } },
      $mul: { n: 4 },
      $max: { q: 9 },
      $rename: { o: 'p' },
      $currentDate: { at: true },
    } as never);
    expect(await documents.findOne()).toEqual({ _id: 1, a: [5, 3, 2], n: 8, q: 9, p: 1, at: expect.any(Date) });
    await documents.updateOne({}, { $pop: { a: 1 }, $unset: { p: '', at: '' }, $bit: { n: { or: 1 } } } as never);
    expect(await documents.findOne()).toEqual({ _id: 1, a: [5, 3], n: 9, q: 9 });
  });

  it('by a pipeline', async () => {
    const documents = await collection([{ _id: 1, n: 1, title: 't' }]);
    const pipeline = [{ $set: { n: { $add: ['$n', 1] }, s: { $concat: ['$title', '!'] } } }, { $unset: 'title' }];
    expect(await documents.updateMany({}, pipeline)).toMatchObject({ modifiedCount: 1 });
    expect(await documents.findOne()).toEqual({ _id: 1, n: 2, s: 't!' });
  });

  it('return the numbers of matched, modified, inserted and deleted documents', async () => {
    const documents = await collection([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    const same = await documents.updateMany({}, { $set: { a: 1 } });
    expect(same).toMatchObject({ matchedCount: 2, modifiedCount: 0 });
    const update = { $set: { x: 1 }, $setOnInsert: { y: 2 } };
    const upserted = await documents.updateOne({ _id: 9 as never }, update, { upsert: true });
    expect(upserted).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 9 });
    expect(await documents.deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
  });

  it('findOneAnd…: sorted, before, after, none', async () => {
    const documents = await collection([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    const two = { _id: 2 as never };
    const inc = { $inc: { a: 1 } };
    expect(await documents.findOneAndUpdate({}, { $inc: { a: 10 } }, { sort: { a: -1 } })).toEqual({ _id: 2, a: 2 });
    const after = { returnDocument: 'after', projection: { a: 1, _id: 0 } } as const;
    expect(await documents.findOneAndUpdate(two, inc, after)).toEqual({ a: 13 });
    expect(await documents.findOneAndUpdate({ _id: 5 as never }, inc)).toBeNull();
    expect(await documents.findOneAndDelete({ _id: 1 as never })).toEqual({ _id: 1, a: 1 });
    expect(await documents.findOneAndReplace(two, { z: 1 }, { returnDocument: 'after' })).toEqual({ _id: 2, z: 1 });
  });

  it('many kinds in one bulkWrite', async () => {
    const documents = await collection();
    const result = await documents.bulkWrite([
      { insertOne: { document: { email: 'b1' } } },
      { updateOne: { filter: { email: 'b1' }, update: { $set: { at: new Date() } } } },
      { updateOne: { filter: { email: 'b2' }, update: { $set: { a: 77 } }, upsert: true } },
      { deleteOne: { filter: { email: 'b1' } } },
      { replaceOne: { filter: { email: 'b2' }, replacement: { email: 'b3' } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 2, upsertedCount: 1, deletedCount: 1 });
    expect(await documents.distinct('email')).toEqual(['b3']);
  });

  it.each([
    ['an operator that is none', { $foo: { a: 1 } }, 9],
    ['another _id', { $set: { _id: 5 } }, 66],
    ['$inc of a text', { $inc: { title: 1 } }, 14],
  ])('refuse %s', async (_what, update, code) => {
    const documents = await collection([{ title: 't' }]);
    expect(await errorOf(documents.updateOne({}, update))).toMatchObject({ code });
  });
});

describe('write concerns', () => {
  it('of any strength are accepted', async () => {
    const documents = await collection();
    await documents.insertOne({ a: 1 }, { writeConcern: { w: 'majority', journal: true, wtimeoutMS: 500 } });
    expect(await documents.countDocuments()).toBe(1);
  });

  it('w: 0 is written without a reply', async () => {
    const documents = await collection();
    await documents.insertOne({ a: 1 }, { writeConcern: { w: 0 } });
    await waitFor(async () => (await documents.countDocuments()) === 1);
    expect(await documents.countDocuments()).toBe(1);
  });
});
