import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-lock-'));
  file = join(folder, 'lock');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('allows one holder at a time, also after an error', async () => {
  const events: string[] = [];
  const visit = (name: string) =>
    withLock(file, async () => {
      events.push(`${name} in`);
      await new Promise(setImmediate);
      events.push(`${name} out`);
      if (name === 'a') throw new Error('failed');
    });
  await Promise.allSettled(['a', 'b', 'c'].map(visit));
  expect(events).toHaveLength(6);
  for (let i = 0; i < events.length; i += 2) expect(events[i + 1]).toBe(events[i]?.replace('in', 'out'));
});

it('calls onWait while it waits, and gets the lock when the holder is killed', async () => {
  const holder = spawn('flock', [file, 'sh', '-c', 'echo locked; exec cat'], { stdio: ['pipe', 'pipe', 'ignore'] });
  await once(holder.stdout, 'data');
  const waiting = withLock(
    file,
    () => Promise.resolve('in'),
    () => holder.stdin.end(), // the same as when the process ends
  );
  expect(await waiting).toBe('in');
});
