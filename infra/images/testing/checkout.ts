import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../../stack/stack-location.ts';
import { run } from './run.ts';

/** Copies only the files that a clone would have, so that no other file of this machine gets into an image. */
export async function makeCheckout(checkout: string): Promise<void> {
  await rm(checkout, { recursive: true, force: true });
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of stdout.split('\0').filter(Boolean)) {
    const target = join(checkout, file);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(ROOT, file), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error; // removed, and not committed yet
    });
  }
  await run(process.execPath, [join(checkout, 'infra/secrets.mjs')]);
}
