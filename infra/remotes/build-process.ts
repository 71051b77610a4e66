/** The process of buildAllApart: builds the apps for its parent, and ends with it. */
import { BuildError } from '@mutua/remotes/run-compiler';
import { buildAll } from './build.ts';
import type { BuildMessage, BuildOrder } from './build-apart.ts';

const send = (message: BuildMessage) => process.send?.(message);

process.once('disconnect', () => process.exit());
process.once('message', async (order: BuildOrder) => {
  await buildAll({ ...order, onProgress: (progress) => send({ progress }) }).then(
    () => send({}),
    (error: Error) => send({ error: (error instanceof BuildError ? error.message : error.stack) ?? error.name }),
  );
  process.disconnect();
});
