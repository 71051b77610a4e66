import { loadavg } from 'node:os';
import { join } from 'node:path';
import { randomNumbers, type TestContext } from '@mutua/service-kit/testing';
import { createConnection } from 'mongoose';
import { freePort } from '../stack/ports.ts';
import { ROOT } from '../stack/stack-location.ts';
import { exposure, ringYield } from './matches-outcomes.ts';
import { type Measured, startMeasured, startService } from './measure.ts';
import { share, type Times, timeCalls } from './times.ts';

const CALLS = 200;
/** The compiler is at work in the first calls. */
const WARM_UP = 100;
const MARKS = 12;

/** What the program that fills a database says of it. */
interface Community {
  members: number;
  /** Members who were here lately, with a skill and a want. */
  complete: number;
  skills: number;
  topics: number;
  edges: number;
  swaps: number;
  /** Some of the complete ones, and some of their skills. */
  askers: string[];
  browsed: string[];
  /** Skills of others that answer a want of `as`. */
  ways: { as: string; skillId: string }[];
  /** What `as` does not want yet. */
  newWants: { as: string; category: string; title: string }[];
}

/** The most that the 95th percentile of `GET /matches` may be, by size. */
const GOALS: Readonly<Record<number, number>> = { 100000: 60, 1000000: 160 };

const at = <T>(list: readonly T[], n: number): T => {
  const item = list[(n + list.length) % list.length];
  if (item === undefined) throw new Error('the community has nobody to ask for');
  return item;
};

/** A bare find of one member's skills by their index, from this process, without a service. */
async function bareFind({ mongoUri }: TestContext, database: string, { askers }: Community): Promise<Times> {
  const connection = await createConnection(mongoUri, { dbName: database, autoIndex: false }).asPromise();
  const times: number[] = [];
  for (let n = -WARM_UP; n < CALLS; n += 1) {
    const start = performance.now();
    await connection
      .collection('skills')
      .find({ ownerId: at(askers, n) })
      .toArray();
    if (n >= 0) times.push(performance.now() - start);
  }
  await connection.close();
  return { p50: share(times, 0.5), p95: share(times, 0.95), cpu: Number.NaN };
}

/** What members are shown: who has a match, who has a ring. */
interface Found {
  mutual: number;
  ofThree: number;
  ofFour: number;
  /** How many matches the best topic to teach would bring. */
  unlocks: number;
}

/** Who has what, and how they reach a skill that they want: `sizes` are the ways' numbers of members, null without a way. */
function saidOf(asked: readonly Found[], sizes: readonly (number | null)[]): string {
  const part = <T>(all: readonly T[], is: (one: T) => boolean): string =>
    `${((all.filter(is).length / Math.max(1, all.length)) * 100).toFixed(0)} %`;
  const without = asked.filter(({ mutual }) => mutual === 0);
  const unlocks = without.map((each) => each.unlocks);
  return [
    `  of ${asked.length} members who are here, with a skill and a want: a mutual match ${part(asked, ({ mutual }) => mutual > 0)}`,
    `, or a ring of three ${part(asked, ({ mutual, ofThree }) => mutual + ofThree > 0)}`,
    `, or a ring of four ${part(asked, ({ mutual, ofThree, ofFour }) => mutual + ofThree + ofFour > 0)}\n`,
    `  a skill that the member wants: an exchange leads to its teacher ${part(sizes, (size) => size === 2)}`,
    `, or a ring of three ${part(sizes, (size) => size === 2 || size === 3)}`,
    `, or a ring of four ${part(sizes, (size) => size !== null)}\n`,
    `  without a mutual match: one more skill brings one ${part(unlocks, (count) => count > 0)}`,
    `, the best ${share(unlocks, 0.5)} (median)`,
  ].join('');
}

async function measureSize(
  context: TestContext,
  { jwksUrl, seed, size }: { jwksUrl: string; seed: number; size: number },
): Promise<Map<string, Times>> {
  const { mongoUri, redisUrl, tokenFor, prefix } = context;
  const database = `bench-matches-${seed}-${size}`;
  const env = {
    MONGODB_URI: mongoUri,
    MONGODB_DB: database,
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: `${prefix}-matches-${size}`,
    MIGRATE_ON_START: 'true',
    AUTH_JWKS_URL: jwksUrl,
  };
  const script = join(ROOT, 'services/matches/src/main.ts');
  const port = await freePort();
  // The first start makes the indexes.
  await (await startService(script, port, env)).stop();
  const start = performance.now();
  const crowd = await startMeasured(join(ROOT, 'services/matches/test/crowd.ts'), {
    args: [seed, size].map(String),
    env,
  });
  const community = crowd.ready as unknown as Community;
  const { askers, browsed, ways, newWants } = community;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const figures = Object.entries(community).flatMap(([name, value]) =>
    Number(value) >= 0 ? [`${value} ${name}`] : [],
  );
  console.log(`${figures.join(', ')} (filled in ${seconds} s; load ${loadavg()[0]?.toFixed(1)})`);
  console.log('  median / 95th percentile / processor time of the service');

  const service: Measured = await startService(script, port, env);
  const table = new Map<string, Times>();
  const found = new Map<string, Found>();
  const of = (id: string): Found => {
    const known = found.get(id) ?? { mutual: 0, ofThree: 0, ofFour: 0, unlocks: 0 };
    found.set(id, known);
    return known;
  };
  const add = (name: string, row: Times): void => {
    table.set(name, row);
    const numbers = [row.p50, row.p95, row.cpu].map((ms) => (Number.isNaN(ms) ? '' : ms.toFixed(1)).padStart(7));
    console.log(`  ${name.padEnd(28)} ${numbers.join(' / ')} ms`);
  };
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, as: string, body?: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${tokenFor(as)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const get = (path: (n: number) => string) => (n: number) => call('GET', path(n), at(askers, n));
  const row = async (name: string, ask: ReturnType<typeof get>, onAnswer?: (n: number, body: never) => void) => {
    let n = 0;
    const options = { calls: CALLS, warmUp: WARM_UP };
    add(name, await timeCalls(service, ask, { ...options, onAnswer: (body) => onAnswer?.(n++, body as never) }));
  };
  try {
    add('a bare find by an index', await bareFind(context, database, community));
    await row(
      'GET /matches',
      get(() => '/matches'),
      (n, { pagination }: { pagination: { total: number } }) => {
        of(at(askers, n)).mutual = pagination.total;
      },
    );
    await row(
      'GET /wants',
      get(() => '/wants'),
    );
    await row(
      'GET /matches/unlocks',
      get(() => '/matches/unlocks'),
      (n, { unlocks }: { unlocks: { matches: number }[] }) => {
        of(at(askers, n)).unlocks = Math.max(0, ...unlocks.map(({ matches }) => matches));
      },
    );
    await row(
      'GET /rings/suggestions',
      get(() => '/rings/suggestions'),
      (n, { suggestions }: { suggestions: { size: number }[] }) => {
        of(at(askers, n)).ofThree = suggestions.filter(({ size }) => size === 3).length;
        of(at(askers, n)).ofFour = suggestions.filter(({ size }) => size === 4).length;
      },
    );
    const sizes: (number | null)[] = [];
    await row(
      'GET /matches/paths',
      (n) => call('GET', `/matches/paths/${at(ways, n).skillId}`, at(ways, n).as),
      (_, { size }: { size: number | null }) => sizes.push(size),
    );
    const someOf = (n: number): string => Array.from({ length: MARKS }, (_, more) => at(browsed, n + more)).join(',');
    await row(
      'GET /matches/marks',
      get((n) => `/matches/marks?skillIds=${someOf(n)}`),
    );
    await row('POST /wants', (n) => {
      const { as, ...want } = at(newWants, n);
      return call('POST', '/wants', as, want);
    });
    console.log(`  memory of the service: ${((await service.memory()) / 2 ** 20).toFixed(0)} MB`);
    console.log(saidOf([...found.values()], sizes));
    const connection = await createConnection(mongoUri, { dbName: database, autoIndex: false }).asPromise();
    for (const said of [await exposure(connection, call), await ringYield(connection, call, randomNumbers(seed))])
      if (said) console.log(said);
    await connection.close();
    console.log();
  } finally {
    await service.stop();
  }
  return table;
}

/**
 * Prints who finds a match in made-up communities of several sizes, and how long the calls of the matches service take there. One caller
 * makes one call after the other, to the service itself, without a gateway.
 */
export async function matchesTable(
  context: TestContext,
  { sizes, ...place }: { jwksUrl: string; seed: number; sizes: readonly number[] },
): Promise<void> {
  for (const size of sizes) {
    const table = await measureSize(context, { ...place, size });
    const [bare, matches] = [table.get('a bare find by an index'), table.get('GET /matches')];
    if (!bare || !matches) continue;
    const goal = GOALS[size];
    const verdict = goal ? `, at most ${goal}: ${matches.p95 <= goal ? 'met' : 'MISSED'}` : '';
    const ratio = matches.p50 / bare.p50;
    console.log(`GET /matches at ${size}: ${matches.p95.toFixed(0)} ms${verdict}; ${ratio.toFixed(1)} bare finds\n`);
  }
}
