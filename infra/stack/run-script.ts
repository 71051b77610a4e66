import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './stack-location.ts';

/**
 * Runs a script with this Node to its end, in the root of the repository. Its process has ended when this settles, also on a busy machine,
 * where a killed process takes a while to end.
 * @throws Error with its standard error output when it fails or is aborted
 */
export async function runScript(
  script: string,
  args: readonly string[],
  { env = {}, signal }: { env?: Record<string, string>; signal?: AbortSignal | undefined } = {},
) {
  const running = promisify(execFile)(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    maxBuffer: Number.POSITIVE_INFINITY,
    signal,
    killSignal: 'SIGKILL',
  });
  const { child } = running;
  // An abort is an `error` event before the process has ended.
  const exited = new Promise<void>((resolve) =>
    child.pid === undefined ? resolve() : child.once('exit', () => resolve()),
  );
  try {
    return await running;
  } finally {
    await exited;
  }
}
