import type { Wording } from '@mutua/contracts';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { bounded } from '../bounded.ts';
import { type AppError, PayloadTooLargeError } from '../errors.ts';

/** Decodes a picture, applies `edit`, and encodes the result. */
export type ImageEncoder = (content: Buffer, edit: (image: Sharp) => Sharp) => Promise<Buffer>;

/**
 * Creates an encoder with bounded memory and time: a decoded picture takes four bytes a pixel, however small its file is. Turns
 * pictures upright and removes their metadata.
 * @throws PayloadTooLargeError when a picture has too many pixels (in all frames together), or takes too long
 * @throws ServiceUnavailableError when too many pictures wait
 * @throws the error of `damaged`, when the content is not a complete picture
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
  /** How many more may wait. */
  waiting: number;
  maxPixels: number;
  /** How long one picture may take. */
  timeoutSeconds: number;
  /** Which faults make sharp refuse a file as damaged. */
  failOn: NonNullable<SharpOptions['failOn']>;
  /** Keeps all frames of a moving picture. */
  animated?: boolean;
  /** The message for people. */
  tooLarge: Wording;
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
