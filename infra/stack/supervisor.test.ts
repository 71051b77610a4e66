import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createSupervisor, type Part } from './supervisor.ts';

const WAIT_MS = 20;

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(ending.splice(0).map((end) => end()));
});

/** Starts a process that runs until it is stopped, or another script. */
const startPart = async (script = 'setInterval(() => {}, 1000)'): Promise<Part> => {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  await once(child, 'spawn');
  const stop = () => {
    child.kill();
    return exited;
  };
  ending.push(stop);
  return { pids: [child.pid ?? 0], exited, stop };
};

/** A supervisor of one part, and a promise of its next `count` crashes. */
const supervised = async (launch: () => Promise<Part>) => {
  const crashes: { exit: number | string | undefined; waitMs: number }[] = [];
  let awaited = { count: Number.POSITIVE_INFINITY, resolve: () => {} };
  const supervisor = createSupervisor({
    firstWaitMs: WAIT_MS,
    onCrash: (_name, exit, waitMs) => {
      crashes.push({ exit, waitMs });
      if (crashes.length >= awaited.count) awaited.resolve();
    },
  });
  const reached = (count: number) =>
    new Promise<void>((resolve) => {
      awaited = { count, resolve };
      if (crashes.length >= count) resolve();
    });
  ending.push(() => supervisor.pause('part'));
  await supervisor.start('part', launch);
  return { supervisor, crashes, reached };
};

it('restarts a part that was killed', async () => {
  const started: Part[] = [];
  let next = (_part: Part) => {};
  const { supervisor, crashes } = await supervised(async () => {
    const part = await startPart();
    started.push(part);
    next(part);
    return part;
  });
  const [first] = supervisor.pids('part');
  const again = new Promise<Part>((resolve) => {
    next = resolve;
  });
  process.kill(first ?? 0, 'SIGKILL');
  const { pids } = await again;
  await new Promise(setImmediate);
  expect(supervisor.pids('part')).toEqual(pids);
  expect(pids[0]).not.toBe(first);
  expect(crashes).toEqual([{ exit: 'SIGKILL', waitMs: WAIT_MS }]);
});

it('waits longer before each further restart of a part that keeps ending', async () => {
  const { crashes, reached } = await supervised(() => startPart('process.exit(3)'));
  await reached(4);
  expect(crashes.slice(0, 4)).toEqual([1, 2, 4, 8].map((factor) => ({ exit: 3, waitMs: factor * WAIT_MS })));
});

it('tries again when a restart fails, and reports the reason', async () => {
  let starts = 0;
  const { crashes, reached } = await supervised(async () => {
    starts += 1;
    if (starts > 1) throw new Error('Port 1 is in use.\nMore words');
    return startPart('process.exit(3)');
  });
  await reached(3);
  expect(crashes.slice(0, 3).map(({ exit }) => exit)).toEqual([3, 'Port 1 is in use.', 'Port 1 is in use.']);
});

it('does not restart a paused part before it is resumed', async () => {
  let starts = 0;
  const { supervisor, crashes } = await supervised(() => {
    starts += 1;
    return startPart();
  });
  await supervisor.pause('part');
  expect(supervisor.pids('part')).toEqual([]);
  await supervisor.resume('part');
  await supervisor.resume('part'); // it is already running
  expect(starts).toBe(2);
  expect(supervisor.pids('part')).toHaveLength(1);
  expect(crashes).toEqual([]);
});

it('throws to its caller when the first start fails', async () => {
  const supervisor = createSupervisor();
  await expect(supervisor.start('part', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('restarts a part in a new process, by force when the old one does not end in time', async () => {
  const patience: (number | undefined)[] = [];
  const { supervisor, crashes } = await supervised(async () => {
    const part = await startPart();
    return {
      ...part,
      stop: (patienceMs) => {
        patience.push(patienceMs);
        return part.stop();
      },
    };
  });
  const [before] = supervisor.pids('part');
  await supervisor.restart('part', 300);
  const [after] = supervisor.pids('part');
  expect(after).toEqual(expect.any(Number));
  expect(after).not.toBe(before);
  expect(patience).toEqual([300]);
  expect(crashes).toEqual([]);
});

it('restarts a part that could not be started before, and does not try again by itself', async () => {
  let isBroken = false;
  const { supervisor, crashes } = await supervised(() =>
    isBroken ? Promise.reject(new Error('does not compile')) : startPart(),
  );
  isBroken = true;
  await expect(supervisor.restart('part')).rejects.toThrow('does not compile');
  expect(supervisor.pids('part')).toEqual([]);
  isBroken = false;
  await supervisor.restart('part');
  expect(supervisor.pids('part')).toHaveLength(1);
  expect(crashes).toEqual([]);
});
