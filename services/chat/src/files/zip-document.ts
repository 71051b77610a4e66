import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damaged, refused, withMacros, withPassword } from './document-check.ts';

/** Documents have some dozens of parts; one for each picture. */
const MAX_PARTS = 2_000;
/** Of all parts together, as their directory states it. */
const MAX_INFLATED = 64 * 1024 * 1024;
/** For one of the small parts that are read, and for all of them together. */
const MAX_PART = 1024 * 1024;
const MAX_READ = 4 * MAX_PART;

/** The list of the types of all parts, in documents of Microsoft's formats. */
const TYPES = '[Content_Types].xml';
const MAIN_PARTS = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
  pptx: 'presentationml.presentation.main+xml',
} as const;
/** The type of the whole, in documents of OpenDocument. */
const MIMETYPE = 'mimetype';
const MANIFEST = 'META-INF/manifest.xml';
const OPEN_DOCUMENTS: Readonly<Record<string, 'odt' | 'ods' | 'odp' | undefined>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
};
export type ZipDocument = keyof typeof MAIN_PARTS | 'odt' | 'ods' | 'odp';

const MACRO_PARTS = /vbaProject|^Basic\/|^Scripts\/|\/macrosheets\//i;
const MACRO_TYPES = /macroEnabled|macrosheet/i;
/** What the list of an OpenDocument says of parts that need a password. */
const ENCRYPTED = /encryption-data|encrypted-package/i;

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
 * The document in an archive; null when it is none. Reads its directory, its lists of types and its relations, nothing else.
 * @throws ValidationError when it is damaged, has macros or a password, or loads something from elsewhere when it is opened
 */
export async function zipDocument(bytes: Buffer): Promise<ZipDocument | null> {
  const archive = await fromBufferPromise(bytes).catch(() => null);
  if (!archive) throw damaged();
  if (archive.entryCount > MAX_PARTS) throw refused('The document has too many parts. Please send it as a pdf.');
  const parts = await entriesOf(archive);
  const found = await typeOf(parts, readerOf(archive));
  if (found && parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_INFLATED) {
    throw refused('The document is too large when it is opened. Please send it as a pdf.');
  }
  return found;
}

type Read = ReturnType<typeof readerOf>;

async function typeOf(parts: readonly Entry[], read: Read): Promise<ZipDocument | null> {
  const named = (name: string) => parts.filter(({ fileName }) => fileName === name);
  const types = named(TYPES);
  if (types.length > 0) return officeType(parts, types, read);
  const mimetypes = named(MIMETYPE);
  if (mimetypes.length === 0) return null;
  const found = OPEN_DOCUMENTS[(await read(mimetypes)).trim()];
  if (!found) return null;
  refuseUnreadable(parts);
  if (ENCRYPTED.test(await read(named(MANIFEST))) || named('encrypted-package').length > 0) throw withPassword();
  return found;
}

/** A document of Microsoft's formats. */
async function officeType(parts: readonly Entry[], types: Entry[], read: Read): Promise<ZipDocument | null> {
  const listed = await read(types);
  if (MACRO_TYPES.test(listed)) throw withMacros();
  refuseUnreadable(parts);
  const found = (Object.keys(MAIN_PARTS) as (keyof typeof MAIN_PARTS)[]).find((type) =>
    listed.includes(MAIN_PARTS[type]),
  );
  if (!found) return null;
  const related = await read(parts.filter(({ fileName }) => RELATIONS.test(fileName)));
  // The values of attributes contain no `<`.
  const hasForeign = related.split('<').some((tag) => RELATION.test(tag) && loads(tag));
  if (hasForeign || HIDES.test(related)) {
    throw refused('The document loads something from elsewhere. Please remove that, or send it as a pdf.');
  }
  return found;
}

/** @throws ValidationError when parts are macros or encrypted */
function refuseUnreadable(parts: readonly Entry[]): void {
  if (parts.some(({ fileName }) => MACRO_PARTS.test(fileName))) throw withMacros();
  if (parts.some((part) => part.isEncrypted())) throw withPassword();
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
