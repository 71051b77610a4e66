import { type FileTypeResult, fileTypeFromBuffer } from 'file-type';
import { isDoc, isOldOffice, isWholePdf, pdfStart } from './document-check.ts';
import { STORED_IMAGES } from './image-types.ts';
import { damaged, type Refusal, wrongType } from './refusal.ts';
import { SOUND_TYPES, soundIn } from './sound-check.ts';
import { isNamedActive, isNamedText, textExtension, textOf } from './text-file.ts';
import { type ZipDocument, zipDocument } from './zip-document.ts';

/** What a file was found to be. An image has only the type in which it will be stored: another process decodes it. */
export type CheckedFile =
  | { image: 'jpg' | 'png' | 'webp' | 'gif' }
  | {
      contentType: string;
      extension: string;
      /** The length of a sound, when it is known. */
      seconds?: number;
      /** The text in UTF-8, when the file has other bytes. */
      converted?: Uint8Array;
    };

/** Names of types that are detected by their content. A text with such a name is not what its name says. */
const OTHER_NAME =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|jpe?g|a?png|gif|webp|avif|hei[cf]|mp[34]|m4[ab]|og[ga]|opus|webm|wav|flac|midi?)$/i;
const ARCHIVES = new Set(['zip', 'rar', '7z', 'tar', 'gz', 'tar.gz', 'bz2', 'xz', 'lz', 'lz4', 'zst', 'cab', 'arj']);
const FILMS = new Set(['mp4', 'm4v', 'mov', 'mkv', 'avi', 'webm', 'ogv', 'mpg', '3gp', '3g2', 'flv', 'asf']);

/**
 * Detects a file's type by its content, and checks whether it is safe to share. Text becomes UTF-8. The name matters only for text.
 * @throws Refusal when it is no image, document, sound or text that may be sent, when it is damaged or cut off, or when it runs or loads
 *   something
 */
export async function checkFile(bytes: Buffer, name: string): Promise<CheckedFile> {
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const found = detected?.ext;
  const image = found && STORED_IMAGES[found];
  if (image) return { image };
  const document = await documentType(found, bytes, name);
  if (document) return { contentType: DOCUMENTS[document], extension: document };
  const sound = await soundIn(bytes, found);
  if (sound && sound !== 'film') {
    const { type, ...length } = sound;
    return { contentType: SOUND_TYPES[type], extension: type, ...length };
  }
  const text = !found || isNamedText(name) ? textFile(bytes, name) : null;
  if (text) {
    const isChanged = !text.equals(bytes);
    return { contentType: TEXT_TYPE, extension: textExtension(name), ...(isChanged && { converted: text }) };
  }
  throw sound === 'film' ? wrongType(FILM) : whyRefused(detected, bytes);
}

const FILM = 'Films cannot be sent. Please send a link to it, or only its sound.';

/** Says what was found, and what the member can do. */
function whyRefused(detected: FileTypeResult | undefined, bytes: Buffer): Refusal {
  if (!detected) {
    return wrongType('The type of this file is not known. Please send a picture, a document, a sound or a text.');
  }
  const { ext: found, mime } = detected;
  if (found === 'heic') {
    return wrongType('HEIC pictures do not show on every device. Please save the picture as JPEG, then send that.');
  }
  if (ARCHIVES.has(found)) {
    return wrongType(
      'This is an archive of type {type}. Nobody can check what is in it. Please send the files one by one.',
      { type: found },
    );
  }
  // Windows stores sounds in the same container as films.
  if (FILMS.has(found) && !mime.startsWith('audio/')) return wrongType(FILM);
  if (found === 'cfb' && isOldOffice(bytes)) {
    return wrongType('This file has an old format. Please save it as xlsx, pptx or pdf, then send that.');
  }
  return wrongType(
    'A file of type {type} cannot be sent. Please send a picture as JPEG, a document as pdf, a sound as mp3.',
    { type: found },
  );
}

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
 * @throws Refusal when it may not be sent
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
