import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Manifest } from './manifest.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The release of this program. An image has its commit in MUTUA_COMMIT, a clone asks git; otherwise there is none. */
export async function productVersion(): Promise<NonNullable<Manifest['product']>> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const commit = process.env['MUTUA_COMMIT'] || (await commitOfClone());
  return { version, ...(commit && { commit }) };
}

async function commitOfClone(): Promise<string | undefined> {
  try {
    return (await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: ROOT })).stdout.trim();
  } catch {
    return undefined; // no git, or no clone
  }
}
