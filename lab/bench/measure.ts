/** The harness of `npm run bench`. It runs variants alternately, each in its own process, and measures CPU time per operation. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@mutua/contracts';
import { environmentOf, type TestContext } from '@mutua/service-kit/testing';
import { freePort } from '../../infra/engines/processes/ports.ts';
import { ROOT } from '../../infra/stack/stack-location.ts';
import { table, verdict } from './report.ts';

/** One variant of a row: a serving process, driven from outside. */
export interface Variant {
  /** Runs `operations` operations, and returns the CPU microseconds that the measured processes used for them. */
  run: (operations: number) => Promise<number>;
  stop: () => Promise<void>;
}

/** A variant that a function drives. */
export const variantOf = ({ cpu, stop }: Measured, drive: (operations: number) => Promise<void>): Variant => ({
  run: async (operations) => {
    const before = await cpu();
    await drive(operations);
    return (await cpu()) - before;
  },
  stop,
});

export interface Row {
  name: string;
  /** The limit of the ratio. */
  goal: number;
  operations: number;
  /** Operations before the first measured round. */
  warmUp: number;
  baseline: Variant;
  subject: Variant;
}

const ROUNDS = 7;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/**
 * Runs baseline and subject in alternating order, so that drift on the machine affects both alike.
 * @returns the cells of the row: CPU microseconds per operation, medians of the rounds, and the ratios of the rounds
 */
const measure = async ({ name, goal, operations, warmUp, baseline, subject }: Row): Promise<string[]> => {
  for (const variant of [baseline, subject]) await variant.run(warmUp);
  const times = { baseline: [] as number[], subject: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = ['baseline', 'subject'] as const;
    for (const which of round % 2 === 0 ? order : order.toReversed())
      times[which].push((await { baseline, subject }[which].run(operations)) / operations);
  }
  const ratios = times.subject.map((time, round) => time / (times.baseline[round] ?? Number.NaN));
  const ratio = median(ratios);
  const range = `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  const [least, ours] = [median(times.baseline), median(times.subject)];
  return [name, least.toFixed(0), ours.toFixed(0), range, `${goal}: ${verdict(ratio, goal)}`];
};

/** Measures rows one after the other. @returns their table */
export async function benchRows(...prepare: (() => Promise<Row>)[]): Promise<string> {
  const rows: string[][] = [];
  for (const each of prepare) {
    const row = await each();
    rows.push(await measure(row));
    await Promise.all([row.baseline.stop(), row.subject.stop()]);
  }
  return `Processor time in µs, medians of rounds side by side.

${table(['what', 'baseline', 'ours', 'ratio', 'goal'], rows)}`;
}

/** A measured process. `cpu` returns its CPU time so far, in microseconds (see meter.mjs). */
export interface Measured {
  /** The message that the process sent when it was ready. */
  ready: Record<string, unknown>;
  cpu: () => Promise<number>;
  stop: () => Promise<void>;
}

/**
 * The folder for CPU profiles of the measured processes (BENCH_PROFILES=<folder>). Profiling takes CPU time: do not compare such figures.
 */
export const profiles = process.env['BENCH_PROFILES'];

const METER = new URL('meter.mjs', import.meta.url).pathname;

/** The variables of a service that has the engines of a benchmark, its own database and its own queues. */
export const engineVariables = (context: TestContext, jwksUrl: string, database: string) => ({
  ...environmentOf(context),
  MONGODB_DB: database,
  QUEUE_PREFIX: database,
  MIGRATE_ON_START: 'true',
  AUTH_JWKS_URL: jwksUrl,
  PUBLIC_URL: 'http://localhost:8080',
});

/**
 * Starts a service or the gateway as in production, without limits, with the meter; resolves once it is ready.
 * @param folder of the process, such as `services/chat`
 */
export const startService = async (
  folder: string,
  env: Record<string, string>,
): Promise<Measured & { url: string }> => {
  const port = await freePort(0);
  const url = `http://127.0.0.1:${port}`;
  const service = await startMeasured(join(ROOT, folder, 'src/main.ts'), {
    waitFor: 'spawn',
    env: { NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000', PORT: String(port), ...env },
  });
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(50);
  return { ...service, url };
};

/** Fills the database of a service with a generated community. @returns what the program reports about it */
export const fillWithCrowd = async <T>(
  service: ServiceName,
  { seed, size }: { seed: number; size: number },
  env: Record<string, string>,
): Promise<T> => {
  const script = join(ROOT, `services/${service}/test/crowd.ts`);
  return (await startMeasured(script, { args: [seed, size].map(String), env })).ready as T;
};

/** Starts a script with the meter; resolves once it sends `{ ready }`, or at once with `waitFor: 'spawn'`. */
export const startMeasured = async (
  script: string,
  {
    args = [],
    env = {},
    waitFor = 'ready',
  }: { args?: string[]; env?: Record<string, string>; waitFor?: 'ready' | 'spawn' } = {},
): Promise<Measured> => {
  const child = fork(script, args, {
    env: { ...process.env, ...env },
    execArgv: ['--import', METER, ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const next = (key: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const onMessage = (message: Record<string, unknown>) => {
        if (!(key in message)) return;
        child.off('message', onMessage).off('exit', onExit);
        resolve(message);
      };
      const onExit = (code: number | null) => reject(new Error(`${script} ended (${code})`));
      child.on('message', onMessage).once('exit', onExit);
    });
  const ready = waitFor === 'ready' ? await next('ready') : {};
  return {
    ready: ready['ready'] as Record<string, unknown>,
    cpu: async () => {
      const answer = next('cpu');
      child.send('measure');
      return (await answer)['cpu'] as number;
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};
