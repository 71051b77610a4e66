import type { AnswerText } from '@mutua/contracts';
import { UnsupportedMediaTypeError } from '@mutua/service-kit';
import { createImageEncoder } from '@mutua/service-kit/files';
import { type FileTypeResult, fileTypeFromBuffer } from 'file-type';
import { damaged, isDoc, isOldOffice, isWholePdf, pdfStart, refused } from './document-check.ts';
import { SOUND_TYPES, soundIn } from './sound-check.ts';
import { isNamedActive, isNamedText, textExtension, textOf } from './text-file.ts';
import { type ZipDocument, zipDocument } from './zip-document.ts';

export type FileKind = 'image' | 'file';

/** A file that is safe to store. */
export interface SafeFile {
  bytes: Buffer;
  kind: FileKind;
  contentType: string;
  extension: string;
  /** In pixels; present for images. */
  width?: number;
  height?: number;
  /** The length of a sound, when it is known. */
  seconds?: number;
}

/** For each detected type of image, the type in which it is stored. AVIF is converted, because not every browser shows it. */
const IMAGES: Readonly<Record<string, 'jpg' | 'png' | 'webp' | 'gif'>> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  avif: 'webp',
  gif: 'gif',
};
/** The limit for all frames together. A decoded pixel takes four bytes, however small the file is. */
const MAX_PIXELS = 25_000_000;
/** An animation is encoded frame by frame, which takes up to ten seconds. The gateway waits for a minute. */
const DEADLINE_MS = 30_000;
/** Names that promise a type whose own check would have accepted the content. */
const OTHER_NAME =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|jpe?g|a?png|gif|webp|avif|hei[cf]|mp[34]|m4[ab]|og[ga]|opus|webm|wav|flac|midi?)$/i;
const ARCHIVES = new Set(['zip', 'rar', '7z', 'tar', 'gz', 'tar.gz', 'bz2', 'xz', 'lz', 'lz4', 'zst', 'cab', 'arj']);
const FILMS = new Set(['mp4', 'm4v', 'mov', 'mkv', 'avi', 'webm', 'ogv', 'mpg', '3gp', '3g2', 'flv', 'asf']);

const wrongType = (message: AnswerText | [AnswerText, { type: string }]) => new UnsupportedMediaTypeError(message);

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
 * Detects a file's type by its content and makes the file safe to share. Images are encoded again, upright and without metadata. Text
 * becomes UTF-8. The name matters only for text.
 * @throws UnsupportedMediaTypeError when it is no image, document, sound or text that may be sent
 * @throws ValidationError when it is empty, damaged or cut off, or a document that runs or loads something
 * @throws PayloadTooLargeError when an image has too many pixels, or a file takes too long
 * @throws ServiceUnavailableError when too many files are waiting
 */
export async function toSafeFile(bytes: Buffer, name: string, ownerId: string): Promise<SafeFile> {
  if (bytes.length === 0) throw refused('The file is empty');
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const found = detected?.ext;
  const image = found && IMAGES[found];
  if (image) {
    return { ...(await encode(ownerId, bytes)), kind: 'image', contentType: IMAGE_TYPES[image], extension: image };
  }
  const document = await documentType(found, bytes, name);
  if (document) return { bytes, kind: 'file', contentType: DOCUMENTS[document], extension: document };
  const sound = await soundIn(bytes, found, ownerId);
  if (sound && sound !== 'film') {
    const { type, ...length } = sound;
    return { bytes, kind: 'file', contentType: SOUND_TYPES[type], extension: type, ...length };
  }
  const text = !found || isNamedText(name) ? textFile(bytes, name) : null;
  if (text) return { bytes: text, kind: 'file', contentType: TEXT_TYPE, extension: textExtension(name) };
  throw wrongType(sound === 'film' ? FILM : whyRefused(detected, bytes));
}

const FILM = 'Films cannot be sent. Please send a link to it, or only its sound.';

/** Returns the message for a refused file: what was found, and what the member can do. */
function whyRefused(detected: FileTypeResult | undefined, bytes: Buffer): AnswerText | [AnswerText, { type: string }] {
  if (!detected) return 'The type of this file is not known. Please send a picture, a document, a sound or a text.';
  const { ext: found, mime } = detected;
  if (found === 'heic') {
    return 'HEIC pictures do not show on every device. Please save the picture as JPEG, then send that.';
  }
  if (ARCHIVES.has(found)) {
    return [
      'This is an archive of type {type}. Nobody can check what is in it. Please send the files one by one.',
      { type: found },
    ];
  }
  // Windows stores sounds in the same container as films.
  if (FILMS.has(found) && !mime.startsWith('audio/')) return FILM;
  if (found === 'cfb' && isOldOffice(bytes)) {
    return 'This file has an old format. Please save it as xlsx, pptx or pdf, then send that.';
  }
  return [
    'A file of type {type} cannot be sent. Please send a picture as JPEG, a document as pdf, a sound as mp3.',
    { type: found },
  ];
}

const IMAGE_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' };

const DOCUMENTS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};
const TEXT_TYPE = 'text/plain; charset=utf-8';
const ZIPS = new Set(['zip', ...Object.keys(DOCUMENTS), 'docm', 'xlsm', 'pptm']);

/**
 * Returns the type of a document; null when the file is none.
 * @throws ValidationError when it may not be sent
 */
async function documentType(
  found: string | undefined,
  bytes: Buffer,
  name: string,
): Promise<'pdf' | 'doc' | ZipDocument | null> {
  if (found === 'cfb') return isDoc(bytes) ? 'doc' : null;
  if (found === undefined || found === 'pdf') {
    // Text files that mention a PDF can also contain the head of one.
    const start = pdfStart(bytes);
    if (start === -1 || (start > 0 && isNamedText(name))) return null;
    if (!isWholePdf(bytes)) throw damaged();
    return 'pdf';
  }
  return ZIPS.has(found) ? zipDocument(bytes) : null;
}

/** Returns a text file in UTF-8; null for other bytes. Code is saved as `.txt`, so that no browser runs it. */
function textFile(bytes: Buffer, name: string): Buffer | null {
  if (OTHER_NAME.test(name.trim())) throw damaged();
  const found = textOf(bytes);
  if (!found) return null;
  if (isNamedActive(name)) {
    throw wrongType('Pages and programs cannot be sent. To share one as text, let its name end with .txt.');
  }
  if (found === 'encoding')
    throw wrongType('The encoding of this text is not known. Please save it as UTF-8, then send it.');
  return Buffer.from(found.text);
}
