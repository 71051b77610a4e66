import { type ChildProcess, spawn } from 'node:child_process';

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Receives the output at once; otherwise it is only stored. */
  onOutput?: (text: string) => void;
}

const running = new Set<ChildProcess>();
let isInterrupted = false;

/** Ends every running program, and lets none start before `resume`. A signal to the command does not reach these programs. */
export function interrupt(): void {
  isInterrupted = true;
  for (const child of running) child.kill('SIGTERM');
}

/** Lets programs start again, for the clean-up after an interruption. */
export function resume(): void {
  isInterrupted = false;
}

/** Runs a program to its end. @throws Error with the end of its output when it fails */
export const run = (program: string, args: readonly string[], { cwd, env, onOutput }: RunOptions = {}) =>
  new Promise<{ stdout: string }>((resolve, reject) => {
    if (isInterrupted) return reject(new Error(`${program} was not started: interrupted`));
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let stdout = '';
    let lastOutput = '';
    const take = (text: string) => {
      lastOutput = (lastOutput + text).slice(-4000);
      onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      take(text);
    });
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve({ stdout });
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code ?? signal}:\n${lastOutput.trim()}`));
    });
  });
