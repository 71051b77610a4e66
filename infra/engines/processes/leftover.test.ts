import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';
import { claimFolder, isDeserted, isRunning } from './leftover.ts';

const PID_FILE = 'server.pid';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-leftover-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that stands for an engine, and what its start has left in the folder. */
async function running({ cwd = folder, owner }: { cwd?: string; owner: number }) {
  const engine = spawn('sleep', ['60'], { cwd });
  await once(engine, 'spawn');
  await writeFile(join(folder, PID_FILE), `${engine.pid}\n${folder}\n`);
  await writeFile(join(folder, 'owner.pid'), String(owner));
  return engine;
}

const DEAD_PID = 4_194_304; // above the kernel's greatest

it('ends an engine that has lost its owner', async () => {
  const engine = await running({ owner: DEAD_PID });
  await claimFolder(folder, PID_FILE);
  expect(isRunning(engine.pid ?? 0)).toBe(false);
  expect(await readFile(join(folder, 'owner.pid'), 'utf8')).toBe(String(process.pid));
});

it('leaves an engine alone whose owner lives, and says who it is', async () => {
  const engine = await running({ owner: process.pid });
  await expect(claimFolder(folder, PID_FILE)).rejects.toThrow(EngineError);
  await expect(claimFolder(folder, PID_FILE)).rejects.toThrow(`(process ${engine.pid})`);
  expect(isRunning(engine.pid ?? 0)).toBe(true);
  engine.kill();
});

it('leaves a process alone that has got the same number and works elsewhere', async () => {
  const stranger = await running({ cwd: tmpdir(), owner: DEAD_PID });
  await claimFolder(folder, PID_FILE);
  expect(isRunning(stranger.pid ?? 0)).toBe(true);
  stranger.kill();
});

it('takes a folder whose engine is gone, and one that is new', async () => {
  await claimFolder(folder, PID_FILE);
  await writeFile(join(folder, PID_FILE), `${DEAD_PID}\n`);
  await claimFolder(folder, PID_FILE);
  expect(await readFile(join(folder, 'owner.pid'), 'utf8')).toBe(String(process.pid));
});

it('is deserted once nobody works in it', async () => {
  const worker = spawn('sleep', ['60'], { cwd: folder });
  await once(worker, 'spawn');
  const deserted = isDeserted(folder);
  const first = await Promise.race([deserted, new Promise((resolve) => setTimeout(() => resolve('waiting'), 100))]);
  expect(first).toBe('waiting');
  worker.kill();
  expect(await deserted).toBe(true);
});
