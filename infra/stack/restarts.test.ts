import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restartPart, serveRestarts } from './restarts.ts';

let dataDir: string;
let server: Server | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'stack-'));
  mkdirSync(path.join(dataDir, 'run'));
});
afterEach(() => {
  server?.close();
  server = undefined;
  rmSync(dataDir, { recursive: true });
});

it('restarts a part of the stack that another process runs', async () => {
  const restarted: string[] = [];
  server = await serveRestarts({ restart: async (name) => void restarted.push(name) }, dataDir);
  await restartPart(dataDir, 'auth');
  expect(restarted).toEqual(['auth']);
});

it('reports why a part did not start', async () => {
  server = await serveRestarts({ restart: () => Promise.reject(new Error('auth did not start')) }, dataDir);
  await expect(restartPart(dataDir, 'auth')).rejects.toThrow('auth did not start');
});

it('reports that no stack runs', async () => {
  await expect(restartPart(dataDir, 'auth')).rejects.toThrow('Mutua is not running.');
});
