import { setImmediate as breathe } from 'node:timers/promises';
import type { VerdictCounts } from './import.model.ts';
import type { ImportRepository, StoredImport } from './import.repository.ts';
import type { ImportKey } from './import-key.ts';
import { personOfRow } from './people.ts';
import { headingsKey, type ReadFile, type ReadOrder } from './read-file.ts';
import type { ReadInWorker } from './read-in-worker.ts';
import type { NewRow, RowRepository } from './row.repository.ts';
import type { JudgedRow } from './verdicts.ts';

/** Rows are sealed and stored so many at a time, so that other calls are not held up. */
const BATCH = 200;

/** What a file is taken for that costs too much memory or time, or is gone. */
const UNREADABLE: ReadFile = {
  format: null,
  encoding: null,
  delimiter: null,
  headings: [],
  columns: [],
  sample: [],
  failure: 'not_text',
  rows: [],
};

/**
 * Reads the file of an import and stores its rows with their verdicts. It can be repeated: rows belong to a reading, and those of another
 * one do not count.
 */
export function createReadImport({
  key,
  imports,
  rows,
  readInWorker,
}: {
  key: ImportKey;
  imports: Pick<ImportRepository, 'file' | 'mappingFor' | 'readAs' | 'find'>;
  rows: Pick<RowRepository, 'newId' | 'insert' | 'removeReadings' | 'askedAmong'>;
  readInWorker: ReadInWorker;
}) {
  /** Reads a file as an organiser wants it. Without a wish, one with known headings is read as the last one with them. */
  async function readWith(order: ReadOrder): Promise<ReadFile> {
    const read = (await readInWorker(order)) ?? UNREADABLE;
    if (order.columns || read.headings.length === 0 || read.format !== 'csv') return read;
    const columns = await imports.mappingFor(key.headingsKey(headingsKey(read.headings)));
    return columns ? ((await readInWorker({ ...order, columns })) ?? UNREADABLE) : read;
  }

  async function contentOf(id: string): Promise<Buffer | null> {
    const sealed = await imports.file(id);
    try {
      return sealed === null ? null : Buffer.from(key.open<string>(sealed, id), 'base64');
    } catch {
      return null; // sealed with another key
    }
  }

  async function rowsOf(read: readonly JudgedRow[], from: number): Promise<NewRow[]> {
    const keyed = read.map((row) => ({ row, addressKey: row.verdict === 'faulty' ? null : key.addressKey(row.email) }));
    const asked = await rows.askedAmong(keyed.flatMap(({ addressKey }) => addressKey ?? []));
    return keyed.map(({ row, addressKey }, index) => {
      const _id = rows.newId();
      return {
        _id,
        n: from + index,
        verdict: addressKey !== null && asked.has(addressKey) ? 'not_again' : row.verdict,
        person: key.seal(personOfRow(row), _id),
        ...(addressKey !== null && { addressKey }),
      };
    });
  }

  return async function readImport({ _id, reading, order }: StoredImport): Promise<void> {
    const bytes = await contentOf(_id);
    const read = bytes ? await readWith({ bytes, ...order }) : UNREADABLE;
    const counts: VerdictCounts = { ready: 0, partly: 0, faulty: 0, not_again: 0 };
    for (let at = 0; at < read.rows.length; at += BATCH) {
      const batch = await rowsOf(read.rows.slice(at, at + BATCH), at);
      for (const { verdict } of batch) counts[verdict] += 1;
      await rows.insert(_id, reading, batch);
      await breathe();
    }
    const { headings, sample, rows: _, ...about } = read;
    const stored = await imports.readAs(_id, reading, {
      ...about,
      head: key.seal({ headings, sample }, _id),
      headingsKey: headings.length > 0 ? key.headingsKey(headingsKey(headings)) : null,
      counts,
    });
    // Another reading was asked for meanwhile, or the list was forgotten.
    const present = stored ?? (await imports.find(_id));
    await rows.removeReadings(_id, present?.reading ?? null);
  };
}
