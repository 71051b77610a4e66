import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { containerName } from './releases/index.ts';

/**
 * The placeholder version of a build. The real version is a hash of the result, which contains the version in many places. It is a word
 * that no program contains, and valid in JavaScript names.
 */
export const VERSION_TO_COME = 'MUTUA_RELEASE_VERSION';

const TEXT = '**/*.{js,css,json,html}';

/**
 * The version of a build: the package's version, and a hash of the built files and the registry entry. Without a change to these, the
 * version stays the same.
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

/** Replaces `VERSION_TO_COME` by an app's version in the built files. */
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
