import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '@mutua/remotes/lock';
import { findProgram } from '../resolve.mjs';
import { downloadPackages } from './apt.mjs';
import { cacheFolder } from './cache-folder.mjs';
import { extract, makeCache, thisSystem, wrap } from './tree.mjs';

/** Raised when what is unpacked, or how, changes. */
const LAYOUT = 1;

/**
 * Programs of Debian packages: those of the machine, or Debian's, unpacked once into the cache folder as the engines are, without root.
 * @returns files, by absolute path
 * @throws EngineError when they cannot be had
 */
export async function ensurePrograms<P extends string>(
  { name, packages, programs }: { name: string; packages: string[]; programs: readonly P[] },
  env: NodeJS.ProcessEnv = process.env,
): Promise<Record<P, string>> {
  const located = (locate: (program: P) => string | undefined) =>
    Object.fromEntries(programs.map((program) => [program, locate(program)])) as Record<P, string>;
  if (programs.every((program) => findProgram(program, env['PATH'])))
    return located((program) => findProgram(program, env['PATH']));

  const system = thisSystem();
  const cache = cacheFolder(env);
  const folder = join(cache, `${name}-${LAYOUT}-${system.architecture}`);
  const unpacked = () => located((program) => join(folder, 'usr/bin', program));
  if (existsSync(folder)) return unpacked();
  await makeCache(cache);
  await withLock(join(cache, `${name}.lock`), async () => {
    if (existsSync(folder)) return;
    const scratch = join(cache, `unpacking-${name}`);
    await rm(scratch, { recursive: true, force: true }); // of a start that was killed
    const tree = join(scratch, 'tree');
    await mkdir(tree, { recursive: true });
    try {
      const files = await downloadPackages(packages, {
        architecture: system.architecture,
        folder: join(scratch, 'apt'),
        onProgress: () => undefined,
      });
      for (const file of files) await extract(file, tree);
      for (const program of programs) await wrap(join(tree, 'usr/bin', program), system);
      await rename(tree, folder);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
  return unpacked();
}
