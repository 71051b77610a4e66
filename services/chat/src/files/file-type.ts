import { ValidationError } from '@mutua/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

export type FileKind = 'image' | 'file';

/** A file as it may be stored. */
export interface SafeFile {
  bytes: Buffer;
  kind: FileKind;
  contentType: string;
  extension: string;
}

const IMAGES = new Set(['jpg', 'png', 'webp', 'gif']);
const MAX_PIXELS = 50_000_000;
/** The bytes that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

const refused = (message: string) => new ValidationError([{ field: 'file', message }]);

/**
 * Tells what a file is by its content and makes it safe to hand on: images are encoded anew, upright and without metadata.
 * @throws ValidationError when it is none of jpg, png, webp, gif, pdf, doc, docx, txt
 */
export async function toSafeFile(bytes: Buffer): Promise<SafeFile> {
  if (bytes.length === 0) throw refused('The file is empty');
  const found = await fileTypeFromBuffer(bytes);
  if (found && IMAGES.has(found.ext)) {
    return { bytes: await encodeAnew(bytes), kind: 'image', contentType: found.mime, extension: found.ext };
  }
  const extension = found ? documentType(found.ext, bytes) : textType(bytes);
  if (!extension) throw refused('Please choose an image, or a pdf, doc, docx or txt file');
  return { bytes, kind: 'file', contentType: DOCUMENTS[extension], extension };
}

const DOCUMENTS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
};

function documentType(extension: string, bytes: Buffer): 'pdf' | 'doc' | 'docx' | undefined {
  if (extension === 'pdf' || extension === 'docx') return extension;
  // The container of .doc also holds spreadsheets and installers.
  return extension === 'cfb' && bytes.includes(WORD_STREAM) ? 'doc' : undefined;
}

const textType = (bytes: Buffer): 'txt' | undefined => (BINARY.test(bytes.toString('latin1')) ? undefined : 'txt');

async function encodeAnew(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS }).autoOrient().toBuffer();
  } catch {
    throw refused('The image cannot be read');
  }
}
