import { isConnectionError } from './connection-error.ts';
import {
  type AppError,
  BadRequestError,
  ConflictError,
  ForbiddenError,
  isDuplicateKey,
  NotFoundError,
  PayloadTooLargeError,
  ServiceUnavailableError,
  TooManyRequestsError,
  toAppError,
  UnauthorizedError,
  UnsupportedMediaTypeError,
  ValidationError,
} from './errors.ts';

const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });

it.each<[AppError, status: number, code: string]>([
  [new ValidationError([]), 400, 'validation_failed'],
  [new BadRequestError('Not found'), 400, 'bad_request'],
  [new UnauthorizedError(), 401, 'unauthorized'],
  [new ForbiddenError(), 403, 'forbidden'],
  [new NotFoundError(), 404, 'not_found'],
  [new ConflictError('Not found'), 409, 'conflict'],
  [new PayloadTooLargeError(), 413, 'payload_too_large'],
  [new UnsupportedMediaTypeError(), 415, 'unsupported_media_type'],
  [new TooManyRequestsError('Too many calls at once.', 1), 429, 'too_many_requests'],
  [new ServiceUnavailableError(), 503, 'service_unavailable'],
])('%s is %s %s', (error, status, code) => {
  expect([error.status, error.code]).toEqual([status, code]);
});

describe('toAppError', () => {
  it('keeps named errors as they are', () => {
    const error = new ConflictError('File not found', { current: { status: 'accepted' } });
    expect(toAppError(error)).toBe(error);
  });

  it.each([
    'MongoServerSelectionError',
    'MongooseServerSelectionError',
    'MongoNetworkError',
    'MaxRetriesPerRequestError',
  ])('answers 503 when the connection is lost: %s', (name) =>
    expect(toAppError(named(name))).toMatchObject({ status: 503, code: 'service_unavailable' }),
  );

  it.each([
    'Cannot call `users.findOne()` before initial connection is complete if `bufferCommands = false`.',
    "Stream isn't writeable and enableOfflineQueue options is false",
    'Connection is closed.',
    'Command timed out',
    'connect ECONNREFUSED 127.0.0.1:6379',
    "READONLY You can't write against a read only replica.",
    'CLUSTERDOWN The cluster is down',
    "Cluster isn't ready and enableOfflineQueue options is false",
    'None of startup nodes is available',
    'All sentinels are unreachable. Retrying from scratch after 100ms.',
  ])('answers 503 when a driver says: %s', (message) => expect(toAppError(new Error(message)).status).toBe(503));

  it.each([
    ['a server that is shutting down', Object.assign(named('MongoServerError'), { code: 91 })],
    ['a server that has lost its store', Object.assign(named('MongoServerError'), { code: 6 })],
    ['a query that took too long', Object.assign(named('MongoServerError'), { code: 50 })],
    ['a cursor that is gone', Object.assign(named('MongoServerError'), { code: 43 })],
    ['a conflict that did not end', Object.assign(named('MongoBulkWriteError'), { code: 112 })],
    ['a full queue for connections', named('MongoWaitQueueTimeoutError')],
    ['a cleared pool', named('MongoPoolClearedOnNetworkError')],
    ['a pool whose server no longer answers', named('PoolClearedOnNetworkError')],
    [
      'a bulk whose connection was lost',
      Object.assign(named('MongoBulkWriteError'), { errorResponse: named('MongoNetworkError'), writeErrors: [] }),
    ],
    ['a store that restarts', named('MongoServerError', 'the database system is starting up')],
    [
      'a bulk whose writes were refused so',
      Object.assign(named('MongoBulkWriteError'), { writeErrors: [{ code: 91 }] }),
    ],
    ['what another error wraps', new Error('not saved', { cause: named('MongoNetworkError') })],
    [
      'a label of the driver',
      Object.assign(named('MongoServerError'), { errorLabelSet: new Set(['RetryableWriteError']) }),
    ],
    ['a broken pipe', Object.assign(new Error('write'), { code: 'EPIPE' })],
    ['a Redis that loads', new Error('LOADING Redis is loading the dataset in memory')],
    ['a Redis that cannot write to its disk', new Error('MISCONF Redis is configured to save RDB snapshots')],
    ['a Redis that runs a script', new Error('BUSY Redis is busy running a script')],
    [
      'a transaction that Redis has refused',
      new Error("EXECABORT Transaction discarded because of: OOM command not allowed when used memory > 'maxmemory'."),
    ],
  ])('answers 503 to %s', (_what, error) => expect(toAppError(error).status).toBe(503));

  it('ignores the numeric codes of other libraries', () => {
    expect(toAppError(Object.assign(named('SharpError'), { code: 6 })).status).toBe(500);
    expect(toAppError(Object.assign(named('MongoServerError'), { code: 2 })).status).toBe(500);
  });

  it.each([new Error('select * from secrets'), 'a string', undefined, { status: 418, message: 'teapot' }])(
    'answers 500 in words that give nothing away: %p',
    (thrown) => {
      const error = toAppError(thrown);
      expect(error).toMatchObject({ status: 500, code: 'internal_error', cause: thrown });
      expect(error.message).toBe('Something went wrong. Please try again.');
    },
  );
});

it('gives the time to wait in whole seconds, never zero', () => {
  expect(new TooManyRequestsError('Too many calls at once.', 1.2).headers).toEqual({ 'Retry-After': '2' });
  expect(new TooManyRequestsError('Too many calls at once.', 0).headers).toEqual({ 'Retry-After': '1' });
});

it('says with every 503 when to come again', () => {
  for (const error of [
    new ServiceUnavailableError(),
    toAppError(Object.assign(new Error('lost'), { code: 'ECONNREFUSED' })),
  ]) {
    expect([error.status, error.headers]).toEqual([503, { 'Retry-After': '2' }]);
  }
});

it('says that a call was made before only when it was', () => {
  expect(new ConflictError('Not found', { repeated: true }).fields).toEqual({ repeated: true });
  expect(new ConflictError('Not found', { current: 1 }).fields).toEqual({ current: 1 });
});

it('uses the message of the first wrong field', () => {
  expect(new ValidationError([{ field: 'title', message: 'Title is required' }]).message).toBe('Title is required');
});

describe('isDuplicateKey', () => {
  const duplicate = Object.assign(new Error('E11000'), { code: 11_000, keyPattern: { email: 1 } });

  it('recognises the index by its field', () => {
    expect(isDuplicateKey(duplicate)).toBe(true);
    expect(isDuplicateKey(duplicate, 'email')).toBe(true);
    expect(isDuplicateKey(duplicate, 'eventId')).toBe(false);
    expect(isDuplicateKey(new Error('E11000'))).toBe(false);
  });

  it('is not a connection error', () => expect(isConnectionError(duplicate)).toBe(false));
});
