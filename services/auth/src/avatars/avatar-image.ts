import { UnsupportedMediaTypeError, ValidationError } from '@mutua/service-kit';
import { createImageEncoder } from '@mutua/service-kit/files';
import { fileTypeFromBuffer } from 'file-type';

const SIDE = 512;
const QUALITY = 82;
/** Decoded pictures take four bytes a pixel, however small the file: 50 million are 200 MB, and a phone's best camera. */
const MAX_PIXELS = 50_000_000;
/** The largest picture takes about three seconds. */
const TIMEOUT_SECONDS = 15;
/** What browsers can show and the decoder can read. No SVG: it is a document, not a picture. */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

const faulty = (message: string) => new ValidationError([{ field: 'avatar', message }]);

/** One picture at a time, which uses all cores. The 15 that may wait are answered before the gateway gives up. */
const encode = createImageEncoder({
  atOnce: 1,
  waiting: 15,
  maxPixels: MAX_PIXELS,
  timeoutSeconds: TIMEOUT_SECONDS,
  failOn: 'error',
  tooLarge: 'The picture has too many pixels',
  damaged: () => faulty('The picture is damaged or incomplete. Please select another one.'),
});

/**
 * Makes a square WebP of whatever picture it is given, upright and without metadata (places, cameras).
 * @throws UnsupportedMediaTypeError when the content is no picture, whatever its name says
 * @throws ValidationError when the picture is empty, damaged or incomplete
 * @throws PayloadTooLargeError when it has too many pixels
 * @throws ServiceUnavailableError when too many pictures wait
 */
export async function squareWebp(content: Buffer): Promise<Buffer> {
  if (content.length === 0) throw faulty('Please select an image file');
  const type = await fileTypeFromBuffer(content);
  if (!type || !TYPES.has(type.mime)) throw new UnsupportedMediaTypeError('Please select an image file');
  return encode(content, (image) =>
    image.resize(SIDE, SIDE, { fit: 'cover', position: 'attention' }).webp({ quality: QUALITY }),
  );
}
