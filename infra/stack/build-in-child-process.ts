import { fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildAllOptions } from '@mutua/remotes/build-all';
import { UserError } from './user-error.ts';

export type BuildOrder = Pick<BuildAllOptions, 'releasesDir'>;
/** A message with `progress` reports a step. Any other message is the end, with the error if the build has failed. */
export type BuildMessage = { progress?: string; error?: string };

/**
 * Builds the apps like buildAll, in a child process, because the bundler keeps half a gigabyte until its process ends.
 * @throws UserError when an app does not build; the reason of the signal
 */
export async function buildAllInChildProcess({
  releasesDir,
  onProgress,
  signal,
}: BuildOrder & { onProgress: (text: string) => void; signal: AbortSignal }): Promise<void> {
  signal.throwIfAborted();
  // The child is in a separate process group, so that Ctrl-C reaches only this process. The child ends when its channel to this one closes.
  const child = fork(join(import.meta.dirname, 'build-process.ts'), { detached: true, execArgv: [] });
  let last: BuildMessage = { error: 'The build ended before it was complete' };
  child.on('message', (message: BuildMessage) => {
    if (message.progress) onProgress(message.progress);
    else last = message;
  });
  child.send({ releasesDir } satisfies BuildOrder);
  const abort = () => child.kill('SIGKILL');
  signal.addEventListener('abort', abort);
  await once(child, 'close');
  signal.removeEventListener('abort', abort);
  if (signal.aborted) {
    const unfinished = globSync(join(releasesDir, '.building', `*-${child.pid}`));
    await Promise.all(unfinished.map((folder) => rm(folder, { recursive: true, force: true })));
    throw signal.reason;
  }
  if (last.error) throw new UserError(last.error);
}
