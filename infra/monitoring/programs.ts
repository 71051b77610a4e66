import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '@mutua/releases/lock';
import { findProgram } from '../engines/resolve.ts';
import { downloadPackages } from '../engines/unpack/apt.ts';
import { cacheFolder } from '../engines/unpack/cache-folder.ts';
import { extract, makeCache, thisSystem, wrap } from '../engines/unpack/tree.ts';

/** Raised when what is unpacked, or how, changes. */
const LAYOUT = 1;
const PROGRAMS = ['prometheus', 'promtool'] as const;
/** Files, by absolute path. */
type Programs = Record<(typeof PROGRAMS)[number], string>;

const inFolder = (folder: string): Programs => ({
  prometheus: join(folder, 'usr/bin/prometheus'),
  promtool: join(folder, 'usr/bin/promtool'),
});

/**
 * Prometheus and its tool: those of the machine, or Debian's, unpacked once into the cache folder (40 MB are downloaded) as the engines are.
 * @throws EngineError when they cannot be had
 */
export async function ensurePrometheus(env: NodeJS.ProcessEnv = process.env): Promise<Programs> {
  const [prometheus, promtool] = PROGRAMS.map((name) => findProgram(name, env['PATH']));
  if (prometheus && promtool) return { prometheus, promtool };
  const system = thisSystem();
  const cache = cacheFolder(env);
  const folder = join(cache, `prometheus-${LAYOUT}-${system.architecture}`);
  if (existsSync(folder)) return inFolder(folder);
  await makeCache(cache);
  await withLock(join(cache, 'prometheus.lock'), async () => {
    if (existsSync(folder)) return;
    const scratch = join(cache, 'unpacking-prometheus');
    await rm(scratch, { recursive: true, force: true }); // of a start that was killed
    const tree = join(scratch, 'tree');
    await mkdir(tree, { recursive: true });
    try {
      const packages = await downloadPackages([...PROGRAMS], {
        architecture: system.architecture,
        folder: join(scratch, 'apt'),
        onProgress: () => undefined,
      });
      for (const file of packages) await extract(file, tree);
      for (const program of Object.values(inFolder(tree))) await wrap(program, system);
      await rename(tree, folder);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
  return inFolder(folder);
}
