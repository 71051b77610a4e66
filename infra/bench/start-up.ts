/**
 * `npm run bench -- start-up`: the seconds of `npm start` until it is ready, of a fresh clone with the packages in npm's cache, and of
 * the same clone when nothing has changed. The clone is of the last commit. The steps are those that the start itself prints.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../stack/ports.ts';
import { ROOT } from '../stack/stack-location.ts';
import { median } from './measure.ts';

const GOALS = { fresh: 30, warm: 6 };
const WARM_STARTS = 3;

/** Starts the system in a folder and stops it once it is ready. Returns the seconds, and what the start says about its steps. */
const startOnce = async (folder: string, port: number): Promise<{ seconds: number; steps: string[] }> => {
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const steps: string[] = [];
  let seconds = Number.NaN;
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^\s*(\d+ s {2}|Longest)/.test(line)) steps.push(line);
    if (!/^\s*\d+ s {2}Ready/.test(line)) continue;
    seconds = (performance.now() - begin) / 1000;
    process.kill(-(child.pid ?? 0), 'SIGTERM');
  }
  await exited;
  if (Number.isNaN(seconds)) throw new Error(`npm start was not ready:\n${steps.join('\n')}`);
  return { seconds, steps };
};

const show = (name: keyof typeof GOALS, seconds: number, steps: string[]): void => {
  const verdict = seconds <= GOALS[name] ? 'met' : 'MISSED';
  console.log(
    `${name} start: ${seconds.toFixed(1)} s, goal at most ${GOALS[name]} s: ${verdict}\n${steps.join('\n')}\n`,
  );
};

/** Prints how long starts take. */
export const benchStartUp = async (): Promise<void> => {
  const parent = await mkdtemp(join(tmpdir(), 'mutua-start-'));
  const folder = join(parent, 'mutua');
  try {
    await promisify(execFile)('git', ['clone', '--quiet', ROOT, folder]);
    const port = await freePort();
    const fresh = await startOnce(folder, port);
    show('fresh', fresh.seconds, fresh.steps);
    const warm: Awaited<ReturnType<typeof startOnce>>[] = [];
    for (let count = 0; count < WARM_STARTS; count += 1) warm.push(await startOnce(folder, port));
    show('warm', median(warm.map(({ seconds }) => seconds)), warm.at(-1)?.steps ?? []);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
};
