import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from '@mutua/service-kit/testing';
import { createConnection } from 'mongoose';
import { freePort } from '../stack/ports.ts';
import { ROOT } from '../stack/stack-location.ts';
import { type Measured, startMeasured, startService } from './measure.ts';
import { share, type Times, timeCalls } from './times.ts';

const CALLS = 200;
const WARM_UP = 20;
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
  /** Some of the complete ones, some of their skills, and some things to want. */
  askers: string[];
  browsed: string[];
  wanted: { category: string; title: string }[];
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
  const { askers, browsed, wanted } = community;
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
    const known = found.get(id) ?? { mutual: 0, ofThree: 0, ofFour: 0 };
    found.set(id, known);
    return known;
  };
  const add = (name: string, row: Times): void => {
    table.set(name, row);
    const numbers = [row.p50, row.p95, row.cpu].map((ms) => (Number.isNaN(ms) ? '' : ms.toFixed(1)).padStart(7));
    console.log(`  ${name.padEnd(28)} ${numbers.join(' / ')} ms`);
  };
  const ask = (method: 'GET' | 'POST', path: (n: number) => string, body?: (n: number) => object) => (n: number) =>
    fetch(`http://127.0.0.1:${port}${path(n)}`, {
      method,
      headers: { authorization: `Bearer ${tokenFor(at(askers, n))}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body(n)) }),
    });
  const row = async (name: string, call: ReturnType<typeof ask>, onAnswer?: (n: number, body: never) => void) => {
    let n = 0;
    const options = { calls: CALLS, warmUp: WARM_UP };
    add(name, await timeCalls(service, call, { ...options, onAnswer: (body) => onAnswer?.(n++, body as never) }));
  };
  try {
    add('a bare find by an index', await bareFind(context, database, community));
    await row(
      'GET /matches',
      ask('GET', () => '/matches'),
      (n, { pagination }: { pagination: { total: number } }) => {
        of(at(askers, n)).mutual = pagination.total;
      },
    );
    await row(
      'GET /wants',
      ask('GET', () => '/wants'),
    );
    await row(
      'GET /matches/unlocks',
      ask('GET', () => '/matches/unlocks'),
    );
    await row(
      'GET /rings/suggestions',
      ask('GET', () => '/rings/suggestions'),
      (n, { suggestions }: { suggestions: { size: number }[] }) => {
        of(at(askers, n)).ofThree = suggestions.filter(({ size }) => size === 3).length;
        of(at(askers, n)).ofFour = suggestions.filter(({ size }) => size === 4).length;
      },
    );
    // Of another member: the digits after the kind are the member's.
    const skill = (n: number): string => {
      const owner = at(askers, n).slice(8, 20);
      return at(
        browsed.filter((id) => id.slice(8, 20) !== owner),
        n,
      );
    };
    await row(
      'GET /matches/paths',
      ask('GET', (n) => `/matches/paths/${skill(n)}`),
    );
    const someOf = (n: number): string => Array.from({ length: MARKS }, (_, more) => at(browsed, n + more)).join(',');
    await row(
      'GET /matches/marks',
      ask('GET', (n) => `/matches/marks?skillIds=${someOf(n)}`),
    );
    await row(
      'POST /wants',
      ask(
        'POST',
        () => '/wants',
        (n) => at(wanted, n),
      ),
    );
    console.log(`  memory of the service: ${((await service.memory()) / 2 ** 20).toFixed(0)} MB`);
    const asked = [...found.values()];
    const percent = (count: number): string => `${((count / asked.length) * 100).toFixed(0)} %`;
    const with_ = (has: (each: Found) => boolean): string => percent(asked.filter(has).length);
    const way = [
      `a mutual match ${with_(({ mutual }) => mutual > 0)}`,
      `or a ring of three ${with_(({ mutual, ofThree }) => mutual + ofThree > 0)}`,
      `or a ring of four ${with_(({ mutual, ofThree, ofFour }) => mutual + ofThree + ofFour > 0)}`,
    ];
    console.log(`  of ${asked.length} members who are here, with a skill and a want: ${way.join(', ')}\n`);
  } finally {
    await service.stop();
  }
  return table;
}

/**
 * Prints who finds a match in made-up communities of several sizes, and how long the calls of the matches service take there: one caller,
 * one call after the other, from the service itself and without a gateway.
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
