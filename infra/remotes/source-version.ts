import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './apps.ts';

/** What changes no build. */
const IGNORED = /(^|\/)(node_modules|dist|\.types|testing|gallery|README\.md|.*\.test\.tsx?|.*\.tsbuildinfo)(\/|$)/;

/**
 * The version that an app's sources make now: its package's version and a hash over everything the build reads. The
 * same sources give the same version on every machine.
 */
export async function sourceVersion({ dir, sources }: App): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(source)) {
      hash.update(`${path.relative(path.dirname(dir), file)}\0`).update(await readFile(file));
    }
  }
  const { version } = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8')) as { version: string };
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

async function filesOf(source: string): Promise<string[]> {
  if ((await stat(source)).isFile()) return [source];
  return globSync('**/*', { cwd: source, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !IGNORED.test(path.relative(source, file)))
    .sort();
}
