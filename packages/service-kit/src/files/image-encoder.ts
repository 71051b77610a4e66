import { extname, join } from 'node:path';
import type { Wording } from '@mutua/contracts';
import { type AppError, PayloadTooLargeError } from '../errors/errors.ts';
import { OrderError } from '../processes/process-pool.ts';
import { createFileReader } from './file-reader.ts';
import type { EncodedImage as Encoded, ImageOrder, WrongType } from './image-process.ts';

const PROGRAM = join(import.meta.dirname, `image-process${extname(import.meta.filename)}`);

export type EncodedImage = Encoded & { bytes: Buffer };

/** Decodes a member's picture, and encodes it again. */
export type ImageEncoder = (memberId: string, content: Buffer) => Promise<EncodedImage>;

/**
 * Creates an encoder with bounded memory and time: a decoded picture takes four bytes a pixel, however small its file is. Turns pictures
 * upright and removes their metadata. The queue serves members in turn.
 * @throws PayloadTooLargeError when a picture has too many pixels (in all frames together), or takes too long
 * @throws ServiceUnavailableError when too many pictures wait
 * @throws the error of `wrongType`, when the content has none of the types
 * @throws the error of `damaged`, when the content is not a complete picture
 */
export function createImageEncoder({
  atOnce,
  waiting,
  deadlineMs,
  types,
  tooLarge,
  wrongType,
  damaged,
  maxPixels,
  failOn,
  animated = false,
  cover,
  icons,
}: Omit<ImageOrder, 'content' | 'animated'> & {
  /** The number of worker processes, each with one core. */
  atOnce: number;
  /** How many more may wait. */
  waiting: number;
  /** The time limit for one picture. Afterwards its process is killed. */
  deadlineMs: number;
  /** Keeps all frames of an animated picture. */
  animated?: boolean;
  /** The error message for people. */
  tooLarge: Wording;
  wrongType: (found: string | undefined) => AppError;
  damaged: () => AppError;
}): ImageEncoder {
  const read = createFileReader<ImageOrder, Encoded | WrongType>({ program: PROGRAM, atOnce, waiting, deadlineMs });
  return async (memberId, content) => {
    const image = await read(memberId, { content, types, maxPixels, failOn, animated, cover, icons }).catch((error) => {
      if (!(error instanceof OrderError)) throw error;
      throw /pixel limit/.test(error.message) ? new PayloadTooLargeError(tooLarge) : damaged();
    });
    if ('wrongType' in image) throw wrongType(image.wrongType);
    return { ...image, bytes: Buffer.from(image.bytes) };
  };
}
