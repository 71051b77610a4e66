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
/** For the texts of an OpenDocument, in which stands what it loads. A spreadsheet of 10,000 rows takes some megabytes. */
const MAX_TEXTS = 16 * MAX_PART;

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
const tooLarge = () => refused('The document is too large when it is opened. Please send it as a pdf.');
const loading = () => refused('The document loads something from elsewhere. Please remove that, or send it as a pdf.');
export type ZipDocument = keyof typeof MAIN_PARTS | 'odt' | 'ods' | 'odp';

const MACRO_PARTS = /vbaProject|^Basic\/|^Scripts\/|\/macrosheets\//i;
const MACRO_TYPES = /macroEnabled|macrosheet/i;
/** What the list of an OpenDocument says of parts that need a password. */
const ENCRYPTED = /encryption-data|encrypted-package/i;

const RELATIONS = /\.rels$/i;
/** Ways to write a relation so that a search for its words misses it: references, entities, two bytes a letter. */
const HIDES = /&#|<!|\0/;
/** An encoding in which ASCII stands for other signs, or does not stand for itself. */
const CODED = /encoding\s*=\s*["'](?!utf-8["']|us-ascii["']|iso-8859-1["'])/i;
const RELATION = /^(?:\w+:)?Relationship(?=\s)/;
/** From where the last one ended, so that a value that looks like an attribute is none. */
const ATTRIBUTE = /\s*(?:[^\s=:>]+:)?([^\s=:>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;
/** A folder of the author's own device, where Word keeps templates. It is nowhere for the reader. */
const OF_THIS_DEVICE = /^(?:file:\/\/\/?)?[a-z]:[\\/]/i;

/** The attributes of a tag, without their prefixes: a document may choose these. */
const attributesOf = (text: string): [name: string, value: string][] =>
  [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [name, one ?? other ?? '']);

/** The parts of an OpenDocument that may name what it loads, its embedded objects' too. */
const TEXTS = /(?:^|\/)(?:content|styles|meta|settings)\.xml$/;
/** Tags with an attribute that names a file. Values of attributes contain no `<`. */
const NAMING = /<([^\s<>]+)(\s[^<]*?(?:href|src|image-data|archive|schema)\s*=[^<]*)/g;
const NAMES_OF_FILES = new Set(['href', 'src', 'image-data', 'archive', 'schema']);
/** Links, which load nothing before somebody presses them. */
const LINKS = new Set(['a', 'area-rectangle', 'area-circle', 'area-polygon', 'button', 'form']);
/** Data of another program, and lists of colours that a presentation reads from an address. */
const OTHER_SOURCES =
  /<(?:[^\s<>:]+:)?dde-(?:source|connection-decl)\s|TableURL["'][^<>]{0,200}>\s*(?:[a-z][\w+.-]*:|[\\/]{2})/i;
const ELSEWHERE = /^\s*(?:[a-z][\w+.-]*:|[\\/]{2})|&#/i;
/** Where LibreOffice keeps the template of a document, on the device of its author. */
const TEMPLATE_OF_DEVICE = /^file:\/\/\/(?![\\/])[^&]*$/i;

/** Whether a part of an OpenDocument makes LibreOffice load something from elsewhere when it is opened. */
function loadsElsewhere(text: string): boolean {
  if (/<!DOCTYPE|\0/i.test(text) || CODED.test(text) || OTHER_SOURCES.test(text)) return true;
  return [...text.matchAll(NAMING)].some(([, tag = '', attributes = '']) => {
    const element = tag.slice(tag.indexOf(':') + 1);
    return attributesOf(attributes).some(
      ([name, value]) =>
        NAMES_OF_FILES.has(name) &&
        !(name === 'href' && LINKS.has(element)) &&
        !(element === 'template' && TEMPLATE_OF_DEVICE.test(value)) &&
        ELSEWHERE.test(value),
    );
  });
}

/** Whether a relation makes Word load something from another computer when the document is opened. */
function loads(relation: string): boolean {
  const attributes = new Map(attributesOf(relation.replace(RELATION, '')));
  if (attributes.get('TargetMode')?.toLowerCase() !== 'external') return false;
  return !attributes.get('Type')?.endsWith('/hyperlink') && !OF_THIS_DEVICE.test(attributes.get('Target') ?? '');
}

/**
 * The document in an archive; null when it is none. Reads its directory, its lists of types, and what may name other files, nothing else.
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
  if (hasForeign || HIDES.test(related) || CODED.test(related)) throw loading();
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
