import type { AnswerText } from '@mutua/contracts';
import { UnsupportedMediaTypeError, ValidationError } from '@mutua/service-kit';
import { createImageEncoder } from '@mutua/service-kit/files';
import { fileTypeFromBuffer } from 'file-type';
import { isWholeDoc, isWholePdf, isWholeZip, readZip } from './document-check.ts';
import { isPlainText } from './text-file.ts';

export type FileKind = 'image' | 'file';

/** A file as it may be stored. */
export interface SafeFile {
  bytes: Buffer;
  kind: FileKind;
  contentType: string;
  extension: string;
}

/** For each detected type, the type as which the image is stored. */
const IMAGES: Readonly<Record<string, string>> = { jpg: 'jpg', png: 'png', apng: 'png', webp: 'webp', gif: 'gif' };
/** For all frames together. A decoded pixel takes four bytes, however small the file is. */
const MAX_PIXELS = 25_000_000;
/** An animation is encoded frame by frame, which takes up to ten seconds. The gateway waits for a minute. */
const DEADLINE_MS = 30_000;
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

const refused = (message: AnswerText) => new ValidationError([{ field: 'file', message }]);
const damaged = () => refused('The file is damaged or incomplete');
const wrongType = () => new UnsupportedMediaTypeError('Please choose an image, or a pdf, doc, docx or txt file');

const encode = createImageEncoder({
  atOnce: 2,
  waiting: 50,
  maxPixels: MAX_PIXELS,
  deadlineMs: DEADLINE_MS,
  failOn: 'warning',
  animated: true,
  tooLarge: 'The image has too many pixels',
  damaged,
});

/**
 * Detects a file's type by its content and makes the file safe to share: images are encoded anew, upright and without metadata. The
 * name matters only for text.
 * @throws UnsupportedMediaTypeError when it is none of jpg, png, webp, gif, pdf, doc, docx, txt
 * @throws ValidationError when it is empty, damaged or cut off
 * @throws PayloadTooLargeError when an image has too many pixels
 * @throws ServiceUnavailableError when too many images wait for their turn
 */
export async function toSafeFile(bytes: Buffer, name: string, ownerId: string): Promise<SafeFile> {
  if (bytes.length === 0) throw refused('The file is empty');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const image = found && IMAGES[found.ext];
  if (image) {
    const encoded = await encode(ownerId, bytes);
    return { bytes: encoded, kind: 'image', contentType: IMAGE_TYPES[image] as string, extension: image };
  }
  const extension = found ? await documentType(found.ext, bytes) : isPlainText(bytes, name) && 'txt';
  if (!extension) throw wrongType();
  return { bytes, kind: 'file', contentType: DOCUMENTS[extension], extension };
}

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

const DOCUMENTS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
};

type Document = 'pdf' | 'doc' | 'docx';

/** The document inside; undefined for another type. @throws ValidationError when it is damaged */
async function documentType(found: string, bytes: Buffer): Promise<Document | undefined> {
  switch (found) {
    case 'pdf':
      if (!isWholePdf(bytes)) throw damaged();
      return 'pdf';
    case 'cfb':
      if (!isWholeDoc(bytes)) throw damaged();
      // The container of .doc also holds spreadsheets and installers.
      return bytes.includes(WORD_STREAM) ? 'doc' : undefined;
    case 'zip':
    case 'docx':
      return archiveType(bytes);
    default:
      return undefined;
  }
}

/** The type of an archive without a directory cannot be known: it counts as damaged. */
async function archiveType(bytes: Buffer): Promise<Document | undefined> {
  const entries = readZip(bytes);
  if (!entries) throw damaged();
  if (!entries.some(({ name }) => name === 'word/document.xml')) return undefined;
  if (!(await isWholeZip(entries))) throw damaged();
  return 'docx';
}
