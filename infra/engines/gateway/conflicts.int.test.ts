import pg from 'pg';
import { testEngine } from '../testing/test-engine.ts';

const engine = testEngine();
const { collection } = engine;

const ROUNDS = 12;
/** The first rounds may pass without a deadlock by chance, and PostgreSQL's counts may come late. */
const MOST_ROUNDS = 150;
const WRITERS = 3;

/** With a deadlock timeout of a second, or without pauses between attempts, the slowest call takes 3 to 7 s. */
const LONGEST_MS = 2000;

const errorsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));

/** The `value` that PostgreSQL itself returns for a statement. Backends report their counts when they are idle, at the latest after a second. */
async function asked<T = number>(statement: string): Promise<T> {
  const client = new pg.Client({ host: engine.folder, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows[0].value;
  } finally {
    await client.end();
  }
}
/** The number of deadlocks that PostgreSQL has resolved since its start. */
const deadlocks = () =>
  asked('select deadlocks::int as value from pg_stat_database where datname = current_database()');

/** Runs rounds until a deadlock has occurred: without one the test proves nothing. */
async function inRounds(run: (round: number) => Promise<void>): Promise<void> {
  const before = await deadlocks();
  for (let round = 0; round < ROUNDS || (await deadlocks()) === before; round += 1) {
    if (round === MOST_ROUNDS) throw new Error(`no deadlock in ${round} rounds`);
    await run(round);
  }
}

let slowest = 0;

/** The time of the slowest timed call of a run; the best of three runs, because a busy machine may slow one down. */
async function slowestOf(run: () => Promise<void>): Promise<number> {
  let best = Infinity;
  for (let attempt = 0; attempt < 3 && best >= LONGEST_MS; attempt += 1) {
    slowest = 0;
    await run();
    best = Math.min(best, slowest);
  }
  return best;
}

async function timed<T>(promise: Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await promise;
  } finally {
    slowest = Math.max(slowest, performance.now() - start);
  }
}

const uniquePairs = async () => {
  const documents = await collection();
  await documents.createIndex({ pair: 1, pairSeq: 1 }, { unique: true });
  return documents;
};

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, i) => make(i));

describe('concurrent writers of one unique key', () => {
  it('are all answered quickly: updates take effect once, inserts are duplicates', async () => {
    const write = async () => {
      const documents = await uniquePairs();
      await inRounds(async (round) => {
        const key = { pair: `p${round}`, pairSeq: 1 };
        await documents.insertOne({ ...key, n: 0 });
        const results = await Promise.allSettled([
          ...times(WRITERS, () => timed(documents.updateOne(key, { $inc: { n: 1 } }))),
          ...times(WRITERS, () => timed(documents.insertOne({ ...key }))),
        ]);
        expect(errorsOf(results).map(({ code }) => code)).toEqual(times(WRITERS, () => 11_000));
        expect(await documents.find(key, { projection: { _id: 0 } }).toArray()).toEqual([{ ...key, n: WRITERS }]);
      });
    };
    expect(await slowestOf(write)).toBeLessThan(LONGEST_MS);
  });

  it('are answered in bulk writes too: each statement takes effect once', async () => {
    const write = async () => {
      const documents = await uniquePairs();
      await inRounds(async (round) => {
        const keys = times(4, (pairSeq) => ({ pair: `p${round}`, pairSeq }));
        await documents.insertMany(keys.map((key) => ({ ...key, n: 0 })));
        // Each bulk write has another order, so that deadlocks occur across statements too.
        const inOrder = (first: number) => [...keys.slice(first), ...keys.slice(0, first)];
        const bulks = times(WRITERS, (i) => {
          const updates = inOrder(i).map((filter) => ({ updateOne: { filter, update: { $inc: { n: 1 } } } }));
          return timed(documents.bulkWrite(updates, { ordered: i === 0 }));
        });
        const inserts = times(WRITERS, (i) => timed(documents.insertOne({ ...keys[i] })));
        const [updated, inserted] = await Promise.all([Promise.allSettled(bulks), Promise.allSettled(inserts)]);
        expect(errorsOf(updated)).toEqual([]);
        for (const result of updated) expect(result).toMatchObject({ value: { matchedCount: 4, modifiedCount: 4 } });
        expect(errorsOf(inserted).map(({ code }) => code)).toEqual(times(WRITERS, () => 11_000));
        const found = await documents.distinct('n', { pair: `p${round}` });
        expect(found).toEqual([WRITERS]);
      });
    };
    expect(await slowestOf(write)).toBeLessThan(LONGEST_MS);
  });

  it('leave connections for other collections', async () => {
    const documents = await uniquePairs();
    const others = await collection([{ n: 1 }]);
    const key = { pair: 'held', pairSeq: 1 };
    await documents.insertOne({ ...key, n: 0 });
    await engine.client.withSession(async (session) => {
      session.startTransaction();
      await documents.updateOne(key, { $set: { held: true } }, { session });
      const waiting = times(40, () => documents.updateOne(key, { $inc: { n: 1 } }));
      expect(await others.findOneAndUpdate({}, { $inc: { n: 1 } }, { returnDocument: 'after' })).toMatchObject({
        n: 2,
      });
      await session.commitTransaction();
      await Promise.all(waiting);
    });
    expect(await documents.findOne(key)).toMatchObject({ held: true, n: 40 });
  });
});

describe('a refused statement', () => {
  it('keeps its connection for the next one', async () => {
    const documents = await collection();
    await documents.insertOne({ _id: 1 as never, isTaken: true });
    const connections = () =>
      asked<number[]>(`select array_agg(pid) as value from pg_stat_activity
        where backend_type = 'client backend' and state = 'idle' and application_name = ''`);
    const before = await connections();
    const upsert = () =>
      documents.findOneAndUpdate({ _id: 1 as never, isTaken: false }, { $set: { n: 1 } }, { upsert: true });
    const results = await Promise.allSettled(times(60, upsert));
    expect(errorsOf(results).map(({ code }) => code)).toEqual(times(60, () => 11_000));
    expect(await connections()).toEqual(expect.arrayContaining(before));
  });
});
