import { damaged, withMacros, withPassword } from './refusal.ts';

/** Readers look for the head of a PDF in its first kilobyte. */
const PDF_HEAD_PLACE = 1024;
const PDF_HEAD = /%PDF-\d\.\d/;
/** Each of these marks the end of a PDF. Readers find the mark anywhere, and ignore what follows it. */
const PDF_ENDS = ['startxref', '%%EOF', 'trailer'];
/** A linearized PDF contains an end mark near its beginning, and its head states its length (`/L`). */
const PDF_FOR_WEB = /\/Linearized\b[^>]*?\/L\s+(\d+)/;

/** Returns the position at which a PDF begins; -1 for another file. */
export const pdfStart = (bytes: Buffer): number => bytes.toString('latin1', 0, PDF_HEAD_PLACE).search(PDF_HEAD);

/** Whether a PDF is complete: it contains an end mark and has its stated length. */
export function isWholePdf(bytes: Buffer): boolean {
  const [, length = 0] = PDF_FOR_WEB.exec(bytes.toString('latin1', 0, 2 * PDF_HEAD_PLACE)) ?? [];
  return bytes.length >= Number(length) && PDF_ENDS.some((mark) => bytes.includes(mark));
}

const CFB_HEADER = 512;
/** How many FAT sectors the header itself lists. Files of over 7 MB have more. */
const CFB_LISTED = 109;
const CFB_FREE = 0xffffffff;
const WORD = Buffer.from('WordDocument', 'utf16le');
const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Whether a compound file is an old Word document. The same container also holds spreadsheets, installers, and newer documents with a
 * password.
 * @throws Refusal when it is damaged, has macros or a password
 */
export function isDoc(bytes: Buffer): boolean {
  if (!isWholeCompound(bytes)) throw damaged();
  if (bytes.includes(ENCRYPTED)) throw withPassword();
  if (!bytes.includes(WORD)) return false;
  if (bytes.includes(MACROS)) throw withMacros();
  return true;
}

/** The names of streams in old Excel and PowerPoint files. */
const OTHER_OFFICE = [Buffer.from('Workbook', 'utf16le'), Buffer.from('PowerPoint Document', 'utf16le')];

/** Whether a compound file is an old spreadsheet or presentation. */
export const isOldOffice = (bytes: Buffer): boolean => OTHER_OFFICE.some((name) => bytes.includes(name));

/** Whether the file is as long as its allocation table says. */
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
