import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** A smaller answer fits into one packet with its headers, so that compressing it would save no time. */
const MIN_BYTES = 1200;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;

/**
 * Compresses a text with the best encoding that the caller accepts. In this thread: the thread pool costs three times the CPU for 12 kB,
 * and 250 kB take 2 ms.
 */
const encoders = {
  br: (text: Buffer, quality: number) =>
    brotliCompressSync(text, {
      params: {
        [BROTLI_PARAM_QUALITY]: quality,
        // 64 kB of memory instead of 4 MB for each answer.
        [BROTLI_PARAM_LGWIN]: 16,
        [BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: Buffer, quality: number) => gzipSync(text, { level: quality }),
};

const encodingFor = (req: Request): keyof typeof encoders | undefined =>
  (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding));

/**
 * Sends a text, compressed for callers who accept that. Set status and type before.
 * @param quality 1 to 9. At 1 brotli makes 12 kB of JSON a quarter in 0.06 ms; at 5 a fifth in 0.3 ms
 */
export function sendCompressed(req: Request, res: Response, text: string, quality = 1): void {
  const body = Buffer.from(text);
  res.vary('Accept-Encoding');
  const encoding = body.length < MIN_BYTES ? undefined : encodingFor(req);
  if (encoding) res.set('Content-Encoding', encoding);
  res.send(encoding ? encoders[encoding](body, quality) : body);
}
