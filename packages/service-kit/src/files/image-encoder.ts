import { extname, join } from 'node:path';
import type { AnswerText, Wording } from '@mutua/contracts';
import { type AppError, PayloadTooLargeError } from '../errors.ts';
import { createFairQueue } from '../processes/fair-queue.ts';
import { createProcessPool, DeadlineError, OrderError } from '../processes/process-pool.ts';
import type { EncodedImage as Encoded, ImageOrder } from './image-process.ts';

const PROGRAM = join(import.meta.dirname, `image-process${extname(import.meta.filename)}`);
/** How many pictures of one member may wait. */
const OF_ONE = 5;

/** The answer when the decoder of a file was killed: the file is too large, or the machine is busy. */
export const TOOK_TOO_LONG: AnswerText = 'Reading this file took too long. Please try again, or send a smaller one.';

export type EncodedImage = Encoded & { bytes: Buffer };

/** Decodes a member's picture, and encodes it again. */
export type ImageEncoder = (memberId: string, content: Buffer) => Promise<EncodedImage>;

/**
 * Creates an encoder with bounded memory and time: a decoded picture takes four bytes a pixel, however small its file is. Turns pictures
 * upright and removes their metadata. The queue serves members in turn.
 * @throws PayloadTooLargeError when a picture has too many pixels (in all frames together), or takes too long
 * @throws ServiceUnavailableError when too many pictures wait
 * @throws the error of `damaged`, when the content is not a complete picture
 */
export function createImageEncoder({
  atOnce,
  waiting,
  deadlineMs,
  tooLarge,
  damaged,
  maxPixels,
  failOn,
  animated = false,
  cover,
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
  damaged: () => AppError;
}): ImageEncoder {
  const inTurn = createFairQueue({ concurrency: atOnce, waiting, ofOne: OF_ONE });
  const run = createProcessPool<ImageOrder, Encoded>({ program: PROGRAM, deadlineMs });
  return (memberId, content) =>
    inTurn(memberId, async () => {
      try {
        const image = await run({ content, maxPixels, failOn, animated, cover });
        return { ...image, bytes: Buffer.from(image.bytes) };
      } catch (error) {
        if (error instanceof DeadlineError) throw new PayloadTooLargeError(TOOK_TOO_LONG);
        if (!(error instanceof OrderError)) throw error;
        throw /pixel limit/.test(error.message) ? new PayloadTooLargeError(tooLarge) : damaged();
      }
    });
}
