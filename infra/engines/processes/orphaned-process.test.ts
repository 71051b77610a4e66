import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '../engine-error.mjs';
import { claimFolder, isOrphaned, isRunning } from './orphaned-process.ts';

const PID_FILE = 'server.pid';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-leftover-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a process in place of an engine, and writes the files that its start leaves in the folder. */
async function running({ cwd = folder, owner }: { cwd?: string; owner: number }) {
  const engine = spawn('sleep', ['60'], { cwd });
  await once(engine, 'spawn');
  await writeFile(join(folder, PID_FILE), `${engine.pid}\n${folder}\n`);
  await writeFile(join(folder, 'owner.pid'), String(owner));
  return engine;
}

const DEAD_PID = 4_194_304; // above the kernel's greatest

it('ends an engine whose owner has died', async () => {
  const engine = await running({ owner: DEAD_PID });
  await claimFolder(folder, PID_FILE);
  expect(isRunning(engine.pid ?? 0)).toBe(false);
  expect(await readFile(join(folder, 'owner.pid'), 'utf8')).toBe(String(process.pid));
});

it('does not touch an engine whose owner is alive, and names the owner', async () => {
  const engine = await running({ owner: process.pid });
  await expect(claimFolder(folder, PID_FILE)).rejects.toThrow(EngineError);
  await expect(claimFolder(folder, PID_FILE)).rejects.toThrow(`(process ${engine.pid})`);
  expect(isRunning(engine.pid ?? 0)).toBe(true);
  engine.kill();
});

it('does not touch a process that has got the same id and runs in another folder', async () => {
  const stranger = await running({ cwd: tmpdir(), owner: DEAD_PID });
  await claimFolder(folder, PID_FILE);
  expect(isRunning(stranger.pid ?? 0)).toBe(true);
  stranger.kill();
});

it('accepts a folder whose engine has ended, and a new folder', async () => {
  await claimFolder(folder, PID_FILE);
  await writeFile(join(folder, PID_FILE), `${DEAD_PID}\n`);
  await claimFolder(folder, PID_FILE);
  expect(await readFile(join(folder, 'owner.pid'), 'utf8')).toBe(String(process.pid));
});

it('is deserted once no process runs in it', async () => {
  const worker = spawn('sleep', ['60'], { cwd: folder });
  await once(worker, 'spawn');
  const deserted = isOrphaned(folder);
  const first = await Promise.race([deserted, new Promise((resolve) => setTimeout(() => resolve('waiting'), 100))]);
  expect(first).toBe('waiting');
  worker.kill();
  expect(await deserted).toBe(true);
});
