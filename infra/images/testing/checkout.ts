import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../stack/stack-location.ts';
import { listFiles } from '../../testing/repository.ts';
import { run } from './run.ts';

/** Copies only the files that a clone would have, so that no other file of this machine gets into an image. */
export async function makeCheckout(checkout: string): Promise<void> {
  await rm(checkout, { recursive: true, force: true });
  // `cp` creates the folders.
  for (const file of listFiles()) await cp(join(ROOT, file), join(checkout, file));
  await run(process.execPath, [join(checkout, 'infra/secrets.mjs')]);
}
