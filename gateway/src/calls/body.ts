import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@mutua/contracts';
import { BadRequestError, PayloadTooLargeError } from '@mutua/service-kit';
import type { RequestHandler } from 'express';
import { type CallResponse, contextOf } from './call-context.ts';

/** How many bytes a multipart body may have in addition to the file. */
const MULTIPART_FRAME = 64 * 1024;
const LARGEST_UPLOAD = Math.max(LIMITS.avatar.size, LIMITS.chatFile.size) + MULTIPART_FRAME;

/**
 * Gives a streamed body up once it is larger than any file may be. Its caller has not declared its length, and the service would read it to
 * its end before it answers. What still comes is thrown away until the connection is closed.
 */
export function limitUpload(req: IncomingMessage, giveUp: (error: Error) => void): void {
  let size = 0;
  const count = (chunk: Buffer): void => {
    size += chunk.length;
    if (size <= LARGEST_UPLOAD) return;
    req.off('data', count).unpipe().resume();
    giveUp(new PayloadTooLargeError('The file is too large'));
  };
  req.on('data', count);
}

const declaredLength = (req: IncomingMessage): number => Number(req.headers['content-length'] ?? 0);

/** Collects a body. `onReading` receives a function that ends the reading with an error. */
const read = (req: IncomingMessage, onReading: (giveUp: (error: Error) => void) => void): Promise<Buffer> =>
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
 * Reads the whole body of a call before passing it on, so that a slow caller does not occupy a connection to a service. Answers 413
 * to more than 256 KB. Does not parse the body. Files are too large to buffer: they are streamed, and only their declared length is
 * checked here.
 */
export const readBody = async (req: IncomingMessage, res: CallResponse): Promise<void> => {
  const { headers } = req;
  const context = contextOf(res);
  if (context.endpoint?.spec.upload) {
    if (declaredLength(req) > LARGEST_UPLOAD) throw new PayloadTooLargeError('The file is too large');
    return;
  }
  const hasBody = headers['transfer-encoding'] !== undefined || declaredLength(req) > 0;
  if (!hasBody) {
    // Without the header an empty body would be sent to the service with chunked encoding.
    if (req.method !== 'GET' && req.method !== 'HEAD') headers['content-length'] = '0';
    return;
  }
  if (declaredLength(req) > LIMITS.jsonBody) throw new PayloadTooLargeError();
  context.body = await read(req, (giveUp) => {
    context.giveUp = giveUp;
  });
  delete headers['transfer-encoding'];
  headers['content-length'] = String(context.body.length);
};

/** `readBody` for a call that Express handles. */
export const bufferBody: RequestHandler = async (req, res, next) => {
  await readBody(req, res);
  next();
};
