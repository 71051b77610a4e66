import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** How a process ended, and the last lines that it wrote. */
export type Exit = { code: number | null; output: string };

export type Child = {
  pid: number;
  exited: Promise<Exit>;
  /** Sends a signal and waits for the end; after `patience` ms the process is killed. */
  stop(signal: NodeJS.Signals, patience?: number): Promise<void>;
};

export type ChildOptions = {
  /** The working directory. Entered before the user is changed, because that user may not be able to enter parent folders. */
  folder: string;
  user?: { uid: number; gid: number };
  /** The signal that the program gets when this process dies without stopping it. */
  orphanSignal: 'INT' | 'TERM';
  onLine?: (line: string) => void;
};

const SETPRIV = '/usr/bin/setpriv';
const LINES_KEPT = 20;

/**
 * Starts a program that ends with this process. It runs in a separate session, so that Ctrl-C in a terminal reaches only this
 * process, which stops its children in order.
 */
export function startChild(
  program: string,
  args: string[],
  { folder, user, orphanSignal, onLine }: ChildOptions,
): Child {
  const isLinux = existsSync(SETPRIV);
  const child = spawn(isLinux ? SETPRIV : program, isLinux ? ['--pdeathsig', orphanSignal, program, ...args] : args, {
    cwd: folder,
    ...user,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchChild(child, onLine);
}

export function watchChild(child: ChildProcess, onLine?: (line: string) => void): Child {
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      if (lines.length > LINES_KEPT) lines.shift();
      onLine?.(line);
    });
  }
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code) => resolve({ code, output: lines.join('\n') }));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
  });
  return {
    pid: child.pid ?? 0,
    exited,
    async stop(signal, patience = 20_000) {
      child.kill(signal);
      const impatience = setTimeout(() => child.kill('SIGKILL'), patience);
      await exited;
      clearTimeout(impatience);
    },
  };
}
