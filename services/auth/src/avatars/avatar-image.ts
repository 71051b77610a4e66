import { bounded, PayloadTooLargeError, ValidationError } from '@mutua/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

const SIDE = 512;
const QUALITY = 82;
/** Decoded pictures take four bytes a pixel, however small the file: 50 million are 200 MB, and a phone's best camera. */
const MAX_PIXELS = 50_000_000;
/** What browsers can show and the decoder can read. No SVG: it is a document, not a picture. */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

const inTurn = bounded({ concurrency: 2, waiting: 50 });

const notAnImage = () => new ValidationError([{ field: 'avatar', message: 'Please select an image file' }]);

/**
 * Makes a square WebP of whatever picture it is given, upright and without metadata (places, cameras).
 * @throws ValidationError when the content is no picture
 * @throws PayloadTooLargeError when it has too many pixels
 */
export async function squareWebp(content: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(content);
  if (!type || !TYPES.has(type.mime)) throw notAnImage();
  return inTurn(async () => {
    try {
      return await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
        .webp({ quality: QUALITY })
        .toBuffer();
    } catch (error) {
      if (error instanceof Error && /pixel limit/.test(error.message)) {
        throw new PayloadTooLargeError('The picture has too many pixels');
      }
      throw notAnImage();
    }
  });
}
