import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The encodings that `decodedBody` can read, for the header `Accept-Encoding`. */
export const ENCODINGS = 'gzip, deflate, br';

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/**
 * The decoded body of an answer. Invalid data ends as an error of the stream.
 * @param maxSent the limit of received bytes; without it only the caller limits the decoded bytes
 * @throws Error for an encoding that was not requested
 */
export function decodedBody(answer: IncomingMessage, { maxSent = Number.POSITIVE_INFINITY } = {}): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let sent = 0;
    for await (const chunk of chunks) {
      const left = maxSent - sent;
      sent += chunk.length;
      yield chunk.subarray(0, left);
      if (sent >= maxSent) return;
    }
  }
  const whole = maxSent === Number.POSITIVE_INFINITY;
  if (encoding === 'identity' || encoding === '') {
    return whole ? answer : (pipeline(answer, limited, () => {}) as unknown as Readable);
  }
  const create = DECODERS[encoding as keyof typeof DECODERS];
  if (!create) throw new Error('an encoding that was not asked for');
  return whole ? pipeline(answer, create(), () => {}) : pipeline(answer, limited, create(), () => {});
}
