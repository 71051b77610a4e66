import { fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { BuildError } from '../src/bundle/run-compiler.ts';
import type { BuildAllOptions } from './build-all.ts';

export type BuildOrder = Omit<BuildAllOptions, 'onProgress'>;
/** A message with `progress` reports a step. Any other message is the end, with the error if the build has failed. */
export type BuildMessage = { progress?: string; error?: string };

/**
 * Builds the apps like buildAll, in a child process: the bundler keeps half a gigabyte until its process ends, and does not run in Jest.
 * @throws BuildError when an app does not build; the reason of the signal
 */
export async function buildAllInChildProcess({
  onProgress = () => undefined,
  signal,
  ...order
}: BuildAllOptions & { signal?: AbortSignal }): Promise<void> {
  signal?.throwIfAborted();
  // The child is in a separate process group, so that Ctrl-C reaches only this process. The child ends when its channel to this one closes.
  const child = fork(path.join(import.meta.dirname, 'build-process.ts'), { detached: true, execArgv: [] });
  let last: BuildMessage = { error: 'The build ended before it was complete' };
  child.on('message', (message: BuildMessage) => {
    if (message.progress) onProgress(message.progress);
    else last = message;
  });
  child.send(order);
  const abort = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', abort);
  await once(child, 'close');
  signal?.removeEventListener('abort', abort);
  if (signal?.aborted) {
    const unfinished = globSync(path.join(order.releasesDir, '.building', `*-${child.pid}`));
    await Promise.all(unfinished.map((folder) => rm(folder, { recursive: true, force: true })));
    throw signal.reason;
  }
  if (last.error) throw new BuildError(last.error);
}
