import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** PDF readers look for `%%EOF` in the last bytes of the file. */
const PDF_TAIL = 2048;
const ZIP_END = 0x06054b50;
const ZIP_END_SIZE = 22;
const ZIP_COMMENT = 0xffff;
const ZIP_ENTRY = 0x02014b50;
const ZIP_ENTRY_SIZE = 46;
const ZIP_LOCAL = 0x04034b50;
const ZIP_LOCAL_SIZE = 30;
/** The limit for all entries together. A file of 10 MB that inflates beyond it is a zip bomb. */
const MAX_INFLATED = 64 * 1024 * 1024;
const CFB_HEADER = 512;
/** The FAT sectors that the header itself lists; more stand for files of over 7 MB. */
const CFB_LISTED = 109;
const CFB_FREE = 0xffffffff;

/** Whether a PDF has its end. */
export const isWholePdf = (bytes: Buffer): boolean => bytes.subarray(-PDF_TAIL).includes('%%EOF');

export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  /** Its bytes as stored in the archive. */
  data: Buffer;
}

/** The entries of a zip by its directory; null when the directory is missing or points outside the file. */
export function readZip(bytes: Buffer): ZipEntry[] | null {
  const from = Math.max(0, bytes.length - ZIP_END_SIZE - ZIP_COMMENT);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(ZIP_END);
  const end = bytes.lastIndexOf(mark);
  if (end < from || end + ZIP_END_SIZE > bytes.length) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + ZIP_ENTRY_SIZE > end || bytes.readUInt32LE(at) !== ZIP_ENTRY) return null;
    const size = bytes.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    if (local + ZIP_LOCAL_SIZE > bytes.length || bytes.readUInt32LE(local) !== ZIP_LOCAL) return null;
    const start = local + ZIP_LOCAL_SIZE + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (start + size > end) return null;
    entries.push({
      name: bytes.toString('utf8', at + ZIP_ENTRY_SIZE, at + ZIP_ENTRY_SIZE + nameLength),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      data: bytes.subarray(start, start + size),
    });
    at += ZIP_ENTRY_SIZE + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Whether every entry of an archive inflates to the size and checksum that the directory states. */
export async function isWholeZip(entries: readonly ZipEntry[]): Promise<boolean> {
  let left = MAX_INFLATED;
  try {
    for (const { method, data, crc } of entries) {
      const content = method === 0 ? data : await inflate(data, { maxOutputLength: Math.max(1, left) });
      left -= content.length;
      if (crc32(content) !== crc) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Whether an old Word document reaches as far as its allocation table says. */
export function isWholeDoc(bytes: Buffer): boolean {
  if (bytes.length < CFB_HEADER) return false;
  const sectorSize = 2 ** bytes.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) return false;
  const placeOf = (sector: number) => (sector + 1) * sectorSize;
  const tables = Math.min(bytes.readUInt32LE(44), CFB_LISTED);
  const perTable = sectorSize / 4;
  let last = -1;
  for (let table = 0; table < tables; table++) {
    const start = placeOf(bytes.readUInt32LE(76 + table * 4));
    if (start + sectorSize > bytes.length) return false;
    for (let index = 0; index < perTable; index++) {
      if (bytes.readUInt32LE(start + index * 4) !== CFB_FREE) last = table * perTable + index;
    }
  }
  // The last sector may be shorter than the others.
  return last >= 0 && bytes.length > placeOf(last);
}
