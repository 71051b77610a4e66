import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from '@mutua/service-kit/testing';
import { engineVariables, fillWithCrowd, type Measured, startService } from './measure.ts';
import { table, verdict } from './report.ts';
import { type Kind, PEOPLE_SEARCHES, type Samples, SKILL_SEARCHES } from './search-kinds.ts';
import { formatTimes, type Times, timeCalls } from './times.ts';

const CALLS = 80;
const WARM_UP = 10;
/** The number of documents at which the goals hold. */
const GOAL_SIZE = 100_000;

/** Times calls one after the other, each with other words if possible. */
const time = (service: Measured, call: (n: number) => Promise<Response>): Promise<Times> =>
  timeCalls(service, (n) => call(n + CALLS), { calls: CALLS, warmUp: WARM_UP });

/** The skill that the only measured write publishes. The write also stores the words of the skill. */
const SKILL = {
  title: 'Classical guitar',
  description: 'Fingerstyle from the first chord to a small concert.',
  category: 'music',
  proficiency: 'beginner',
  tags: ['guitar'],
  availableDays: ['monday'],
  availableTimeSlots: [{ start: '18:00', end: '19:30' }],
};

interface SearchOptions {
  jwksUrl: string;
  seed: number;
  folder: string;
}

/** The times of one service's searches at one size. */
async function measureService(
  service: 'skills' | 'auth',
  kinds: readonly Kind[],
  context: TestContext,
  { jwksUrl, seed, size, folder }: SearchOptions & { size: number },
): Promise<Map<string, Times>> {
  const env = {
    // A database of an earlier run is reused.
    ...engineVariables(context, jwksUrl, `bench-${service}-${seed}-${size}`),
    // Lets the auth service create its own keys.
    ...(service === 'auth' && { NODE_ENV: 'development', AUTH_SIGNING_KEYS_FILE: join(folder, 'keys.json') }),
    FILE_STORE: join(folder, 'uploads'),
  };
  const process = await startService(`services/${service}`, env);
  const times = new Map<string, Times>();
  const record = (name: string, row: Times): void => {
    times.set(name, row);
    console.error(`  ${name}: ${formatTimes(row)}`);
  };
  try {
    const start = performance.now();
    const samples = await fillWithCrowd<Samples>(service, { seed, size }, env);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.error(
      `${size} ${service === 'auth' ? 'members' : 'skills'} of ${samples.words} words (filled in ${seconds} s; load ${loadavg()[0]?.toFixed(1)})`,
    );
    for (const { name, path } of kinds) record(name, await time(process, (n) => fetch(process.url + path(samples, n))));
    if (service === 'skills') {
      const authorization = `Bearer ${context.tokenFor('0000000a0000000000000000')}`;
      const publish = { method: 'POST', headers: { authorization, 'content-type': 'application/json' } };
      record(
        'a write',
        await time(process, () => fetch(`${process.url}/skills`, { ...publish, body: JSON.stringify(SKILL) })),
      );
    }
  } finally {
    await process.stop();
  }
  return times;
}

/** The limit, and whether it was met. */
const resultOf = (value: number | undefined, limit: number | undefined): string =>
  limit === undefined ? '' : `${limit}${value === undefined ? '' : `: ${verdict(value, limit)}`}`;

function tableOf(kinds: readonly Kind[], sizes: readonly number[], all: readonly Map<string, Times>[]): string {
  const rows = [...kinds, { name: 'a write', goal: undefined, growth: undefined }].flatMap(({ name, goal, growth }) => {
    const times = all.map((each) => each.get(name));
    if (!times.some(Boolean)) return [];
    const [first, last] = [times[0]?.p50, times.at(-1)?.p50];
    const grown = first && last && sizes.length > 1 ? last / first : undefined;
    const p95 = times[sizes.indexOf(GOAL_SIZE)]?.p95;
    return [
      [name, ...times.map((each) => (each ? formatTimes(each) : '')), resultOf(p95, goal), resultOf(grown, growth)],
    ];
  });
  const goals = [`goal at ${GOAL_SIZE}`, 'goal of growth'];
  return table(['ms: median / 95 of 100 / processor', ...sizes.map(String), ...goals], rows);
}

/**
 * Measures searches in databases of several sizes, by kind of query. One caller makes one call after the other, directly to the services.
 * @param options.only `skills` or `people`, to measure only these
 */
export async function benchSearch(
  context: TestContext,
  { sizes, only, ...options }: SearchOptions & { sizes: readonly number[]; only: string | undefined },
): Promise<string> {
  const parts: string[] = [];
  for (const [what, service, kinds] of [
    ['skills', 'skills', SKILL_SEARCHES],
    ['people', 'auth', PEOPLE_SEARCHES],
  ] as const) {
    if (only && only !== what) continue;
    const all: Map<string, Times>[] = [];
    for (const size of sizes) all.push(await measureService(service, kinds, context, { ...options, size }));
    parts.push(`Searches of ${what}:\n\n${tableOf(kinds, sizes, all)}`);
  }
  return parts.join('\n\n');
}
