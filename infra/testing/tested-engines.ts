/**
 * `npm test` runs the tests of the local engine only if its files have changed since their last passed run. The hash of these files is in a
 * committed file, so a fresh clone need not run the tests, either.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from './affected.ts';

const ENGINES = 'infra/engines/';
const MARKER = path.join(import.meta.dirname, 'tested-engines.txt');

/** @param snapshot every file of the project */
export function hashOfEngines(snapshot: Snapshot): string {
  const files = Object.entries(snapshot).filter(([file]) => file.startsWith(ENGINES) && !file.endsWith('.md'));
  return createHash('sha256').update(JSON.stringify(files.sort())).digest('hex');
}

export function areEnginesTested(snapshot: Snapshot): boolean {
  return readFileSync(MARKER, 'utf8').trim() === hashOfEngines(snapshot);
}

/** Call it only after the tests of these files have passed. The changed marker belongs to the commit that changes the engines. */
export function recordEnginesTested(snapshot: Snapshot): void {
  writeFileSync(MARKER, `${hashOfEngines(snapshot)}\n`);
}
