import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Columns of numbers or lines of text. Numbers are stored byte by byte (all lowest bytes, then the next), which packs better. */
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | readonly string[];
type Kind = 'Uint8Array' | 'Uint16Array' | 'Uint32Array' | 'Int32Array' | 'text';

const ARRAYS = { Uint8Array, Uint16Array, Uint32Array, Int32Array };
const FOLDER = new URL('../data/', import.meta.url);

/** Packs columns into the bytes of one file: the length of a heading, the heading as JSON, the columns one after the other. */
export function packColumns(columns: Record<string, Column>): Buffer {
  const parts = Object.values(columns).map((column) =>
    isText(column) ? Buffer.from(column.join('\n')) : splitBytes(column),
  );
  const heading = Object.entries(columns).map(([name, column], at) => [
    name,
    { kind: kindOf(column), count: column.length, size: parts[at]?.length },
  ]);
  const head = Buffer.from(JSON.stringify(heading));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const bytes = Buffer.concat([length, head, ...parts]);
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_QUALITY } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

/** Reads a file of the folder `data`. */
export const readDataFile = (name: string) => unpackColumns(readFileSync(new URL(name, FOLDER)));

/** Unpacks what `packColumns` has packed. Nothing that it returns keeps the unpacked file in memory. */
export function unpackColumns(packed: Uint8Array) {
  const bytes = brotliDecompressSync(packed);
  const start = 4 + bytes.readUInt32LE();
  const parts = new Map<string, Part>();
  let at = start;
  for (const [name, shape] of JSON.parse(bytes.toString('utf8', 4, start)) as [string, Shape][]) {
    parts.set(name, { ...shape, bytes: bytes.subarray(at, at + shape.size) });
    at += shape.size;
  }
  const part = (name: string) => {
    const found = parts.get(name);
    if (!found) throw new Error(`The file of places has no column ${name}. Build it again: npm run gazetteer`);
    return found;
  };
  return {
    numbers: (name: string) => joinBytes(part(name)),
    lines: (name: string) => createLines(part(name)),
  };
}

interface Shape {
  kind: Kind;
  /** How many numbers or lines. */
  count: number;
  /** In bytes. */
  size: number;
}
type Part = Shape & { bytes: Buffer };

export type Lines = ReturnType<typeof createLines>;

/** Lines of text that stay bytes until one is read. */
function createLines(part: Part) {
  const bytes = Buffer.from(part.bytes);
  const ends = new Uint32Array(part.count).fill(bytes.length);
  let line = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === NEW_LINE) ends[line++] = at;
  return {
    length: part.count,
    at: (line: number): string => bytes.toString('utf8', line === 0 ? 0 : (ends[line - 1] ?? 0) + 1, ends[line]),
  };
}
const NEW_LINE = 10;

const isText = (column: Column): column is readonly string[] => Array.isArray(column);
const kindOf = (column: Column): Kind => (isText(column) ? 'text' : (column.constructor.name as Kind));

function splitBytes(numbers: Exclude<Column, readonly string[]>): Buffer {
  const width = numbers.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const split = Buffer.alloc(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    split[(at % width) * numbers.length + Math.floor(at / width)] = bytes[at] ?? 0;
  }
  return split;
}

function joinBytes({ kind, count, bytes }: Part) {
  if (kind === 'text') throw new Error('A column of lines was read as numbers.');
  const width = ARRAYS[kind].BYTES_PER_ELEMENT;
  const joined = new Uint8Array(bytes.length);
  for (let part = 0; part < width; part += 1) {
    const from = part * count;
    for (let at = 0; at < count; at += 1) joined[at * width + part] = bytes[from + at] ?? 0;
  }
  return new ARRAYS[kind](joined.buffer);
}
