import { loadavg } from 'node:os';
import type { TestContext } from '@mutua/service-kit/testing';
import { createConnection } from 'mongoose';
import { percentile } from '../load/report.ts';
import { engineVariables, fillWithCrowd, startService } from './measure.ts';
import { table, verdict } from './report.ts';
import { formatTimes, type Times, timeCalls } from './times.ts';

const CALLS = 200;
/** The number of calls before the measured ones, while the compiler is still optimizing. */
const WARM_UP = 100;
const MARKS = 12;

/** The result of the program that fills a database. */
interface Community {
  members: number;
  /** Active members with a skill and a want. */
  complete: number;
  skills: number;
  topics: number;
  edges: number;
  swaps: number;
  /** The ids of some complete members, and of some of their skills. */
  askers: string[];
  browsed: string[];
  /** For a member `as`, a skill of another member that answers one of their wants. */
  ways: { as: string; skillId: string }[];
  /** For a member `as`, a subject that they do not want yet. */
  newWants: { as: string; category: string; title: string }[];
}

/** The limit of the 95th percentile of `GET /matches`, by size. */
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
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), cpu: Number.NaN };
}

/** The results for one member: how many matches and rings they have. */
interface Found {
  mutual: number;
  ofThree: number;
  ofFour: number;
  /** How many matches the best topic to teach would bring. */
  unlocks: number;
}

const percent = <T>(all: readonly T[], is: (one: T) => boolean): string =>
  `${((all.filter(is).length / Math.max(1, all.length)) * 100).toFixed(0)} %`;

/**
 * The shares of members with each result, and of paths to a wanted skill: `sizes` are the numbers of members on the paths, null without a
 * path.
 */
function sharesOf(asked: readonly Found[], sizes: readonly (number | null)[]): [name: string, share: string][] {
  const without = asked.filter(({ mutual }) => mutual === 0);
  return [
    ['a mutual match', percent(asked, ({ mutual }) => mutual > 0)],
    ['… or a ring of three', percent(asked, ({ mutual, ofThree }) => mutual + ofThree > 0)],
    ['… or a ring of four', percent(asked, ({ mutual, ofThree, ofFour }) => mutual + ofThree + ofFour > 0)],
    ['an exchange leads to a wanted skill', percent(sizes, (size) => size === 2)],
    ['… or a ring of three', percent(sizes, (size) => size === 2 || size === 3)],
    ['… or a ring of four', percent(sizes, (size) => size !== null)],
    ['without a match, one more skill brings one', percent(without, ({ unlocks }) => unlocks > 0)],
  ];
}

/** The results of one size, by the names of the rows. */
interface Measurement {
  members: string;
  times: Map<string, Times>;
  shares: [name: string, share: string][];
  memory: string;
}

async function measureSize(
  context: TestContext,
  { jwksUrl, seed, size }: { jwksUrl: string; seed: number; size: number },
): Promise<Measurement> {
  const env = engineVariables(context, jwksUrl, `bench-matches-${seed}-${size}`);
  // The first start creates the indexes.
  await (await startService('services/matches', env)).stop();
  const start = performance.now();
  const community = await fillWithCrowd<Community>('matches', { seed, size }, env);
  const { askers, browsed, ways, newWants } = community;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const figures = Object.entries(community).flatMap(([name, value]) =>
    Number(value) >= 0 ? [`${value} ${name}`] : [],
  );
  console.error(`${figures.join(', ')} (filled in ${seconds} s; load ${loadavg()[0]?.toFixed(1)})`);

  const service = await startService('services/matches', env);
  const times = new Map<string, Times>();
  const found = new Map<string, Found>();
  const resultsOf = (id: string): Found => {
    const known = found.get(id) ?? { mutual: 0, ofThree: 0, ofFour: 0, unlocks: 0 };
    found.set(id, known);
    return known;
  };
  const record = (name: string, row: Times): void => {
    times.set(name, row);
    console.error(`  ${name}: ${formatTimes(row)}`);
  };
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, as: string, body?: object): Promise<Response> =>
    fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${context.tokenFor(as)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const get = (path: (n: number) => string) => (n: number) => call('GET', path(n), at(askers, n));
  const timeRow = async (name: string, ask: ReturnType<typeof get>, onAnswer?: (n: number, body: never) => void) => {
    let n = 0;
    const options = { calls: CALLS, warmUp: WARM_UP };
    record(name, await timeCalls(service, ask, { ...options, onAnswer: (body) => onAnswer?.(n++, body as never) }));
  };
  try {
    record('a bare find by an index', await bareFind(context, env.MONGODB_DB, community));
    await timeRow(
      'GET /matches',
      get(() => '/matches'),
      (n, { pagination }: { pagination: { total: number } }) => {
        resultsOf(at(askers, n)).mutual = pagination.total;
      },
    );
    await timeRow(
      'GET /wants',
      get(() => '/wants'),
    );
    await timeRow(
      'GET /matches/unlocks',
      get(() => '/matches/unlocks'),
      (n, { unlocks }: { unlocks: { matches: number }[] }) => {
        resultsOf(at(askers, n)).unlocks = Math.max(0, ...unlocks.map(({ matches }) => matches));
      },
    );
    await timeRow(
      'GET /rings/suggestions',
      get(() => '/rings/suggestions'),
      (n, { suggestions }: { suggestions: { size: number }[] }) => {
        resultsOf(at(askers, n)).ofThree = suggestions.filter(({ size }) => size === 3).length;
        resultsOf(at(askers, n)).ofFour = suggestions.filter(({ size }) => size === 4).length;
      },
    );
    const sizes: (number | null)[] = [];
    await timeRow(
      'GET /matches/paths',
      (n) => call('GET', `/matches/paths/${at(ways, n).skillId}`, at(ways, n).as),
      (_, { size }: { size: number | null }) => sizes.push(size),
    );
    const someOf = (n: number): string => Array.from({ length: MARKS }, (_, more) => at(browsed, n + more)).join(',');
    await timeRow(
      'GET /matches/marks',
      get((n) => `/matches/marks?skillIds=${someOf(n)}`),
    );
    await timeRow('POST /wants', (n) => {
      const { as, ...want } = at(newWants, n);
      return call('POST', '/wants', as, want);
    });
    return {
      members: `${community.members} (${community.complete})`,
      times,
      shares: sharesOf([...found.values()], sizes),
      memory: `${((await service.memory()) / 2 ** 20).toFixed(0)} MB`,
    };
  } finally {
    await service.stop();
  }
}

/**
 * Measures how many members find a match in generated communities of several sizes, and how long the calls of the matches service take. One
 * caller makes one call after the other, directly to the service.
 */
export async function benchMatches(
  context: TestContext,
  { sizes, ...options }: { jwksUrl: string; seed: number; sizes: readonly number[] },
): Promise<string> {
  const all: Measurement[] = [];
  for (const size of sizes) all.push(await measureSize(context, { ...options, size }));
  const [first] = all;
  const calls = [...(first?.times.keys() ?? [])].map((name) => [
    name,
    ...all.map(({ times }) => formatOptionalTimes(times.get(name))),
  ]);
  const shares = (first?.shares ?? []).map(([name], row) => [name, ...all.map((each) => each.shares[row]?.[1] ?? '')]);
  const memory = ['memory of the service', ...all.map((each) => each.memory)];
  const goals = sizes.flatMap((size, index) => {
    const p95 = all[index]?.times.get('GET /matches')?.p95 ?? 0;
    const limit = GOALS[size];
    return limit ? [`95 of 100 \`GET /matches\` at ${size} within ${limit} ms: ${verdict(p95, limit)}.`] : [];
  });
  const head = 'members (here, with a skill and a want)';
  return `Calls in ms: median / 95 of 100 / processor of the service.

${table([head, ...all.map(({ members }) => members)], [...shares, ...calls, memory])}

${goals.join(' ')}`;
}

const formatOptionalTimes = (times: Times | undefined): string => (times ? formatTimes(times) : '');
