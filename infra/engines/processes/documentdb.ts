import { fork } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EngineError } from '../engine-error.mjs';
import type { Tree } from '../unpack/tree.mjs';
import { type Child, watchChild } from './child.ts';
import { isOrphaned } from './orphaned-process.ts';

/** The arguments of the engine's process. */
export type EngineOrder = { tree: Tree; folder: string; port: number; isThrowaway: boolean };

/** The single answer of the engine's process. */
export type EngineReport = { port: number; postgres: number } | { error: string };

type Options = {
  tree: Tree;
  dataDir: string;
  port: number;
  isThrowaway: boolean;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Starts PostgreSQL with DocumentDB and its gateway in a separate process, which ends with this one.
 *
 * @throws EngineError when it does not start
 */
export async function startDocumentDb({
  tree,
  dataDir,
  port,
  isThrowaway,
  log,
  signal,
}: Options): Promise<Child & { port: number; postgres: number }> {
  const folder = join(resolve(dataDir), 'postgres-18');
  await mkdir(dataDir, { recursive: true });
  signal?.throwIfAborted();
  const order: EngineOrder = { tree, folder, port, isThrowaway };
  const engine = fork(join(import.meta.dirname, '..', 'main.ts'), [JSON.stringify(order)], {
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const child = watchChild(engine, log);
  const abort = () => engine.kill('SIGKILL'); // PostgreSQL ends with it, see child.ts
  signal?.addEventListener('abort', abort);
  const report = await Promise.race([
    new Promise<EngineReport>((answered) => {
      engine.once('message', (message) => answered(message as EngineReport));
    }),
    child.exited.then(({ output }) => ({ error: `The local engine did not start in ${folder}: ${output}` })),
  ]);
  signal?.removeEventListener('abort', abort);
  if ('error' in report) {
    await child.exited;
    if (signal?.aborted) await isOrphaned(folder);
    signal?.throwIfAborted();
    throw new EngineError(report.error);
  }
  return { ...child, ...report };
}
