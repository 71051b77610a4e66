/** The harness of `npm run bench`. It runs variants alternately, each in its own process, and measures CPU time per operation. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { table, verdict } from './report.ts';

/** One variant of a row: a serving process, driven from outside. */
export interface Variant {
  name: string;
  /** Runs `operations` operations, and returns the CPU microseconds that the measured processes used for them. */
  run: (operations: number) => Promise<number>;
  stop: () => Promise<void>;
}

export interface Row {
  name: string;
  /** The limit of the ratio. */
  goal: number;
  operations: number;
  rounds: number;
  /** Operations before the first measured round. */
  warmUp: number;
  baseline: Variant;
  subject: Variant;
}

interface Result {
  name: string;
  goal: number;
  /** CPU microseconds per operation, medians of the rounds. */
  baseline: number;
  subject: number;
  /** Median of the ratios of the rounds, each measured side by side. */
  ratio: number;
  lowest: number;
  highest: number;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** Runs baseline and subject in alternating order, so that drift on the machine affects both alike. */
const measure = async ({ name, goal, operations, rounds, warmUp, baseline, subject }: Row): Promise<Result> => {
  for (const variant of [baseline, subject]) await variant.run(warmUp);
  const times = { baseline: [] as number[], subject: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['baseline', 'subject'] as const) : (['subject', 'baseline'] as const);
    for (const which of order) {
      const variant = which === 'baseline' ? baseline : subject;
      times[which].push((await variant.run(operations)) / operations);
    }
  }
  const ratios = times.subject.map((time, round) => time / (times.baseline[round] ?? Number.NaN));
  return {
    name,
    goal,
    baseline: median(times.baseline),
    subject: median(times.subject),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
};

/** Measures rows one after the other. @returns their table */
export async function benchRows(...prepare: (() => Promise<Row & { stop: () => Promise<void> }>)[]): Promise<string> {
  const rows: string[][] = [];
  for (const each of prepare) {
    const row = await each();
    const { name, goal, baseline, subject, ratio, lowest, highest } = await measure(row);
    await row.stop();
    const range = `${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;
    rows.push([name, baseline.toFixed(0), subject.toFixed(0), range, `${goal}: ${verdict(ratio, goal)}`]);
  }
  return `Processor time in µs, medians of rounds side by side.

${table(['what', 'baseline', 'ours', 'ratio', 'goal'], rows)}`;
}

/** A measured process. `cpu` returns its CPU time so far, in microseconds (see meter.mjs). */
export interface Measured {
  child: ChildProcess;
  /** The message that the process sent when it was ready. */
  ready: Record<string, unknown>;
  cpu: () => Promise<number>;
  /** Its memory in bytes. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

/**
 * The folder for CPU profiles of the measured processes (BENCH_PROFILES=<folder>). Profiling takes CPU time: do not compare such figures.
 */
const profiles = process.env['BENCH_PROFILES'];

const METER = new URL('meter.mjs', import.meta.url).pathname;

/** Starts a service or the gateway as in production, without limits, with the meter; resolves once it is ready. */
export const startService = async (script: string, port: number, env: Record<string, string>): Promise<Measured> => {
  const service = await startMeasured(script, {
    waitFor: 'spawn',
    env: { NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000', PORT: String(port), ...env },
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(50);
  return service;
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
  const meter = async (what: 'cpu' | 'memory'): Promise<number> => {
    const answer = next(what);
    child.send({ meter: 'cpu' });
    return (await answer)[what] as number;
  };
  return {
    child,
    ready: ready['ready'] as Record<string, unknown>,
    cpu: () => meter('cpu'),
    memory: () => meter('memory'),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};
