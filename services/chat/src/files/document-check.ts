import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { AnswerText } from '@mutua/contracts';
import { ValidationError } from '@mutua/service-kit';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

export const refused = (message: AnswerText) => new ValidationError([{ field: 'file', message }]);
export const damaged = () =>
  refused('The file is damaged or incomplete. Please send a copy that opens on your device.');
const withMacros = () => refused('The document contains macros. Please save it without them, or as a pdf.');

/** Readers look for the head of a PDF in its first kilobyte. */
const PDF_HEAD_PLACE = 1024;
const PDF_HEAD = /%PDF-\d\.\d/;
/** The marks of an end. Readers find it wherever it is, whatever follows it. */
const PDF_ENDS = ['startxref', '%%EOF', 'trailer'];
/** A PDF for the web has an end near its beginning, and states its length. */
const PDF_FOR_WEB = /\/Linearized\b[^>]*?\/L\s+(\d+)/;

/** Where a PDF begins; -1 for another file. */
export const pdfStart = (bytes: Buffer): number => bytes.toString('latin1', 0, PDF_HEAD_PLACE).search(PDF_HEAD);

/** Whether a PDF has its end. */
export function isWholePdf(bytes: Buffer): boolean {
  const [, length = 0] = PDF_FOR_WEB.exec(bytes.toString('latin1', 0, 2 * PDF_HEAD_PLACE)) ?? [];
  return bytes.length >= Number(length) && PDF_ENDS.some((mark) => bytes.includes(mark));
}

/** Word documents have some dozens of parts; one for each picture. */
const MAX_PARTS = 2_000;
/** For one of the small parts that are read, and for all of them together. */
const MAX_PART = 1024 * 1024;
const MAX_READ = 4 * MAX_PART;
const TYPES = '[Content_Types].xml';
const DOCUMENT_TYPE = 'wordprocessingml.document.main+xml';
const RELATIONS = /\.rels$/i;
/** Ways to write a relation so that a search for its words misses it: references, entities, two bytes a letter. */
const HIDES = /&#|<!|\0/;
const RELATION = /^(?:\w+:)?Relationship\s/;
const ATTRIBUTE = /\s(\w{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** A folder of the author's own device, where Word keeps templates. It is nowhere for the reader. */
const OF_THIS_DEVICE = /^(?:file:\/\/\/?)?[a-z]:[\\/]/i;

/** Whether a relation makes Word load something from another computer when the document is opened. */
function loads(relation: string): boolean {
  const attributes = new Map(
    [...relation.matchAll(ATTRIBUTE)].map(([, name, one, other]) => [name, one ?? other ?? '']),
  );
  if (attributes.get('TargetMode')?.toLowerCase() !== 'external') return false;
  return !attributes.get('Type')?.endsWith('/hyperlink') && !OF_THIS_DEVICE.test(attributes.get('Target') ?? '');
}

/**
 * Whether an archive is a Word document. Reads its directory, its list of types and its relations, nothing else.
 * @throws ValidationError when it is damaged, has macros, or loads something from elsewhere when it is opened
 */
export async function isDocx(bytes: Buffer): Promise<boolean> {
  const archive = await fromBufferPromise(bytes).catch(() => null);
  if (!archive) throw damaged();
  if (archive.entryCount > MAX_PARTS) throw refused('The document has too many parts. Please send it as a pdf.');
  const parts = await entriesOf(archive);
  const types = parts.filter(({ fileName }) => fileName === TYPES);
  const relations = parts.filter(({ fileName }) => RELATIONS.test(fileName));
  if (types.length === 0) return false;
  const read = readerOf(archive);
  const listed = await read(types);
  if (/macroEnabled/i.test(listed) || parts.some(({ fileName }) => /vbaProject/i.test(fileName))) throw withMacros();
  if (!listed.includes(DOCUMENT_TYPE)) return false;
  const related = await read(relations);
  // The values of attributes contain no `<`.
  const hasForeign = related.split('<').some((tag) => RELATION.test(tag) && loads(tag));
  if (hasForeign || HIDES.test(related)) {
    throw refused('The document loads something from elsewhere. Please remove that, or send it as a pdf.');
  }
  return true;
}

async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
  } catch {
    throw damaged();
  }
  return entries;
}

/** Reads parts of an archive, all of its calls together within the limit. yauzl ends a part that inflates beyond its stated size. */
function readerOf(archive: ZipFile) {
  let left = MAX_READ;
  return async (parts: readonly Entry[]): Promise<string> => {
    let all = '';
    for (const part of parts) {
      left -= part.uncompressedSize;
      if (part.uncompressedSize > MAX_PART || left < 0) throw damaged();
      const content = await archive.openReadStreamPromise(part).then(buffer, () => null);
      if (!content || crc32(content) !== part.crc32) throw damaged();
      all += content.toString();
    }
    return all;
  };
}

const CFB_HEADER = 512;
/** The FAT sectors that the header itself lists; more stand for files of over 7 MB. */
const CFB_LISTED = 109;
const CFB_FREE = 0xffffffff;
const WORD = Buffer.from('WordDocument', 'utf16le');
const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Whether a compound file is an old Word document; it also holds spreadsheets, installers, and newer documents with a password.
 * @throws ValidationError when it is damaged, has macros or a password
 */
export function isDoc(bytes: Buffer): boolean {
  if (!isWholeCompound(bytes)) throw damaged();
  if (bytes.includes(ENCRYPTED)) {
    throw refused('The file is protected by a password. Please send a copy without one.');
  }
  if (!bytes.includes(WORD)) return false;
  if (bytes.includes(MACROS)) throw withMacros();
  return true;
}

/** Whether it reaches as far as its allocation table says. */
function isWholeCompound(bytes: Buffer): boolean {
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
