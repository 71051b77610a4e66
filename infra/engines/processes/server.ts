import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '@mutua/remotes/lock';
import { EngineError } from '../engine-error.mjs';
import { type Child, startChild } from './child.ts';
import { claimFolder } from './orphaned-process.ts';
import { freePort } from './ports.ts';

type Server = {
  program: string;
  args: (port: number) => string[];
  folder: string;
  /** The file in the folder where the program keeps its process id. */
  pidFile: string;
  port: number;
  /** Matches the line that the program logs when it is ready. */
  readyLine: RegExp;
  log: (line: string) => void;
};

/**
 * Starts a server program, and waits until it is ready.
 *
 * @throws EngineError when the port or the folder is in use, or when the program ends at once
 */
export async function startServer(server: Server): Promise<Child & { port: number }> {
  await mkdir(server.folder, { recursive: true });
  return withLock(join(server.folder, 'start.lock'), () => launch(server));
}

async function launch({ program, args, folder, pidFile, port, readyLine, log }: Server) {
  await claimFolder(folder, pidFile);
  const chosen = await freePort(port);
  const { promise: ready, resolve } = Promise.withResolvers<undefined>();
  const onLine = (line: string) => {
    log(line);
    if (readyLine.test(line)) resolve(undefined);
  };
  const child = startChild(program, args(chosen), { folder, orphanSignal: 'TERM', onLine });
  const failure = await Promise.race([ready, child.exited]);
  if (failure) throw new EngineError(`${program} did not start in ${folder}: ${failure.output}`);
  return { ...child, port: chosen };
}
