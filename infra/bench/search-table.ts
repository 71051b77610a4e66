import { join } from 'node:path';
import type { TestContext } from '@mutua/service-kit/testing';
import { freePort } from '../stack/ports.ts';
import { ROOT } from '../stack/stack-location.ts';
import { type Measured, startMeasured, startService } from './measure.ts';

/** What the program that fills a catalogue says of its words. */
interface Samples {
  /** How many different words there are. */
  words: number;
  /** In 3 to 20 skills. */
  rare: string[];
  /** In a tenth to a third of all skills. */
  common: string[];
  parts: string[];
  typos: string[];
  /** The first two words of a title. */
  pairs: string[];
  /** The first letters of a title. */
  beginnings: string[];
  places: string[];
}

interface Kind {
  name: string;
  /** The most that the 95th percentile may be at 100,000, in ms. */
  goal: number;
  /** The most that the median may grow from the first to the last size. */
  growth?: number;
  /** The n-th call. */
  path: (samples: Samples, n: number) => string;
}

const at = (list: readonly string[], n: number): string => encodeURIComponent(list[n % list.length] ?? '');

const SKILLS: readonly Kind[] = [
  { name: 'a rare word', goal: 60, growth: 3, path: ({ rare }, n) => `/skills/search?q=${at(rare, n)}` },
  { name: 'a common word', goal: 60, growth: 6, path: ({ common }, n) => `/skills/search?q=${at(common, n)}` },
  { name: 'a part of a word', goal: 60, path: ({ parts }, n) => `/skills/search?q=${at(parts, n)}` },
  { name: 'a typing error', goal: 60, path: ({ typos }, n) => `/skills/search?q=${at(typos, n)}` },
  { name: 'two words', goal: 60, path: ({ pairs }, n) => `/skills/search?q=${at(pairs, n)}` },
  {
    name: 'a category by rating',
    goal: 60,
    path: (_, n) => `/skills/search?category=${['music', 'programming', 'art'][n % 3]}&sortBy=rating`,
  },
  {
    name: 'place and level',
    goal: 60,
    path: ({ places }, n) => `/skills/search?location=${at(places, n)}&proficiency=expert`,
  },
  { name: 'everything', goal: 60, path: () => '/skills/search' },
  { name: 'page 20 of a common word', goal: 100, path: ({ common }, n) => `/skills/search?q=${at(common, n)}&page=20` },
  {
    name: 'suggestions',
    goal: 30,
    growth: 3,
    path: ({ beginnings }, n) => `/skills/search?q=${at(beginnings, n)}&limit=5`,
  },
];

const CALLS = 80;

interface Percentiles {
  p50: number;
  p95: number;
}

function percentiles(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((a, b) => a - b);
  const share = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: share(0.5), p95: share(0.95) };
}

/** The milliseconds of calls one after the other, each for other words where there are any. */
async function time(calls: number, call: (n: number) => Promise<Response>): Promise<Percentiles> {
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const start = performance.now();
    const answer = await call(n);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`${answer.status} from ${answer.url}`);
  }
  return percentiles(times);
}

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

/**
 * Prints how long searches take in catalogues of several sizes, by kind of query: one caller, one call after the other, from the service
 * itself and without a gateway.
 */
export async function searchTable(
  { mongoUri, redisUrl, tokenFor, prefix }: TestContext,
  { jwksUrl, sizes, seed }: { jwksUrl: string; sizes: readonly number[]; seed: number },
): Promise<void> {
  const database = { MONGODB_URI: mongoUri, MONGODB_DB: `${prefix}-search` };
  const port = await freePort();
  const service: Measured = await startService(join(ROOT, 'services/skills/src/main.ts'), port, {
    ...database,
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: `${prefix}-search`,
    MIGRATE_ON_START: 'true',
    AUTH_JWKS_URL: jwksUrl,
    PUBLIC_URL: 'http://localhost:8080',
  });
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Bearer ${tokenFor('0000000a0000000000000000')}`;
  const table = new Map<string, Percentiles[]>();
  const add = (name: string, row: Percentiles): void => {
    table.set(name, [...(table.get(name) ?? []), row]);
    console.log(`  ${name.padEnd(28)} ${row.p50.toFixed(0).padStart(5)} / ${row.p95.toFixed(0).padStart(5)} ms`);
  };
  try {
    let present = 0;
    for (const size of sizes) {
      const start = performance.now();
      const crowd = await startMeasured(join(ROOT, 'services/skills/test/crowd.ts'), {
        args: [seed, present, size].map(String),
        env: database,
      });
      const samples = crowd.ready as unknown as Samples;
      present = size;
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(
        `${size} skills, ${samples.words} different words (filled in ${seconds} s), median / 95th percentile`,
      );
      for (const { name, path } of SKILLS) {
        await time(10, (n) => fetch(url + path(samples, n + CALLS)));
        add(name, await time(CALLS, (n) => fetch(url + path(samples, n))));
      }
      const publish = { method: 'POST', headers: { authorization, 'content-type': 'application/json' } };
      add('a write', await time(CALLS, () => fetch(`${url}/skills`, { ...publish, body: JSON.stringify(SKILL) })));
    }
    console.log();
    const judged = sizes.indexOf(100_000);
    for (const { name, goal, growth } of SKILLS) {
      const rows = table.get(name) ?? [];
      const p95 = rows[judged]?.p95;
      const grown = (rows.at(-1)?.p50 ?? 0) / (rows[0]?.p50 ?? 1);
      const verdict = (value: number, most: number): string => `at most ${most}: ${value <= most ? 'met' : 'MISSED'}`;
      if (p95 !== undefined) console.log(`${name}: ${p95.toFixed(0)} ms at 100,000, ${verdict(p95, goal)}`);
      if (growth && sizes.length > 1) console.log(`${name}: grew ${grown.toFixed(1)}-fold, ${verdict(grown, growth)}`);
    }
  } finally {
    await service.stop();
  }
}
