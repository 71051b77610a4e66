import { type FieldError, fill, type Values, type Wording } from '@mutua/contracts';
import { isConnectionError } from './connection-error.ts';

/**
 * An error with its HTTP answer: `message` is for people, `code` for programs, and `fields` are added to the error body. The answer
 * contains the message in the caller's language if contracts have it; the named errors below accept only such texts.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The English text of the message, and its values. */
  readonly text: string;
  readonly values: Values;

  constructor(
    status: number,
    code: string,
    wording: string | Wording,
    {
      fields = {},
      headers = {},
      cause,
    }: { fields?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    const [text, values] = typeof wording === 'string' ? [wording, {}] : wording;
    super(fill(text, values), { cause });
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.headers = headers;
    this.text = text;
    this.values = values;
  }
}

/** 400 with the wrong fields; the message of the first one is the message of the answer. */
export class ValidationError extends AppError {
  constructor(
    errors: readonly FieldError[],
    message = errors[0]?.message ?? ('Some fields are not valid' satisfies Wording),
  ) {
    super(400, 'validation_failed', message, { fields: { errors } });
  }
}

export class BadRequestError extends AppError {
  constructor(message: Wording, code = 'bad_request') {
    super(400, code, message);
  }
}

export class UnauthorizedError extends AppError {
  constructor(message: Wording = 'Please sign in to continue', code = 'unauthorized') {
    super(401, code, message);
  }
}

export class ForbiddenError extends AppError {
  constructor(
    message: Wording = 'You are not allowed to do this',
    code = 'forbidden',
    fields: Record<string, unknown> = {},
  ) {
    super(403, code, message, { fields });
  }
}

export class NotFoundError extends AppError {
  constructor(message: Wording = 'Not found', code = 'not_found') {
    super(404, code, message);
  }
}

/**
 * 409; `current` is the current state, in the shape of the call's answer. `repeated`: the caller has made this very call before, so a client
 * that sends a call again takes the answer as success.
 */
export class ConflictError extends AppError {
  constructor(
    message: Wording,
    { code = 'conflict', current, repeated = false }: { code?: string; current?: unknown; repeated?: boolean } = {},
  ) {
    super(409, code, message, {
      fields: { ...(current !== undefined && { current }), ...(repeated && { repeated }) },
    });
  }
}

export class PayloadTooLargeError extends AppError {
  constructor(message: Wording = 'What you sent is too large') {
    super(413, 'payload_too_large', message);
  }
}

export class UnsupportedMediaTypeError extends AppError {
  constructor(message: Wording = 'Please send JSON (Content-Type: application/json)') {
    super(415, 'unsupported_media_type', message);
  }
}

export class TooManyRequestsError extends AppError {
  constructor(message: Wording, retryAfterSeconds: number) {
    super(429, 'too_many_requests', message, {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    });
  }
}

/** After so many seconds a client may call again: a process that hangs has then been replaced, and a burst has passed. */
const COME_AGAIN_SECONDS = 2;

/** 503; a client may repeat the call. */
export class ServiceUnavailableError extends AppError {
  constructor(message: Wording = 'This is not available right now.', cause?: unknown) {
    super(503, 'service_unavailable', message, { cause, headers: { 'Retry-After': String(COME_AGAIN_SECONDS) } });
  }
}

/** Whether an error is a duplicate key of a unique index; with `field`, of the index with this field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11_000) return false;
  if (!field) return true;
  const pattern = 'keyPattern' in error ? error.keyPattern : undefined;
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}

/** Turns any error into an AppError. An unknown error becomes a 500 without details, and is kept as `cause` for the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return new NotFoundError();
  if (isConnectionError(error)) return new ServiceUnavailableError(undefined, error);
  const { type, expose, status } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  switch (type) {
    case 'entity.verify.failed':
      return new BadRequestError('The body is not valid UTF-8', 'malformed_json');
    case 'entity.parse.failed':
      return new BadRequestError('The body is not valid JSON', 'malformed_json');
    case 'entity.too.large':
      return new PayloadTooLargeError();
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new UnsupportedMediaTypeError('The encoding of the body is not supported');
    case 'request.aborted':
    case 'request.size.invalid':
      return new BadRequestError('The body is not complete');
  }
  // Errors of the body parser, such as a wrong compression.
  if (error instanceof Error && expose === true && typeof status === 'number' && status >= 400 && status < 500) {
    return new BadRequestError('The body cannot be read');
  }
  return new AppError(500, 'internal_error', 'Something went wrong. Please try again.', { cause: error });
}
