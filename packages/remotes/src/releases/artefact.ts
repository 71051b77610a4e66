import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { brotliCompress, constants } from 'node:zlib';
import { z } from 'zod';
import type { RemoteEntry } from './entry.ts';
import { Finding } from './refusal.ts';

/** A release with its files in a folder. */
export interface Candidate {
  entry: RemoteEntry;
  /** Folder of its files. */
  dir: string;
}

const Assets = z.object({ js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }) });
const FederationManifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string().optional() })),
  exposes: z.array(z.object({ path: z.string(), assets: Assets })),
});
export type FederationManifest = z.infer<typeof FederationManifest>;

/** Reads the files of a release without running them. @throws Finding when one is missing or cannot be parsed */
export function inspectArtefact({ entry, dir }: Candidate): FederationManifest {
  const manifest = readManifest(dir);
  if (manifest.name !== entry.container) {
    throw new Finding(`its mf-manifest.json is that of ${manifest.name}, the registry would say ${entry.container}`);
  }
  const exposed = manifest.exposes.find(({ path: name }) => name === './remote');
  if (!exposed) throw new Finding('it exposes no ./remote, which is where the shell finds its pages');
  const { remoteEntry } = manifest.metaData;
  const script = path.posix.join(remoteEntry.path, remoteEntry.name);
  if (entry.remoteEntry !== undefined && entry.remoteEntry !== script) {
    throw new Finding(`its mf-manifest.json names ${script}, the registry would say ${entry.remoteEntry}`);
  }
  const files = [script, ...exposed.assets.js.sync, ...exposed.assets.js.async];
  const missing = files.filter((file) => !existsSync(path.join(dir, file)));
  if (missing.length > 0) throw new Finding(`files that its manifest names are missing: ${missing.join(', ')}`);
  for (const file of globSync('**/*.js', { cwd: dir }).sort()) parse(dir, file);
  return manifest;
}

function readManifest(dir: string): FederationManifest {
  const file = path.join(dir, 'mf-manifest.json');
  if (!existsSync(file)) throw new Finding('it has no mf-manifest.json');
  try {
    return FederationManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Finding(`its mf-manifest.json cannot be read (${firstLine(error)})`);
  }
}

function parse(dir: string, file: string): void {
  try {
    new Script(readFileSync(path.join(dir, file), 'utf8'), { filename: file });
  } catch (error) {
    throw new Finding(`${file} is no valid JavaScript (${firstLine(error)})`);
  }
}

export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '') ?? '';

/** Nearly as small as the copies that a build writes, in a tenth of the time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const toBrotli = promisify(brotliCompress);

/** The compressed size of the files that browsers fetch. Computed asynchronously, so that a gateway can answer meanwhile. */
async function sizeOf(dir: string): Promise<number> {
  let sum = 0;
  for (const name of globSync('**/*.{js,css}', { cwd: dir })) {
    const file = path.join(dir, name);
    const compressed = `${file}.br`;
    // A release that was built elsewhere may lack compressed copies.
    sum += existsSync(compressed) ? statSync(compressed).size : (await toBrotli(readFileSync(file), QUICK)).length;
  }
  return sum;
}

/** @throws Finding */
export async function checkSize(dir: string, maxKilobytes: number | undefined): Promise<void> {
  const kilobytes = Math.ceil((await sizeOf(dir)) / 1000);
  if (maxKilobytes === undefined || kilobytes <= maxKilobytes) return;
  throw new Finding(
    `its scripts and styles weigh ${kilobytes} kB compressed, and mutua.maxKilobytes of its package.json allows ${maxKilobytes}`,
  );
}
