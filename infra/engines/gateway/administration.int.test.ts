import net from 'node:net';
import { errorOf, idsOf, testEngine } from '../testing/test-engine.ts';

const engine = testEngine();
const { collection } = engine;

describe('the server', () => {
  it('is standalone: drivers retry no writes', async () => {
    const documents = await collection();
    const sent: object[] = [];
    const client = new (engine.client.constructor as typeof import('mongodb').MongoClient)(
      `mongodb://127.0.0.1:${engine.connection.port}`,
      { monitorCommands: true },
    );
    client.on('commandStarted', ({ command }) => sent.push(command));
    await client.db('probe').collection(documents.collectionName).insertOne({ a: 1 });
    await client.close();
    expect(sent[0]).toHaveProperty('insert');
    expect(sent[0]).not.toHaveProperty('txnNumber');
  });

  it('returns its version', async () => {
    expect(await engine.db.admin().buildInfo()).toMatchObject({ version: '7.0.0' });
  });

  it('closes a connection with another protocol', async () => {
    const socket = net.connect(engine.connection.port, '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\n\r\n');
    await new Promise((resolve) => socket.on('error', resolve).on('close', resolve).resume());
    expect(await engine.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('refuses an unknown command', async () => {
    const error = await errorOf(engine.db.command({ nosuch: 1 }));
    expect(error).toMatchObject({ code: 59, codeName: 'CommandNotFound' });
    expect(error.message).toBe("The local engine has no command 'nosuch'");
  });

  it('refuses bulkWrite of a whole client with a clear error', async () => {
    const models = [{ name: 'insertOne', namespace: 'probe.bulk', document: { a: 1 } }] as const;
    const error = await errorOf(engine.client.bulkWrite([...models]));
    const { message } = (error.cause ?? error) as Error;
    expect(message).toBe("The local engine has no command 'bulkWrite'");
  });
});

describe('collections', () => {
  it('are listed', async () => {
    const { collectionName } = await collection([{ a: 1 }]);
    const names = (await engine.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(names).toContain(collectionName);
  });

  it('validate their documents until told otherwise', async () => {
    const validator = { $jsonSchema: { required: ['x'], properties: { x: { bsonType: 'int' } } } };
    const documents = await engine.db.createCollection('validated', { validator });
    expect(await errorOf(documents.insertOne({ y: 1 }))).toMatchObject({ code: 121 });
    await documents.insertOne({ x: 1 });
    await engine.db.command({ collMod: 'validated', validator: {} });
    await documents.insertOne({ y: 1 });
    expect(await documents.countDocuments()).toBe(2);
  });

  it('cannot be created again with other options', async () => {
    const { collectionName } = await collection([{ a: 1 }]);
    const again = engine.db.createCollection(collectionName, { validator: { a: 1 } });
    expect(await errorOf(again)).toMatchObject({ codeName: 'NamespaceExists' });
  });

  it('may be views', async () => {
    const { collectionName } = await collection([
      { _id: 1, n: 1 },
      { _id: 2, n: 9 },
    ]);
    await engine.db.createCollection('view', { viewOn: collectionName, pipeline: [{ $match: { n: { $lt: 5 } } }] });
    expect(await idsOf(engine.db.collection('view').find())).toEqual([1]);
  });

  it.each([
    ['capped', { capped: true, size: 4_096 }],
    ['time series', { timeseries: { timeField: 't' } }],
  ])('that are %s are refused in clear words', async (name, options) => {
    const error = await errorOf(engine.db.createCollection(name.replace(' ', ''), options));
    expect(error).toMatchObject({ code: 115, codeName: 'CommandNotSupported' });
    expect(error.message).toMatch(/not (yet )?(supported|implemented)/i);
  });

  it('are renamed, but not over another', async () => {
    const [a, b] = [await collection([{ _id: 1 }]), await collection([{ _id: 2 }])];
    await a.rename('renamed');
    expect(await idsOf(engine.db.collection('renamed').find())).toEqual([1]);
    expect(await errorOf(b.rename('renamed'))).toMatchObject({ codeName: 'NamespaceExists' });
  });

  it('are dropped, and dropping nothing is no error', async () => {
    const documents = await collection([{ a: 1 }]);
    expect(await documents.drop()).toBe(true);
    expect(await documents.drop()).toBe(true);
    expect(await documents.countDocuments()).toBe(0);
  });

  it('report their size and validity', async () => {
    const { collectionName } = await collection([{ a: 1 }]);
    expect(await engine.db.command({ collStats: collectionName })).toMatchObject({ count: 1 });
    expect(await engine.db.command({ validate: collectionName })).toMatchObject({ valid: true });
  });
});

describe('databases', () => {
  it('are listed with their size', async () => {
    await collection([{ a: 1 }]);
    const { databases } = await engine.db.admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain('probe');
    expect((await engine.db.stats()).collections).toBeGreaterThan(0);
  });

  it('list their current operations', async () => {
    expect(await engine.client.db('admin').command({ currentOp: 1 })).toMatchObject({ inprog: expect.any(Array) });
  });

  it('may have dashes and long names', async () => {
    const db = engine.client.db(`probe-with-dash_${'x'.repeat(30)}`);
    await db.collection('a.b-c').insertOne({ a: 1 });
    expect(await db.collection('a.b-c').countDocuments()).toBe(1);
    await db.dropDatabase();
    expect(await db.collection('a.b-c').countDocuments()).toBe(0);
  });

  it('can be created and dropped concurrently', async () => {
    const cycle = async (name: string) => {
      const documents = engine.client.db(name).collection('x');
      for (let i = 0; i < 3; i += 1) {
        await documents.insertOne({ a: 1 });
        await documents.createIndex({ a: 1 });
        await engine.client.db(name).dropDatabase();
      }
      return documents.countDocuments();
    };
    const counts = await Promise.all(Array.from({ length: 8 }, (_, i) => cycle(`parallel${i}`)));
    expect(counts).toEqual(Array(8).fill(0));
  });
});
