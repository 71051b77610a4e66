import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from './supervisor.ts';
import { UserError } from './user-error.ts';

const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.mjs');
const START_TIMEOUT_MS = 60_000;
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
}

/** Whether a line helps the reader: stack lines inside Node do not. */
const isHelpful = (line: string) => line.trim() !== '' && !/^\s+at .*node:internal|^Node\.js v/.test(line);

/** The last lines of a log, for an error: of JSON lines only the messages. */
const endOfLog = (logFile: string): string => {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').filter(isHelpful).slice(-12);
  return lines
    .map((line) => {
      try {
        const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
        return [msg, err?.message].filter(Boolean).join(': ');
      } catch {
        return line;
      }
    })
    .join('\n  ');
};

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * Starts a Node process in a separate process group (so that Ctrl-C reaches only the supervisor, which ends everything in
 * order) and waits until it is ready.
 * @throws UserError with the end of the process's log when it ends or takes too long
 */
export const startProcess = async ({
  name,
  args,
  cwd,
  env,
  logFile,
  readyUrl,
  signal,
}: ProcessOptions): Promise<Part> => {
  signal?.throwIfAborted();
  const log = openSync(logFile, 'a');
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
  // SIGKILL, if SIGTERM does not end the process.
  const stop = async (patienceMs = STOP_TIMEOUT_MS) => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exited;
    clearTimeout(timer);
  };

  const deadline = Date.now() + START_TIMEOUT_MS;
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
    if (Date.now() > deadline) {
      await stop();
      throw new UserError(
        `${name} was not ready within ${START_TIMEOUT_MS / 1000} seconds. The end of its log:\n  ${endOfLog(logFile)}`,
      );
    }
    await delay(60);
  }
  child.send('ready', () => undefined); // see end-with-parent.mjs
  return { pids: [child.pid ?? 0], exited, stop };
};
