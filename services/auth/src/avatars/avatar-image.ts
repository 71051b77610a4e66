import type { AnswerText } from '@mutua/contracts';
import { UnsupportedMediaTypeError, ValidationError } from '@mutua/service-kit';
import { createImageEncoder } from '@mutua/service-kit/files';

const SIDE = 512;
const QUALITY = 82;
/**
 * A decoded picture takes four bytes a pixel, however small its file is. 50 million pixels take 200 MB. The best phone cameras make
 * pictures of this size.
 */
const MAX_PIXELS = 50_000_000;
/** The largest picture takes about three seconds. */
const DEADLINE_MS = 15_000;
/**
 * The types that browsers show and the decoder reads. The first picture of an animation is used. SVG is left out, because it is a document
 * that can contain scripts.
 */
const TYPES = ['jpg', 'png', 'apng', 'webp', 'gif', 'avif'];

const HEIC: AnswerText = 'HEIC pictures do not show on every device. Please save the picture as JPEG, then send that.';

const faulty = (message: AnswerText) => new ValidationError([{ field: 'avatar', message }]);

const encode = createImageEncoder({
  atOnce: 2,
  waiting: 50,
  maxPixels: MAX_PIXELS,
  deadlineMs: DEADLINE_MS,
  types: TYPES,
  failOn: 'error',
  cover: { width: SIDE, height: SIDE, quality: QUALITY },
  tooLarge: 'The picture has too many pixels',
  wrongType: (found) => new UnsupportedMediaTypeError(found === 'heic' ? HEIC : 'Please select an image file'),
  damaged: () => faulty('The picture is damaged or incomplete. Please select another one.'),
});

/**
 * Converts a member's picture to a square WebP, upright and without metadata such as the place or the camera.
 * @throws UnsupportedMediaTypeError when the content is not a picture, whatever its file name says
 * @throws ValidationError when the picture is empty, damaged or incomplete
 * @throws PayloadTooLargeError when it has too many pixels
 * @throws ServiceUnavailableError when too many pictures are waiting
 */
export async function squareWebp(memberId: string, content: Buffer): Promise<Buffer> {
  if (content.length === 0) throw faulty('Please select an image file');
  return (await encode(memberId, content)).bytes;
}
