import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damaged, refused, withMacros, withPassword } from './document-check.ts';

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
const OPEN_DOCUMENTS: Readonly<Record<string, 'odt' | 'ods' | 'odp' | undefined>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
};
const tooLarge = () => refused('The document is too large when it is opened. Please send it as a pdf.');
const loading = () => refused('The document loads something from elsewhere. Please remove that, or send it as a pdf.');
export type ZipDocument = keyof typeof MAIN_PARTS | 'odt' | 'ods' | 'odp';

const MACRO_PARTS = /vbaProject|^Basic\/|^Scripts\/|\/macrosheets\//i;
const MACRO_TYPES = /macroEnabled|macrosheet/i;
/** What the manifest of an OpenDocument says about parts that need a password. */
const ENCRYPTED = /encryption-data|encrypted-package/i;

const RELATIONS = /\.rels$/i;
/** Ways to write a relation so that a text search misses it: character references, entities, and two bytes per letter. */
const HIDES = /&#|<!|\0/;
/** Encodings in which ASCII bytes stand for other characters, or ASCII characters are written otherwise. */
const CODED = /encoding\s*=\s*["'](?!utf-8["']|us-ascii["']|iso-8859-1["'])/i;
const RELATION = /^(?:\w+:)?Relationship(?=\s)/;
/** Matches one attribute from the end of the previous one. So text inside a value never looks like an attribute. */
const ATTRIBUTE = /\s*(?:[^\s=:>]+:)?([^\s=:>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;
/** A folder on the author's own device, where Word keeps templates. On the reader's device it loads nothing. */
const LOCAL_FOLDER = /^(?:file:\/\/\/?)?[a-z]:[\\/]/i;

/** Returns the attributes of a tag. Prefixes are removed, because a document may choose them. */
const attributesOf = (text: string): [name: string, value: string][] =>
  [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [name, one ?? other ?? '']);

/** The parts of an OpenDocument that may name what it loads, also those of embedded objects. */
const TEXTS = /(?:^|\/)(?:content|styles|meta|settings)\.xml$/;
/** Tags with an attribute that names a file. The value of an attribute contains no `<`. */
const NAMING = /<([^\s<>]+)(\s[^<]*?(?:href|src|image-data|archive|schema)\s*=[^<]*)/g;
const NAMES_OF_FILES = new Set(['href', 'src', 'image-data', 'archive', 'schema']);
/** Elements that are links. They load nothing before somebody presses them. */
const LINKS = new Set(['a', 'area-rectangle', 'area-circle', 'area-polygon', 'button', 'form']);
/** Data of another program, and colour lists that a presentation reads from an address. */
const OTHER_SOURCES =
  /<(?:[^\s<>:]+:)?dde-(?:source|connection-decl)\s|TableURL["'][^<>]{0,200}>\s*(?:[a-z][\w+.-]*:|[\\/]{2})/i;
const ELSEWHERE = /^\s*(?:[a-z][\w+.-]*:|[\\/]{2})|&#/i;
/** A template on the author's own device, where LibreOffice keeps it. */
const LOCAL_TEMPLATE = /^file:\/\/\/(?![\\/])[^&]*$/i;

/** Whether a part of an OpenDocument makes LibreOffice load something from elsewhere when the document is opened. */
function loadsElsewhere(text: string): boolean {
  if (/<!DOCTYPE|\0/i.test(text) || CODED.test(text) || OTHER_SOURCES.test(text)) return true;
  return [...text.matchAll(NAMING)].some(([, tag = '', attributes = '']) => {
    const element = tag.slice(tag.indexOf(':') + 1);
    return attributesOf(attributes).some(
      ([name, value]) =>
        NAMES_OF_FILES.has(name) &&
        !(name === 'href' && LINKS.has(element)) &&
        !(element === 'template' && LOCAL_TEMPLATE.test(value)) &&
        ELSEWHERE.test(value),
    );
  });
}

/** Whether a relation makes Word load something from another computer when the document is opened. */
function loads(relation: string): boolean {
  const attributes = new Map(attributesOf(relation.replace(RELATION, '')));
  if (attributes.get('TargetMode')?.toLowerCase() !== 'external') return false;
  return !attributes.get('Type')?.endsWith('/hyperlink') && !LOCAL_FOLDER.test(attributes.get('Target') ?? '');
}

/**
 * Returns the document in an archive; null when there is none. Reads only the directory, the lists of types, and the parts that may name
 * other files.
 * @throws ValidationError when it is damaged, has macros or a password, or loads something from elsewhere when it is opened
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
  const found = OPEN_DOCUMENTS[(await read(mimetypes)).trim()];
  if (!found) return null;
  refuseUnreadable(parts);
  if (ENCRYPTED.test(await read(named(MANIFEST))) || named('encrypted-package').length > 0) throw withPassword();
  for (const part of parts.filter(({ fileName }) => TEXTS.test(fileName)))
    if (loadsElsewhere(await readTexts([part]))) throw loading();
  return found;
}

/** Returns the type of a document of Microsoft's formats. */
async function officeType(parts: readonly Entry[], types: Entry[], read: Read): Promise<ZipDocument | null> {
  const listed = await read(types);
  if (MACRO_TYPES.test(listed)) throw withMacros();
  refuseUnreadable(parts);
  const found = (Object.keys(MAIN_PARTS) as (keyof typeof MAIN_PARTS)[]).find((type) =>
    listed.includes(MAIN_PARTS[type]),
  );
  if (!found) return null;
  const related = await read(parts.filter(({ fileName }) => RELATIONS.test(fileName)));
  // The value of an attribute contains no `<`.
  const hasForeign = related.split('<').some((tag) => RELATION.test(tag) && loads(tag));
  if (hasForeign || HIDES.test(related) || CODED.test(related)) throw loading();
  return found;
}

/** @throws ValidationError when a part is a macro or encrypted */
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

/**
 * Returns a function that reads parts of an archive. All its calls together stay within the limit. yauzl stops at a part that inflates
 * beyond its stated size.
 */
function readerOf(archive: ZipFile, maxPart = MAX_PART, max = MAX_READ, tooMuch = damaged) {
  let left = max;
  return async (parts: readonly Entry[]): Promise<string> => {
    let all = '';
    for (const part of parts) {
      left -= part.uncompressedSize;
      if (part.uncompressedSize > maxPart || left < 0) throw tooMuch();
      const content = await archive.openReadStreamPromise(part).then(buffer, () => null);
      if (!content || crc32(content) !== part.crc32) throw damaged();
      all += content.toString();
    }
    return all;
  };
}
