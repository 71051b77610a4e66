import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '../../engines/processes/orphaned-process.ts';
import { freePort } from '../../engines/processes/ports.ts';
import { ROOT } from '../stack-location.ts';

export interface StartCommand {
  child: ChildProcess;
  /** Waits until the start has printed a step. @throws with the whole output when the start ends before */
  waitForStep: (step: string) => Promise<void>;
  /** The commands of all processes of the start that still run. */
  runningCommands: () => string[];
  /** Ends the remaining processes, and removes the data. */
  cleanUp: () => Promise<void>;
}

const read = (file: string, how: (file: string) => string): string => {
  try {
    return how(file);
  } catch {
    return ''; // it has ended, or belongs to another user
  }
};

/** Starts Mutua on an empty data folder, as a person does: with npm, in a process group like a terminal's. */
export const startCommand = async (env: NodeJS.ProcessEnv = {}, root = ROOT): Promise<StartCommand> => {
  const mark = `MUTUA_TEST_MARK=${randomUUID()}`;
  const port = await freePort(0);
  const dataDir = join(root, `.data-${port}`);
  const [name = '', value] = mark.split('=');
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, MONGODB_URI: '', REDIS_URL: '', PORT: String(port), ...env, [name]: value },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  let onLine = () => {};
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      onLine();
    });
  const pids = () =>
    readdirSync('/proc')
      .filter((each) => /^\d+$/.test(each) && isRunning(Number(each)))
      .filter(
        (pid) =>
          read(`/proc/${pid}/environ`, (file) => readFileSync(file, 'utf8')).includes(mark) ||
          // PostgreSQL writes its title over its environment.
          read(`/proc/${pid}/cwd`, (file) => readlinkSync(file)).startsWith(dataDir),
      );
  return {
    child,
    waitForStep: (step) =>
      new Promise((resolve, reject) => {
        onLine = () => {
          if (lines.some((line) => line.includes(step))) resolve();
        };
        onLine();
        void exited.then(() => reject(new Error(`npm start ended:\n${lines.join('\n')}`)));
      }),
    runningCommands: () =>
      pids().map((pid) => read(`/proc/${pid}/cmdline`, (file) => readFileSync(file, 'utf8')).replaceAll('\0', ' ')),
    cleanUp: async () => {
      for (const pid of pids()) if (isRunning(Number(pid))) process.kill(Number(pid), 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** Waits until no process of a start is left. @throws with the remaining ones */
export const expectNoProcessLeft = async ({ runningCommands }: StartCommand, patienceMs = 60_000): Promise<void> => {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(50))
    if (!runningCommands().length) return;
  throw new Error(`Still running:\n${runningCommands().join('\n')}`);
};
