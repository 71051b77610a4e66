import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Schema } from 'mongoose';
import { countWords, LEASE_MS } from '../../test/word-migration.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { waitFor } from '../testing/wait-for.ts';
import { findIndexDrift } from './index-drift.ts';
import { findPending, migrate } from './migrate.ts';
import { checkNames, type Migration } from './migration.ts';

let context: TestContext;
beforeEach(async () => {
  context = await createTestContext('skills', { strict: true });
});
afterEach(() => context.close());

const notes = () =>
  context.connection.collection<{ _id: number; text: string; words?: number; runs?: number }>('notes');
const writeNotes = (count: number) =>
  notes().insertMany(Array.from({ length: count }, (_, index) => ({ _id: index, text: 'two words' })));
const run = (migrations: readonly Migration[]) =>
  migrate({ connection: context.connection, migrations, logger: context.logger, leaseMs: LEASE_MS, reportEveryMs: 20 });
const records = () => context.connection.collection('migrations').find().sort({ _id: 1 }).toArray();
const logged = (msg: string) => context.log.lines.filter((line) => line.msg === msg);

const noted = (name: string, done: string[]): Migration => ({ name, run: () => Promise.resolve(void done.push(name)) });

it('applies missing migrations in order, once, and records them', async () => {
  const done: string[] = [];
  await run([noted('001-a', done)]);
  await run([noted('001-a', done), noted('002-b', done), noted('003-c', done)]);
  expect(done).toEqual(['001-a', '002-b', '003-c']);
  expect(await records()).toMatchObject([
    { _id: '001-a', startedAt: expect.any(Date), finishedAt: expect.any(Date) },
    { _id: '002-b' },
    { _id: '003-c' },
  ]);
});

it('applies each once when several processes run at the same time', async () => {
  await writeNotes(9);
  await Promise.all([run([countWords()]), run([countWords()]), run([countWords()])]);
  expect(await notes().distinct('runs')).toEqual([1]);
  expect(logged('migration applied')).toHaveLength(1);
});

it('continues where a killed process stopped, once its lock has expired', async () => {
  await writeNotes(9);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../test/migrating-process.ts'), context.dbName, '2'],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_ENV: 'test',
        MONGODB_URI: context.mongoUri,
      },
    },
  );
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  expect(await records()).toMatchObject([{ progress: { done: 4, total: 9 } }]);
  expect(await notes().countDocuments({ runs: 1 })).toBe(4);

  await run([countWords()]);
  expect(await notes().distinct('runs')).toEqual([1]);
  expect(await records()).toMatchObject([{ progress: { done: 9, total: 9 }, finishedAt: expect.any(Date) }]);
  expect(logged('migration continued')).toHaveLength(1);
});

it('logs which migration failed and why, and runs it again', async () => {
  let isBroken = true;
  const fragile: Migration = {
    name: '001-fragile',
    run: () => (isBroken ? Promise.reject(new Error('a document is odd')) : Promise.resolve()),
  };
  const done: string[] = [];
  context.log.expect('migration failed; it can be run again');
  await expect(run([fragile, noted('002-next', done)])).rejects.toThrow('a document is odd');
  expect(await records()).toMatchObject([{ _id: '001-fragile', error: 'a document is odd' }]);
  expect(await findPending(context.connection, [fragile])).toEqual(['001-fragile']);

  isBroken = false;
  await run([fragile, noted('002-next', done)]);
  expect(done).toEqual(['002-next']);
  expect((await records())[0]).not.toHaveProperty('error');
});

it('reports a migration as long as it runs, also one that counts nothing', async () => {
  await writeNotes(3);
  const reports = () => logged('migrating');
  let batches = 0;
  const counting = countWords(async () => {
    batches += 1;
    if (batches === 2) await waitFor(() => reports().some(({ done }) => done === 2));
  });
  const silent: Migration = {
    name: '002-silent',
    async run() {
      await waitFor(() => reports().filter(({ migration }) => migration === '002-silent').length > 1);
    },
  };
  await migrate({
    connection: context.connection,
    migrations: [counting, silent],
    logger: context.logger,
    reportEveryMs: 20,
  });
  expect(reports()).toContainEqual(expect.objectContaining({ migration: '001-count-words', done: 2, total: 3 }));
});

it('stops when another process has taken the lock', async () => {
  const locks = context.connection.collection<{ _id: string }>('migrationLock');
  const slow: Migration = {
    name: '001-slow',
    run: async ({ save }) => {
      await locks.updateOne({ _id: 'lock' }, { $set: { owner: 'another' } });
      await save({ at: 1 });
    },
  };
  context.log.expect('migration failed; it can be run again');
  await expect(run([slow])).rejects.toThrow('another process has taken the migration lock of this database');
  expect(await findPending(context.connection, [slow])).toEqual(['001-slow']);
  expect(await locks.findOne()).toMatchObject({ owner: 'another' });
});

it('accepts a database that a later release has migrated', async () => {
  const done: string[] = [];
  await run([noted('001-a', done), noted('002-later', done)]);
  expect(await findPending(context.connection, [noted('001-a', done)])).toEqual([]);
});

it('also migrates documents that the previous release writes meanwhile', async () => {
  await writeNotes(4);
  let isFirst = true;
  await run([
    countWords(async () => {
      if (isFirst) await notes().insertOne({ _id: 50, text: 'written meanwhile' });
      isFirst = false;
    }),
  ]);
  expect(await notes().findOne({ _id: 50 })).toMatchObject({ words: 2 });
});

it('builds and drops indexes, and ignores those that exist or are gone already', async () => {
  const indexes: Migration = {
    name: '001-indexes',
    run: async ({ createIndexes, dropIndex }) => {
      for (const _ of [1, 2])
        await createIndexes('notes', [{ key: { text: 1 }, unique: true }, { key: { words: -1 } }]);
      for (const _ of [1, 2]) await dropIndex('notes', 'words_-1');
      await dropIndex('nothing', 'a_1');
    },
  };
  await run([indexes]);
  const schema = new Schema({ text: String });
  schema.index({ text: 1 }, { unique: true });
  context.connection.model('Note', schema, 'notes');
  expect(await findIndexDrift(context.connection)).toEqual([]);
});

it('finds indexes that models declare and no migration builds, and the reverse', async () => {
  const schema = new Schema({ text: String });
  schema.index({ text: 1 }, { sparse: true });
  context.connection.model('Note', schema, 'notes');
  await run([{ name: '001-indexes', run: ({ createIndexes }) => createIndexes('notes', [{ key: { text: 1 } }]) }]);
  expect(await findIndexDrift(context.connection)).toEqual([
    'notes: no migration builds {"key":[["text",1]],"sparse":true}',
    'notes: no model declares {"key":[["text",1]]}',
  ]);
});

it.each([
  [['1-a'], "'1-a' is not the name"],
  [['002-b', '001-a'], 'must have a higher number than 002-b'],
  [['001-a', '001-b'], 'must have a higher number than 001-a'],
])('refuses the names %j', (names, message) => {
  expect(() => checkNames(names.map((name) => noted(name, [])))).toThrow(message);
});

it('waits for the lock only while another process holds it', async () => {
  await context.connection
    .collection<{ _id: string }>('migrationLock')
    .insertOne({ _id: 'lock', owner: 'another', until: new Date(Date.now() + 60_000) } as never);
  const done: string[] = [];
  const running = run([noted('001-a', done)]);
  const waits = () => logged('waiting for another process that migrates this database');
  await waitFor(() => waits().length > 1);
  expect(waits()[0]).toMatchObject({ migration: '001-a' });
  expect(done).toEqual([]);
  await context.connection.collection<{ _id: string }>('migrationLock').deleteOne({ _id: 'lock' });
  await running;
  expect(done).toEqual(['001-a']);
});
