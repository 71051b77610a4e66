import type { IncomingMessage } from 'node:http';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The encodings that `decodedBody` can read, for the header `Accept-Encoding`. */
export const ENCODINGS = 'gzip, deflate, br';

const plain = () => new PassThrough();

const DECODERS = {
  '': plain,
  identity: plain,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** How many bytes may arrive beside the body and its double: the headers, and what waits to be read. */
const MAX_BESIDE = 256 * 1024;

/**
 * The decoded body of an answer. Invalid data ends as an error of the stream, and so does a body in very many pieces, because each
 * costs time, however small it is.
 * @param maxSent the limit of received bytes; without it only the caller limits the decoded bytes
 * @throws Error for an encoding that was not requested
 */
export function decodedBody(answer: IncomingMessage, { maxSent = Number.POSITIVE_INFINITY } = {}): Readable {
  const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase();
  const create = Object.hasOwn(DECODERS, encoding) && DECODERS[encoding as keyof typeof DECODERS];
  if (!create) throw new Error('an encoding that was not asked for');
  async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let sent = 0;
    for await (const chunk of chunks) {
      const left = maxSent - sent;
      sent += chunk.length;
      if (answer.socket.bytesRead > 2 * sent + MAX_BESIDE) throw new Error('too many pieces');
      yield chunk.subarray(0, left);
      if (sent >= maxSent) return;
    }
  }
  return pipeline(answer, limited, create(), () => {});
}
