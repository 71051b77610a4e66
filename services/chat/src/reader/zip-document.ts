import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damaged, Refusal, refused, withMacros, withPassword } from './refusal.ts';
import { createXmlReader, loading, tooLarge, type XmlTag } from './xml-reader.ts';

/** Most documents have a few dozen parts. Each picture is one more. */
const MAX_PARTS = 2_000;
/** The limit for all parts together, by the sizes that the directory states. */
const MAX_INFLATED = 64 * 1024 * 1024;
/** The limit for each of the small parts that are read, and for all of them together. */
const MAX_PART = 1024 * 1024;
const MAX_READ = 4 * MAX_PART;
/** The limit for the texts of an OpenDocument, which name what it loads. A spreadsheet of 10,000 rows takes some megabytes. */
const MAX_TEXTS = 16 * MAX_PART;

/** The part that lists the types of all parts, in documents of Microsoft's formats. */
const TYPES = '[Content_Types].xml';
const MAIN_PARTS = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
  pptx: 'presentationml.presentation.main+xml',
} as const;
/** The part that states the type of an OpenDocument. */
const MIMETYPE = 'mimetype';
const MANIFEST = 'META-INF/manifest.xml';
const OPEN_DOCUMENTS: ReadonlyMap<string, 'odt' | 'ods' | 'odp'> = new Map([
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
]);
export type ZipDocument = keyof typeof MAIN_PARTS | 'odt' | 'ods' | 'odp';

const MACRO_PARTS = /vbaProject|^Basic\/|^Scripts\/|\/macrosheets\//i;
/** Types of parts and of relations that run something. */
const MACRO_TYPES = /macroEnabled|macrosheet|vbaProject/i;

/** Relations of a part, also when they are cut into pieces. */
const RELATIONS = /\.rels(?:\/\[\d+\](?:\.last)?\.piece)?$/i;
/** A folder on the author's own device, where Word keeps templates. On the reader's device it loads nothing. */
const LOCAL_FOLDER = /^(?:file:\/\/\/?)?[a-z]:[\\/]/i;
/** An address with a scheme, or on another computer. */
const ELSEWHERE = /^(?:[a-z][\w+.-]*:|[\\/]{2})/i;
/** Characters that readers may ignore in an address. */
const IGNORED = /[\0-\x20]/g;
const isElsewhere = (address: string): boolean => ELSEWHERE.test(address.replace(IGNORED, ''));

/** The parts of an OpenDocument that may name what it loads, also those of embedded objects. */
const TEXTS = /(?:^|\/)(?:content|styles|meta|settings)\.xml$/;
const NAMES_OF_FILES = new Set(['href', 'src', 'image-data', 'archive', 'schema', 'base']);
/** Elements that are links. They load nothing before somebody presses them. */
const LINKS = new Set(['a', 'area-rectangle', 'area-circle', 'area-polygon', 'button', 'form']);
/** Elements that load data of another program. */
const OTHER_SOURCES = new Set(['dde-source', 'dde-connection-decl']);
/** A template on the author's own device, where LibreOffice keeps it. */
const LOCAL_TEMPLATE = /^file:\/\/\/(?![\\/])/i;

/** Whether an element of an OpenDocument makes LibreOffice load something from elsewhere when the document is opened. */
function loadsElsewhere({ local: element, attributes }: XmlTag): boolean {
  if (OTHER_SOURCES.has(element)) return true;
  return attributes.some(
    ({ local, value }) =>
      NAMES_OF_FILES.has(local) &&
      !(local === 'href' && LINKS.has(element)) &&
      !(element === 'template' && LOCAL_TEMPLATE.test(value)) &&
      isElsewhere(value),
  );
}

/** Whether a setting is a list of colours, which a presentation reads from its address. */
const isColours = ({ attributes }: XmlTag): boolean => attributes.some(({ value }) => value.endsWith('TableURL'));

/** Whether a relation makes Word load something from another computer when the document is opened. */
function loadsRelated({ Type = '', Target = '', TargetMode = 'Internal' }: Partial<Record<string, string>>): boolean {
  if (Type.endsWith('/hyperlink') || LOCAL_FOLDER.test(Target)) return false;
  return TargetMode !== 'Internal' || isElsewhere(Target);
}

/**
 * Returns the document in an archive; null when there is none. Reads only the directory, the lists of types, and the parts that may name
 * other files.
 * @throws Refusal when it is damaged, has macros or a password, or loads something from elsewhere when it is opened
 */
export async function zipDocument(bytes: Buffer): Promise<ZipDocument | null> {
  const archive = await fromBufferPromise(bytes).catch(() => null);
  if (!archive) throw damaged();
  if (archive.entryCount > MAX_PARTS) throw refused('The document has too many parts. Please send it as a pdf.');
  const parts = await entriesOf(archive);
  const found = await typeOf(parts, readerOf(archive), readerOf(archive, MAX_TEXTS, MAX_TEXTS, tooLarge));
  if (found && parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_INFLATED) {
    throw tooLarge();
  }
  return found;
}

type Read = ReturnType<typeof readerOf>;

async function typeOf(parts: readonly Entry[], read: Read, readTexts: Read): Promise<ZipDocument | null> {
  const named = (name: string) => parts.filter(({ fileName }) => fileName === name);
  const types = named(TYPES);
  if (types.length > 0) return officeType(parts, types, read);
  const mimetypes = named(MIMETYPE);
  if (mimetypes.length === 0) return null;
  let mimetype = '';
  await read(mimetypes, () => ({ write: (chunk) => (mimetype += chunk.toString('latin1')), end: () => {} }));
  const found = OPEN_DOCUMENTS.get(mimetype.trim());
  if (!found) return null;
  refuseUnreadable(parts);
  if (named('encrypted-package').length > 0) throw withPassword();
  const onEntry = ({ local }: XmlTag) => {
    if (local === 'encryption-data') throw withPassword();
  };
  await read(named(MANIFEST), () => createXmlReader({ onTag: onEntry }));
  await readTexts(
    parts.filter(({ fileName }) => TEXTS.test(fileName)),
    readText,
  );
  return found;
}

/** Refuses a text of an OpenDocument that loads something from elsewhere. */
function readText() {
  let isAddress = false;
  return createXmlReader({
    onTag: (tag) => {
      if (loadsElsewhere(tag)) throw loading();
      isAddress = isColours(tag);
    },
    onText: (text) => {
      if (isAddress && isElsewhere(text)) throw loading();
    },
  });
}

/** Returns the type of a document of Microsoft's formats. */
async function officeType(parts: readonly Entry[], types: Entry[], read: Read): Promise<ZipDocument | null> {
  const listed: string[] = [];
  const onType = ({ attributes }: XmlTag) => {
    listed.push(...attributes.flatMap(({ local, value }) => (local === 'ContentType' ? [value] : [])));
  };
  await read(types, () => createXmlReader({ onTag: onType }));
  if (listed.some((type) => MACRO_TYPES.test(type))) throw withMacros();
  refuseUnreadable(parts);
  const found = (Object.keys(MAIN_PARTS) as (keyof typeof MAIN_PARTS)[]).find((type) =>
    listed.some((each) => each.endsWith(MAIN_PARTS[type])),
  );
  if (!found) return null;
  await read(
    parts.filter(({ fileName }) => RELATIONS.test(partName(fileName))),
    () => createXmlReader({ onTag: checkRelation }),
  );
  return found;
}

/** A name as programs compare it: parts may be named with percent signs. */
function partName(fileName: string): string {
  try {
    return decodeURIComponent(fileName);
  } catch {
    return fileName;
  }
}

/** @throws Refusal for a relation that runs or loads something */
function checkRelation({ local, attributes }: XmlTag): void {
  if (local !== 'Relationship') return;
  // No program writes an attribute with a prefix here. Readers differ in what they make of one.
  if (attributes.some(({ isPrefixed }) => isPrefixed)) throw loading();
  const relation = Object.fromEntries(attributes.map((each) => [each.local, each.value]));
  if (MACRO_TYPES.test(relation['Type'] ?? '')) throw withMacros();
  if (loadsRelated(relation)) throw loading();
}

/** @throws Refusal when a part is a macro or encrypted */
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

/** Takes a part as it is unpacked. */
interface PartReader {
  write: (chunk: Buffer) => void;
  end: () => void;
}

/**
 * Returns a function that reads parts of an archive, one after the other. All its calls together stay within the limit. yauzl stops at a
 * part that inflates beyond its stated size.
 */
function readerOf(archive: ZipFile, maxPart = MAX_PART, max = MAX_READ, tooMuch = damaged) {
  let left = max;
  return async (parts: readonly Entry[], readerFor: () => PartReader): Promise<void> => {
    for (const part of parts) {
      left -= part.uncompressedSize;
      if (part.uncompressedSize > maxPart || left < 0) throw tooMuch();
      const reader = readerFor();
      let sum = 0;
      const content = await archive.openReadStreamPromise(part).catch(() => null);
      if (!content) throw damaged();
      await pipeline(content, async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          sum = crc32(chunk, sum);
          reader.write(chunk);
        }
      }).catch((error) => {
        throw error instanceof Refusal ? error : damaged();
      });
      if (sum !== part.crc32) throw damaged();
      reader.end();
    }
  };
}
