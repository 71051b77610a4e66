import { spawn } from 'node:child_process';

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Receives the output as it comes; else it is only kept. */
  onOutput?: (text: string) => void;
}

/** Runs a program to its end. @throws Error with the end of its output when it fails */
export const run = (program: string, args: readonly string[], { cwd, env, onOutput }: RunOptions = {}) =>
  new Promise<{ stdout: string }>((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let words = '';
    const take = (text: string) => {
      words = (words + text).slice(-4000);
      onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      take(text);
    });
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve({ stdout });
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${words.trim()}`));
    });
  });
