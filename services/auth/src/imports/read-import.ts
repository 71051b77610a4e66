import { setImmediate as breathe } from 'node:timers/promises';
import type { ItemFile, VerdictCounts } from './import.model.ts';
import type { ImportRepository, StoredImport } from './import.repository.ts';
import type { ImportKey } from './import-key.ts';
import { type ListedLine, personOfRow } from './people.ts';
import { headingsKey } from './read-file.ts';
import type { ReadInProcess } from './read-in-process.ts';
import type { ItemOrder } from './read-items.ts';
import type { ListOrder, ReadItemFile, ReadList } from './read-list.ts';
import type { NewRow, RowRepository } from './row.repository.ts';
import type { JudgedRow } from './verdicts.ts';

/** Rows are sealed and stored so many at a time, so that other calls are not held up. */
const BATCH = 200;

/** What a file is taken for that costs too much memory or time, or is gone. */
const UNREADABLE: ReadList = {
  format: null,
  encoding: null,
  delimiter: null,
  headings: [],
  columns: [],
  sample: [],
  failure: 'not_text',
  rows: [],
  itemFiles: [],
};
const UNREADABLE_ITEMS: ReadItemFile = {
  headings: [],
  columns: [],
  failure: 'not_text',
  kept: 0,
  leftOut: 0,
  lines: [],
};

/**
 * Reads the file of an import and stores its rows with their verdicts. It can be repeated: rows belong to a reading, and those of another
 * one do not count.
 */
export function createReadImport({
  key,
  imports,
  rows,
  readInProcess,
}: {
  key: ImportKey;
  imports: Pick<ImportRepository, 'file' | 'mappingFor' | 'itemMappingFor' | 'readAs' | 'find'>;
  rows: Pick<RowRepository, 'newId' | 'insert' | 'removeReadings' | 'askedAmong'>;
  readInProcess: ReadInProcess;
}) {
  /** Reads a file as an organiser wants it. Without a wish, one with known headings is read as the last one with them. */
  async function readWith(order: ListOrder): Promise<ReadList> {
    const read = (await readInProcess(order)) ?? UNREADABLE;
    if (order.columns || read.headings.length === 0 || read.format !== 'csv') return read;
    const columns = await imports.mappingFor(key.headingsKey(headingsKey(read.headings)));
    return columns ? ((await readInProcess({ ...order, columns })) ?? UNREADABLE) : read;
  }

  const itemsKeyOf = ({ headings, columns }: ReadItemFile): string | null =>
    columns.length > 0 ? key.headingsKey(`items ${headingsKey(headings)}`) : null;

  /** Adds to further files how one with the same headings was read before, where nobody has said it of this one. */
  async function ordersLike(orders: readonly ItemOrder[], read: readonly ReadItemFile[]): Promise<ItemOrder[]> {
    const like: ItemOrder[] = [];
    for (const [at, order] of orders.entries()) {
      const file = read[at];
      const fileKey = order.columns || !file ? null : itemsKeyOf(file);
      const before = fileKey && (await imports.itemMappingFor(fileKey));
      like.push(before ? { ...order, kind: order.kind ?? before.kind, columns: before.order } : order);
    }
    return like;
  }

  /** Reads a list with its further files. */
  async function readAll(order: ListOrder): Promise<ReadList> {
    const read = await readWith(order);
    const items = await ordersLike(order.items ?? [], read.itemFiles);
    const isSame = items.every((each, at) => each === order.items?.[at]);
    return isSame ? read : readWith({ ...order, items });
  }

  async function contentOf(id: string, owner: string): Promise<Buffer | null> {
    const sealed = await imports.file(id);
    try {
      return sealed === null ? null : Buffer.from(key.open<string>(sealed, owner), 'base64');
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

  async function ordersOf(id: string, files: readonly ItemFile[]): Promise<ItemOrder[]> {
    const orders: ItemOrder[] = [];
    for (const { _id, kind, order: columns } of files) {
      const bytes = await contentOf(_id, id);
      orders.push({ bytes: bytes ?? Buffer.alloc(0), kind, columns });
    }
    return orders;
  }

  /** Stores the rows of people, and counts their verdicts. */
  async function storePeople({ _id, reading }: StoredImport, people: readonly JudgedRow[]): Promise<VerdictCounts> {
    const counts: VerdictCounts = { ready: 0, partly: 0, faulty: 0, not_again: 0 };
    for (let at = 0; at < people.length; at += BATCH) {
      const batch = await rowsOf(people.slice(at, at + BATCH), at);
      for (const { verdict } of batch) counts[verdict] += 1;
      await rows.insert(_id, reading, batch);
      await breathe();
    }
    return counts;
  }

  /** Stores the lines of further files that have faults. */
  async function storeLines(
    { _id, reading }: StoredImport,
    further: readonly ReadItemFile[],
    from: number,
  ): Promise<void> {
    const all = further.flatMap(({ lines }, file) => lines.map((line) => ({ line, file })));
    for (let at = 0; at < all.length; at += BATCH) {
      const batch = all.slice(at, at + BATCH).map(({ line, file }, index): NewRow => {
        const rowId = rows.newId();
        const listed: ListedLine = line;
        // With this verdict, a row is never asked.
        return { _id: rowId, n: from + at + index, file, verdict: 'faulty', person: key.seal(listed, rowId) };
      });
      await rows.insert(_id, reading, batch);
      await breathe();
    }
  }

  return async function readImport(list: StoredImport): Promise<void> {
    const { _id, reading, order, itemFiles = [] } = list;
    const bytes = await contentOf(_id, _id);
    const items = bytes ? await ordersOf(_id, itemFiles) : [];
    const read = bytes ? await readAll({ bytes, ...order, items }) : UNREADABLE;
    const further = itemFiles.map((_, at) => read.itemFiles[at] ?? UNREADABLE_ITEMS);
    const counts = await storePeople(list, read.rows);
    await storeLines(list, further, read.rows.length);
    const { headings, sample, rows: _, itemFiles: __, ...about } = read;
    const stored = await imports.readAs(_id, reading, {
      ...about,
      head: key.seal({ headings, sample, items: further.map((each) => each.headings) }, _id),
      headingsKey: headings.length > 0 ? key.headingsKey(headingsKey(headings)) : null,
      counts,
      itemFiles: itemFiles.map((file, at) => {
        const found = further[at] ?? UNREADABLE_ITEMS;
        const { kept, leftOut, failure, columns } = found;
        const fileKey = itemsKeyOf(found);
        return { ...file, kept, leftOut, failure, columns, ...(fileKey && { headingsKey: fileKey }) };
      }),
    });
    // Another reading was asked for meanwhile, or the list was forgotten.
    const present = stored ?? (await imports.find(_id));
    await rows.removeReadings(_id, present?.reading ?? null);
  };
}
