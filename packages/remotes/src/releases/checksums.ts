import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Finding } from './refusal.ts';

/** SHA-256 in hex by the file's path in the release. */
export type Checksums = Record<string, string>;

export const CHECKSUMS_FILE = 'checksums.json';
/** These copies are created where a release is stored. They are never sent. */
export const COMPRESSED = /\.(br|gz)$/;

export const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** The files of a release, without compressed copies and checksums. Sorted. */
export const filesOf = (dir: string): string[] =>
  globSync('**/*', { cwd: dir, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(dir, path.join(file.parentPath, file.name)).split(path.sep).join('/'))
    .filter((name) => name !== CHECKSUMS_FILE && !COMPRESSED.test(name))
    .sort();

/** The checksums of the present files of a release. */
export async function checksumsOf(dir: string): Promise<Checksums> {
  const entries = filesOf(dir).map(async (name) => [name, sha256(await readFile(path.join(dir, name)))] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Whether two releases have the same files with the same content. */
export const isSameContent = (a: Checksums, b: Checksums): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, sum]) => b[name] === sum);

/** Checks that the files match the release's own `checksums.json`. @throws Finding with the first file that does not match */
export async function checkChecksums(dir: string): Promise<void> {
  const listed = await readFile(path.join(dir, CHECKSUMS_FILE), 'utf8')
    .then((text) => z.record(z.string(), z.string()).parse(JSON.parse(text)))
    .catch(() => {
      throw new Finding(`it has no ${CHECKSUMS_FILE} that can be read`);
    });
  const actual = await checksumsOf(dir);
  const wrong = [...new Set([...Object.keys(listed), ...Object.keys(actual)])]
    .sort()
    .find((name) => listed[name] !== actual[name]);
  if (wrong) throw new Finding(`${wrong} is not what its ${CHECKSUMS_FILE} says`);
}
