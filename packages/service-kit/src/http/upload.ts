import type { AnswerText } from '@mutua/contracts';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import {
  BadRequestError,
  PayloadTooLargeError,
  ServiceUnavailableError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '../errors/errors.ts';

/** A received file. Neither its name nor its content can be trusted. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** Each upload keeps its file in memory until the answer: with 10 MB each, 320 MB in all. */
const UPLOADS_AT_ONCE = 32;

const files = new WeakMap<Request, UploadedFile>();

/** The file that `receiveFile` has read. */
export function fileOf(req: Request): UploadedFile {
  const file = files.get(req);
  if (!file) throw new Error('the route has no receiveFile');
  return file;
}

/**
 * Reads a multipart/form-data body with one file into memory; the handler gets the file from `fileOf`. Answers 415 to another type of body,
 * and 413 to a file that is too large. A missing file, or a body that cannot be parsed, is 400; too many uploads in progress are 503.
 */
export function receiveFile({
  field,
  maxBytes,
  missing,
  tooLarge,
  atOnce = UPLOADS_AT_ONCE,
}: {
  /** The name of the form's field. */
  field: string;
  maxBytes: number;
  /** The error messages: for a missing file, and for one that is too large. */
  missing: AnswerText;
  tooLarge: AnswerText;
  /** How many uploads to this route the process accepts at a time. */
  atOnce?: number;
}): RequestHandler {
  let running = 0;
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 1024 },
    defParamCharset: 'utf8',
  }).single(field);
  const noFile = () => new ValidationError([{ field, message: missing }]);

  return (req, res, next) => {
    if (!req.is('multipart/form-data')) {
      throw new UnsupportedMediaTypeError('Please send the file as multipart/form-data');
    }
    if (running >= atOnce) throw new ServiceUnavailableError();
    running += 1;
    res.once('close', () => {
      running -= 1;
    });
    read(req, res, (error: unknown) => {
      if (error instanceof MulterError) {
        return next(error.code === 'LIMIT_FILE_SIZE' ? new PayloadTooLargeError(tooLarge) : noFile());
      }
      // Nothing has been stored yet, so every other error comes from reading the client's data.
      if (error) return next(new BadRequestError('The upload is damaged or incomplete. Please try again.'));
      if (!req.file) return next(noFile());
      files.set(req, { name: req.file.originalname, bytes: req.file.buffer });
      next();
    });
  };
}
