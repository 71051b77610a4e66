import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EventSpec, events, payloadSchema, payloadVersions } from '@mutua/contracts';

const FOLDER = join(import.meta.dirname, '../../packages/contracts/samples/events');

/**
 * Stores beside the samples of each new version of an event what its payload has to be, so that a test can hold later changes against it. What is
 * stored stays: a released payload does not change.
 * @returns the files that were written
 */
export async function recordSchemas(folder: string = FOLDER): Promise<string[]> {
  const written: string[] = [];
  for (const [type, spec] of Object.entries<EventSpec>(events)) {
    for (const { version, payload } of payloadVersions(spec)) {
      const path = join(folder, `${type}.v${version}.json`);
      if (!existsSync(path)) continue; // samples are written by hand: the test names those that are missing
      const sample = JSON.parse(await readFile(path, 'utf8'));
      if (sample.schema) continue;
      await writeFile(path, `${JSON.stringify({ ...sample, schema: payloadSchema(payload) }, null, 2)}\n`);
      written.push(path);
    }
  }
  return written;
}
