/**
 * `npm run bench -- start-up`: the seconds of `npm start` until it is ready. It starts the machine's first clone, which installs the
 * packages from npm's cache, and a further fresh clone, which links to them (infra/tools/package-store.mjs). Then it starts that clone
 * again, when nothing has changed. The clones have the last commit, and their cache is a folder of this command. The start itself prints
 * the steps.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../../infra/engines/processes/ports.ts';
import { cacheFolder } from '../../infra/engines/unpack/cache-folder.mjs';
import { ROOT } from '../../infra/stack/stack-location.ts';
import { median } from './measure.ts';
import { table, verdict } from './report.ts';

const GOALS = { fresh: 30, warm: 6 };
const WARM_STARTS = 3;

interface Start {
  seconds: number;
  /** The steps that the start prints. */
  steps: string[];
}

/** Starts the system in a folder and stops it once it is ready. */
const startOnce = async (folder: string, { port, cache }: { port: number; cache: string }): Promise<Start> => {
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), MUTUA_CACHE: cache },
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

const row = (name: string, { seconds, steps }: Start, goal?: number): string[] => {
  console.error(`${name}\n${steps.join('\n')}\n`);
  return [name, seconds.toFixed(1), goal === undefined ? '' : `${goal}: ${verdict(seconds, goal)}`];
};

/** Makes a cache folder that has only the machine's engines. */
const makeCacheWithEngines = async (folder: string): Promise<void> => {
  await mkdir(folder);
  const machine = cacheFolder();
  const names = existsSync(machine) ? await readdir(machine) : [];
  for (const name of names.filter((each) => each.startsWith('engines-'))) {
    await symlink(join(machine, name), join(folder, name));
  }
};

export const benchStartUp = async (): Promise<string> => {
  const parent = await mkdtemp(join(tmpdir(), 'mutua-start-'));
  const cache = join(parent, 'cache');
  const clone = async (name: string): Promise<string> => {
    const folder = join(parent, name);
    await promisify(execFile)('git', ['clone', '--quiet', ROOT, folder]);
    return folder;
  };
  try {
    await makeCacheWithEngines(cache);
    const options = { port: await freePort(0), cache };
    const first = row(
      'the first clone of a machine, packages in npm’s cache',
      await startOnce(await clone('first'), options),
    );
    const fresh = await clone('fresh');
    const second = row('a further fresh clone', await startOnce(fresh, options), GOALS.fresh);
    const warm: Start[] = [];
    for (let count = 0; count < WARM_STARTS; count += 1) warm.push(await startOnce(fresh, options));
    const seconds = median(warm.map((start) => start.seconds));
    const again = row('the same clone again', { seconds, steps: warm.at(-1)?.steps ?? [] }, GOALS.warm);
    return table(['start', 'seconds until it is ready', 'goal'], [first, second, again]);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
};
