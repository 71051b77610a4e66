/** The child process of buildAllInChildProcess: builds the apps for its parent, and ends with the parent. */
import { BuildError } from '../src/bundle/run-compiler.ts';
import { buildAll } from './build-all.ts';
import type { BuildMessage, BuildOrder } from './build-in-child-process.ts';

const send = (message: BuildMessage) => process.send?.(message);

process.once('disconnect', () => process.exit());
process.once('message', async (order: BuildOrder) => {
  await buildAll({ ...order, onProgress: (progress) => send({ progress }) }).then(
    () => send({}),
    (error: Error) => send({ error: (error instanceof BuildError ? error.message : error.stack) ?? error.name }),
  );
  process.disconnect();
});
