import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { containerName } from '@mutua/releases';

/**
 * An app is built under this version first: the true one is a hash of what comes out, which names the version in many
 * places. A word that no program has, and that may be part of a name in JavaScript.
 */
export const VERSION_TO_COME = 'MUTUA_RELEASE_VERSION';

const TEXT = '**/*.{js,css,json,html}';

/**
 * The version of what was built in a folder: the package's version and a hash over the built files and what the registry
 * says of them. What changes neither is no new version.
 */
export async function versionOf(outDir: string, packageVersion: string, entry: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(entry));
  const files = globSync('**/*', { cwd: outDir, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .sort();
  for (const file of files) hash.update(`\0${path.relative(outDir, file)}\0`).update(await readFile(file));
  return `${packageVersion}-${hash.digest('hex').slice(0, 8)}`;
}

/** Puts an app's version into the texts that were built under `VERSION_TO_COME`. */
export async function writeVersion(outDir: string, app: string, version: string): Promise<void> {
  await Promise.all(
    globSync(TEXT, { cwd: outDir }).map(async (name) => {
      const file = path.join(outDir, name);
      const text = await readFile(file, 'utf8');
      if (!text.includes(VERSION_TO_COME)) return;
      const named = text.replaceAll(containerName(app, VERSION_TO_COME), containerName(app, version));
      await writeFile(file, named.replaceAll(VERSION_TO_COME, version));
    }),
  );
}
