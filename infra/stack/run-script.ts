import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './stack-location.ts';

/**
 * Runs a script with this Node to its end, in the root of the repository.
 * @throws Error with its standard error output when it fails or is aborted
 */
export const runScript = (
  script: string,
  args: readonly string[],
  { env = {}, signal }: { env?: Record<string, string>; signal?: AbortSignal | undefined } = {},
) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    maxBuffer: Number.POSITIVE_INFINITY,
    signal,
    killSignal: 'SIGKILL',
  });
