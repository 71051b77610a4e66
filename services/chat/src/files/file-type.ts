import type { AnswerText } from '@mutua/contracts';
import { UnsupportedMediaTypeError } from '@mutua/service-kit';
import { createImageEncoder } from '@mutua/service-kit/files';
import { fileTypeFromBuffer } from 'file-type';
import { damaged, isDoc, isDocx, isWholePdf, pdfStart, refused } from './document-check.ts';
import { isNamedActive, textOf } from './text-file.ts';

export type FileKind = 'image' | 'file';

/** A file as it may be stored. */
export interface SafeFile {
  bytes: Buffer;
  kind: FileKind;
  contentType: string;
  extension: string;
}

/** For each detected type, the type as which the image is stored. Not every browser shows AVIF. */
const IMAGES: Readonly<Record<string, 'jpg' | 'png' | 'webp' | 'gif'>> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  avif: 'webp',
  gif: 'gif',
};
/** For all frames together. A decoded pixel takes four bytes, however small the file is. */
const MAX_PIXELS = 25_000_000;
/** An animation is encoded frame by frame, which takes up to ten seconds. The gateway waits for a minute. */
const DEADLINE_MS = 30_000;
/** Names that promise a type which its own check would have found. */
const OTHER_NAME = /\.(?:pdf|docx?|jpe?g|a?png|gif|webp|avif|hei[cf])$/i;
const TEXT_NAME = /\.txt$/i;

const wrongType = (message: AnswerText) => new UnsupportedMediaTypeError(message);

const encode = createImageEncoder({
  atOnce: 2,
  waiting: 50,
  maxPixels: MAX_PIXELS,
  deadlineMs: DEADLINE_MS,
  failOn: 'error',
  animated: true,
  tooLarge: 'The image has too many pixels. Please make it smaller, then send that.',
  damaged,
});

/**
 * Detects a file's type by its content and makes the file safe to share: images are encoded anew, upright and without metadata, text
 * becomes UTF-8. The name matters only for text.
 * @throws UnsupportedMediaTypeError when it is none of jpg, png, webp, gif, avif, pdf, doc, docx, txt
 * @throws ValidationError when it is empty, damaged or cut off, or a document that runs or loads something
 * @throws PayloadTooLargeError when an image has too many pixels
 * @throws ServiceUnavailableError when too many images wait for their turn
 */
export async function toSafeFile(bytes: Buffer, name: string, ownerId: string): Promise<SafeFile> {
  if (bytes.length === 0) throw refused('The file is empty');
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;
  const image = found && IMAGES[found];
  if (image) {
    const encoded = await encode(ownerId, bytes);
    return { bytes: encoded, kind: 'image', contentType: IMAGE_TYPES[image], extension: image };
  }
  const document = await documentType(found, bytes, name);
  if (document) return { bytes, kind: 'file', contentType: DOCUMENTS[document], extension: document };
  if (found === 'heic') {
    throw wrongType('HEIC pictures do not show on every device. Please save the picture as JPEG, then send that.');
  }
  if (found && !TEXT_NAME.test(name)) {
    throw new UnsupportedMediaTypeError([
      'This is a file of type {type}. Please choose an image, or a pdf, doc, docx or txt file.',
      { type: found },
    ]);
  }
  return { bytes: textFile(bytes, name), kind: 'file', contentType: DOCUMENTS.txt, extension: 'txt' };
}

const IMAGE_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' };

const DOCUMENTS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
};

/** The document inside; null for another type. @throws ValidationError when it may not be sent */
async function documentType(
  found: string | undefined,
  bytes: Buffer,
  name: string,
): Promise<'pdf' | 'doc' | 'docx' | null> {
  switch (found) {
    case 'zip':
    case 'docx':
    case 'docm':
      return (await isDocx(bytes)) ? 'docx' : null;
    case 'cfb':
      return isDoc(bytes) ? 'doc' : null;
    case 'pdf':
    case undefined: {
      // A text about PDFs also shows their head.
      const start = pdfStart(bytes);
      if (start === -1 || (start > 0 && TEXT_NAME.test(name))) return null;
      if (!isWholePdf(bytes)) throw damaged();
      return 'pdf';
    }
    default:
      return null;
  }
}

/** A text file in UTF-8. Text about scripts or HTML is text: it is saved under `.txt` and no browser runs it. */
function textFile(bytes: Buffer, name: string): Buffer {
  if (OTHER_NAME.test(name.trim())) throw damaged();
  const found = textOf(bytes);
  if (!found) throw wrongType('Please choose an image, or a pdf, doc, docx or txt file');
  if (isNamedActive(name)) {
    throw wrongType('Pages and programs cannot be sent. To share one as text, let its name end with .txt.');
  }
  if (found === 'encoding')
    throw wrongType('The encoding of this text is not known. Please save it as UTF-8, then send it.');
  return Buffer.from(found.text);
}
