import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EventSpec, events, payloadSchema, payloadVersions } from '@mutua/contracts';

const FOLDER = join(import.meta.dirname, '../../packages/contracts/samples/events');

/**
 * Stores the payload schema of each new version of an event beside its samples, so that a test can compare later changes with it.
 * Does not change stored schemas, because a released payload must not change.
 * @returns the files that were written
 */
export async function recordSchemas(): Promise<string[]> {
  const written: string[] = [];
  for (const [type, spec] of Object.entries<EventSpec>(events)) {
    for (const { version, payload } of payloadVersions(spec)) {
      const path = join(FOLDER, `${type}.v${version}.json`);
      if (!existsSync(path)) continue; // samples are written by hand; a test lists missing ones
      const sample = JSON.parse(await readFile(path, 'utf8'));
      if (sample.schema) continue;
      await writeFile(path, `${JSON.stringify({ ...sample, schema: payloadSchema(payload) }, null, 2)}\n`);
      written.push(path);
    }
  }
  return written;
}
