import { UnsupportedMediaTypeError, ValidationError } from '@mutua/service-kit';
import { createImageEncoder } from '@mutua/service-kit/files';
import { OrderError } from '@mutua/service-kit/processes';
import { STORED_IMAGES } from '../reader/image-types.ts';
import { readFile } from '../reader/reader.ts';
import { damaged, type Refusal, refused } from '../reader/refusal.ts';

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

const IMAGE_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' };
/** The limit for all frames together. A decoded pixel takes four bytes, however small the file is. */
const MAX_PIXELS = 25_000_000;
/** An animation is encoded frame by frame, which takes up to ten seconds. The gateway waits for a minute. */
const DEADLINE_MS = 30_000;

const errorOf = ({ status, text, values }: Pick<Refusal, 'status' | 'text' | 'values'>) =>
  status === 415
    ? new UnsupportedMediaTypeError([text, values])
    : new ValidationError([{ field: 'file', message: text }]);
const isDamaged = () => errorOf(damaged());

const encode = createImageEncoder({
  atOnce: 2,
  waiting: 50,
  maxPixels: MAX_PIXELS,
  deadlineMs: DEADLINE_MS,
  types: Object.keys(STORED_IMAGES),
  failOn: 'error',
  animated: true,
  tooLarge: 'The image has too many pixels. Please make it smaller, then send that.',
  wrongType: isDamaged,
  damaged: isDamaged,
});

/**
 * Checks a member's file, and makes it safe to share. Other processes do both. Images are encoded again, upright and without metadata. Text
 * becomes UTF-8.
 * @throws UnsupportedMediaTypeError when it is no image, document, sound or text that may be sent
 * @throws ValidationError when it is empty, damaged or cut off, or a document that runs or loads something
 * @throws PayloadTooLargeError when an image has too many pixels, or a file takes too long
 * @throws ServiceUnavailableError when too many files are waiting
 */
export async function toSafeFile(bytes: Buffer, name: string, ownerId: string): Promise<SafeFile> {
  if (bytes.length === 0) throw errorOf(refused('The file is empty'));
  const found = await readFile(ownerId, bytes, name).catch((error) => {
    throw error instanceof OrderError ? isDamaged() : error;
  });
  if ('refused' in found) throw errorOf(found.refused);
  if ('image' in found) {
    const extension = found.image;
    return { ...(await encode(ownerId, bytes)), kind: 'image', contentType: IMAGE_TYPES[extension], extension };
  }
  const { converted, ...file } = found;
  return { bytes: converted ? Buffer.from(converted) : bytes, kind: 'file', ...file };
}
