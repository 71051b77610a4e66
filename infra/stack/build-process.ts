/** The child process of buildAllInChildProcess: builds the apps for its parent, and ends with the parent. */

import { buildAll } from '@mutua/remotes/build-all';
import { BuildError } from '@mutua/remotes/run-compiler';
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
