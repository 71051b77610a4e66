import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addressAt, readEntry, releaseDir } from '../src/releases/index.ts';

/**
 * Checks that pages can load a release from another origin: its files exist there, are the same, and may be read by other origins.
 * @param base the address of the folder of releases at that origin. @throws an error that names the missing condition
 */
export async function checkOtherOrigin(
  releasesDir: string,
  name: string,
  version: string,
  base: string,
): Promise<void> {
  const address = addressAt(base, await readEntry(releasesDir, name, version));
  const dir = releaseDir(releasesDir, name, version);
  const here = await readFile(path.join(dir, 'mf-manifest.json'), 'utf8');
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok || (await answer.text()) !== here) {
    throw new Error(
      `${address} is not there yet. Copy ${dir} to it, then run the command again with --version ${version}.`,
    );
  }
  if (!answer.headers.has('access-control-allow-origin')) {
    throw new Error(
      `${address} may not be read by pages of other origins: it needs the header Access-Control-Allow-Origin.`,
    );
  }
}
