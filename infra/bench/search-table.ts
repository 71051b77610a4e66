import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from '@mutua/service-kit/testing';
import { freePort } from '../stack/ports.ts';
import { ROOT } from '../stack/stack-location.ts';
import { type Measured, startMeasured, startService } from './measure.ts';
import { type Kind, PEOPLE_SEARCHES, type Samples, SKILL_SEARCHES } from './search-kinds.ts';
import { type Times, timeCalls } from './times.ts';

const CALLS = 80;
const WARM_UP = 10;

/** The times of calls one after the other, each for other words where there are any. */
const time = (service: Measured, call: (n: number) => Promise<Response>): Promise<Times> =>
  timeCalls(service, (n) => call(n + CALLS), { calls: CALLS, warmUp: WARM_UP });

/** Publishes a skill, as the one write that also learns words. */
const SKILL = {
  title: 'Classical guitar',
  description: 'Fingerstyle from the first chord to a small concert.',
  category: 'music',
  proficiency: 'beginner',
  tags: ['guitar'],
  availableDays: ['monday'],
  availableTimeSlots: [{ start: '18:00', end: '19:30' }],
};

interface Place {
  jwksUrl: string;
  seed: number;
  /** Where the databases of an earlier run may be; they are filled when they are not there. */
  database: string;
  folder: string;
}

/** Prints the times of one service's searches at one size. */
async function measureService(
  service: 'skills' | 'auth',
  kinds: readonly Kind[],
  { mongoUri, redisUrl, tokenFor, prefix }: TestContext,
  { jwksUrl, seed, size, database, folder }: Place & { size: number },
): Promise<Map<string, Times>> {
  const env = {
    MONGODB_URI: mongoUri,
    MONGODB_DB: `${database}-${service}-${seed}-${size}`,
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: `${prefix}-search`,
    MIGRATE_ON_START: 'true',
    AUTH_JWKS_URL: jwksUrl,
    PUBLIC_URL: 'http://localhost:8080',
    // Only so that the auth service makes keys of its own.
    ...(service === 'auth' && { NODE_ENV: 'development', AUTH_SIGNING_KEYS_FILE: join(folder, 'keys.json') }),
    FILE_STORE: join(folder, 'uploads'),
  };
  const port = await freePort();
  const process = await startService(join(ROOT, `services/${service}/src/main.ts`), port, env);
  const url = `http://127.0.0.1:${port}`;
  const table = new Map<string, Times>();
  const add = (name: string, row: Times): void => {
    table.set(name, row);
    const numbers = [row.p50, row.p95, row.cpu].map((ms) => ms.toFixed(0).padStart(5));
    console.log(`  ${name.padEnd(28)} ${numbers.join(' / ')} ms`);
  };
  try {
    const start = performance.now();
    const crowd = await startMeasured(join(ROOT, `services/${service}/test/crowd.ts`), {
      args: [seed, size].map(String),
      env,
    });
    const samples = crowd.ready as unknown as Samples;
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(
      `${size} ${service === 'auth' ? 'members' : 'skills'} of ${samples.words} words (filled in ${seconds} s; load ${loadavg()[0]?.toFixed(1)}): median / 95th percentile / processor time of the service`,
    );
    for (const { name, path } of kinds) add(name, await time(process, (n) => fetch(url + path(samples, n))));
    if (service === 'skills') {
      const authorization = `Bearer ${tokenFor('0000000a0000000000000000')}`;
      const publish = { method: 'POST', headers: { authorization, 'content-type': 'application/json' } };
      add('a write', await time(process, () => fetch(`${url}/skills`, { ...publish, body: JSON.stringify(SKILL) })));
    }
  } finally {
    await process.stop();
  }
  return table;
}

const verdict = (value: number, most: number): string => `at most ${most}: ${value <= most ? 'met' : 'MISSED'}`;

/** Says which goals were met, by the tables of all sizes. */
function judge(kinds: readonly Kind[], sizes: readonly number[], tables: readonly Map<string, Times>[]): void {
  for (const { name, goal, growth } of kinds) {
    const p95 = tables[sizes.indexOf(100_000)]?.get(name)?.p95;
    const grown = (tables.at(-1)?.get(name)?.p50 ?? 0) / (tables[0]?.get(name)?.p50 ?? 1);
    if (p95 !== undefined) console.log(`${name}: ${p95.toFixed(0)} ms at 100,000, ${verdict(p95, goal)}`);
    if (growth && sizes.length > 1) console.log(`${name}: grew ${grown.toFixed(1)}-fold, ${verdict(grown, growth)}`);
  }
}

/**
 * Prints how long searches take in databases of several sizes, by kind of query: one caller, one call after the other, from the services
 * themselves and without a gateway.
 * @param options.only `skills` or `people`, to measure only these
 */
export async function searchTable(
  context: TestContext,
  { sizes, only, ...place }: Place & { sizes: readonly number[]; only: string | undefined },
): Promise<void> {
  for (const [what, service, kinds] of [
    ['skills', 'skills', SKILL_SEARCHES],
    ['people', 'auth', PEOPLE_SEARCHES],
  ] as const) {
    if (only && only !== what) continue;
    const tables: Map<string, Times>[] = [];
    for (const size of sizes) tables.push(await measureService(service, kinds, context, { ...place, size }));
    console.log();
    judge(kinds, sizes, tables);
    console.log();
  }
}
