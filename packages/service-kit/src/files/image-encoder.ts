import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { bounded } from '../bounded.ts';
import { type AppError, PayloadTooLargeError } from '../errors.ts';

/** Decodes a picture and encodes it anew, as `edit` says. */
export type ImageEncoder = (content: Buffer, edit: (image: Sharp) => Sharp) => Promise<Buffer>;

/**
 * An encoder that a flood of pictures cannot use up: a decoded picture takes four bytes a pixel, however small its file, and the
 * process has other members to serve. Pictures are turned upright and lose their metadata.
 * @throws PayloadTooLargeError when a picture has too many pixels, all frames together, or takes too long
 * @throws ServiceUnavailableError when too many pictures wait
 * @throws what `damaged` makes, when the content is not a whole picture
 */
export function createImageEncoder({
  atOnce,
  waiting,
  maxPixels,
  timeoutSeconds,
  failOn,
  animated = false,
  tooLarge,
  damaged,
}: {
  atOnce: number;
  /** How many more wait for their turn. */
  waiting: number;
  maxPixels: number;
  /** How long one picture may take. */
  timeoutSeconds: number;
  /** Which faults of a file make it a damaged one. */
  failOn: NonNullable<SharpOptions['failOn']>;
  /** Keeps all frames of a moving picture. */
  animated?: boolean;
  /** The message for people. */
  tooLarge: string;
  damaged: () => AppError;
}): ImageEncoder {
  const inTurn = bounded({ concurrency: atOnce, waiting });
  return (content, edit) =>
    inTurn(async () => {
      try {
        const image = sharp(content, { animated, limitInputPixels: maxPixels, failOn });
        return await edit(image.timeout({ seconds: timeoutSeconds }).autoOrient()).toBuffer();
      } catch (error) {
        if (error instanceof Error && /pixel limit|timeout/.test(error.message))
          throw new PayloadTooLargeError(tooLarge);
        throw damaged();
      }
    });
}
