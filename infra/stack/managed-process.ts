import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { followMigrations, type MigrationReport } from './migration-reports.ts';
import type { Part } from './supervisor.ts';
import { UserError } from './user-error.ts';

const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.mjs');
/**
 * The limit for a process that hangs; a process that fails ends by itself. A start takes seconds, but a busy machine may be twenty times
 * slower. A migration may take any time.
 */
const START_TIMEOUT_MS = 180_000;
const CHECK_EVERY_MS = 1_000;
const STOP_TIMEOUT_MS = 25_000;
/** A process that is not ready yet has nothing to finish. */
const ABORT_TIMEOUT_MS = 1_000;

export interface ProcessOptions {
  name: string;
  /** The script and its arguments, run by this Node. */
  args: string[];
  cwd: string;
  env: Record<string, string>;
  logFile: string;
  /** An address that answers 2xx once the process is ready. */
  readyUrl: string;
  /** Ends a start that has not become ready. */
  signal?: AbortSignal | undefined;
  /** Called for a migration that delays the process. */
  onMigration?: ((report: MigrationReport) => void) | undefined;
  /** The clock in milliseconds, replaced by tests. */
  now?: () => number;
}

/** Whether a line of a log helps the reader. Lines of a stack trace inside Node do not. */
const isHelpful = (line: string) => line.trim() !== '' && !/^\s+at .*node:internal|^Node\.js v/.test(line);

/** The last lines of a log, for an error; only the messages of JSON lines. */
const endOfLog = (logFile: string): string => {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').filter(isHelpful).slice(-12);
  return lines
    .map((line) => {
      try {
        const { msg, migration, err } = JSON.parse(line) as {
          msg?: string;
          migration?: string;
          err?: { message?: string };
        };
        return [migration, msg, err?.message].filter(Boolean).join(': ');
      } catch {
        return line;
      }
    })
    .join('\n  ');
};

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const machine = () => `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`;

/** Returns a function that gives the reason once a start takes too long. Each report of a migration restarts the time limit. */
const watchStart = ({
  name,
  logFile,
  onMigration,
  now,
}: Pick<ProcessOptions, 'name' | 'logFile' | 'onMigration'> & { now: () => number }): (() => string | undefined) => {
  const nextReport = followMigrations(logFile);
  let since = now();
  let checkedAt = since;
  let migration: MigrationReport | undefined;
  return () => {
    const time = now();
    if (time - checkedAt < CHECK_EVERY_MS) return undefined;
    checkedAt = time;
    const report = nextReport();
    if (report) {
      since = time;
      // Most migrations are over before the next check, and are not reported.
      if (report.name === migration?.name) onMigration?.(report);
      migration = report;
    }
    if (time - since <= START_TIMEOUT_MS) return undefined;
    const after = migration ? ` after the last report of its migration ${migration.name}` : '';
    return `${name} was not ready within ${START_TIMEOUT_MS / 1000} seconds${after}. Either it hangs, or this machine was too busy (${machine()}): try again when it is idle.`;
  };
};

/**
 * Starts a Node process in a separate process group (so that Ctrl-C reaches only the supervisor, which ends everything in order) and waits
 * until it is ready. A process that migrates its database may take any time while it reports that.
 * @throws UserError with the end of the process's log when it ends, or neither gets ready nor reports a migration for too long
 */
export const startProcess = async ({
  name,
  args,
  cwd,
  env,
  logFile,
  readyUrl,
  signal,
  onMigration,
  now = () => performance.now(),
}: ProcessOptions): Promise<Part> => {
  signal?.throwIfAborted();
  const log = openSync(logFile, 'a');
  const timeoutReason = watchStart({ name, logFile, onMigration, now });
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exited = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1));
  });
  // Sends SIGKILL if SIGTERM does not end the process in time.
  const stop = async (patienceMs = STOP_TIMEOUT_MS) => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exited;
    clearTimeout(timer);
  };

  for (;;) {
    const answer = await fetch(readyUrl, {
      signal: AbortSignal.any([AbortSignal.timeout(2000), ...(signal ? [signal] : [])]),
      headers: { accept: '*/*' },
    }).catch(() => undefined);
    // After the process has ended, another program may listen on its port and answer.
    if (hasEnded(child)) throw new UserError(`${name} did not start. The end of its log:\n  ${endOfLog(logFile)}`);
    if (signal?.aborted) {
      await stop(ABORT_TIMEOUT_MS);
      throw signal.reason;
    }
    if (answer?.ok) break;
    const reason = timeoutReason();
    if (reason) {
      await stop(ABORT_TIMEOUT_MS);
      throw new UserError(`${reason} The end of its log:\n  ${endOfLog(logFile)}`);
    }
    await delay(60);
  }
  child.send('ready', () => undefined); // see end-with-parent.mjs
  return { pids: [child.pid ?? 0], exited, stop };
};
