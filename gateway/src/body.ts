import { LIMITS } from '@mutua/contracts';
import { BadRequestError, PayloadTooLargeError } from '@mutua/service-kit';
import type { Request, RequestHandler } from 'express';
import { factsOf } from './facts.ts';

/** What the parts around a file take in a multipart body. */
const MULTIPART_FRAME = 64 * 1024;
const LARGEST_UPLOAD = Math.max(LIMITS.avatar.size, LIMITS.chatFile.size) + MULTIPART_FRAME;

const declaredLength = (req: Request): number => Number(req.headers['content-length'] ?? 0);

/** Collects a body. `onReading` gets a function that ends the reading with an error. */
const read = (req: Request, onReading: (giveUp: (error: Error) => void) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (error: Error): void => {
      req.off('data', collect).resume();
      reject(error);
    };
    const collect = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > LIMITS.jsonBody) fail(new PayloadTooLargeError());
      else chunks.push(chunk);
    };
    req.on('data', collect);
    req.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    req.once('error', () => fail(new BadRequestError('The body is not complete')));
    onReading(fail);
  });

/**
 * Reads the body of a call before a service hears of it, so that a slow one holds nothing but its own connection; 413
 * for more than 256 KB. What it says is the service's matter. A file is too large for that: it goes on as it comes, and only
 * the length that it declares is looked at here.
 */
export const takeBody: RequestHandler = async (req, res, next) => {
  const { headers } = req;
  const facts = factsOf(res);
  if (facts.endpoint?.spec.upload) {
    if (declaredLength(req) > LARGEST_UPLOAD) throw new PayloadTooLargeError('The file is too large');
    return next();
  }
  const hasBody = headers['transfer-encoding'] !== undefined || declaredLength(req) > 0;
  if (!hasBody) {
    // Otherwise an empty body would be sent to the service in chunks.
    if (req.method !== 'GET' && req.method !== 'HEAD') headers['content-length'] = '0';
    return next();
  }
  if (declaredLength(req) > LIMITS.jsonBody) throw new PayloadTooLargeError();
  facts.body = await read(req, (giveUp) => {
    facts.giveUp = giveUp;
  });
  delete headers['transfer-encoding'];
  headers['content-length'] = String(facts.body.length);
  next();
};
