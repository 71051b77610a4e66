import type { ErrorBody, FieldError } from '@mutua/contracts';
import { HttpError } from './http.ts';

/** The code for answers that do not come from a service, such as those of a proxy. */
const NO_CODE = 'unknown';

/** A failed call as plain data. RTK Query keeps it in the store, and `unwrap()` throws it. */
export interface ApiFailure {
  /** The HTTP status. 0 when there was no answer. */
  status: number;
  /** A stable code for programs: the server's code, or `network`. */
  code: string;
  /** The server's message for people. Empty without one, see `errorMessage`. */
  message: string;
  errors: FieldError[];
  requestId: string | null;
  /** Only with a 409: the current state. */
  current: unknown;
  /** After how many seconds the server may be called again, if it says so. */
  retryAfter?: number | undefined;
}

/** A failed call, as `call()` throws it. */
export class ApiError extends Error implements ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly requestId: string | null;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors;
    this.requestId = failure.requestId;
    this.current = failure.current;
    this.retryAfter = failure.retryAfter;
  }
}

export function isApiFailure(error: unknown): error is ApiFailure {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error && 'errors' in error;
}

/** The server's message if there is one, else `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  return (isApiFailure(error) && error.message) || fallback;
}

/** The messages of a 400 by field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiFailure(error)) return {};
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
}

/** Turns the error of a call into plain data. */
export function toApiFailure(error: unknown): ApiFailure {
  const answer = error instanceof HttpError ? error.answer : undefined;
  const body: Partial<ErrorBody> = typeof answer?.data === 'object' && answer.data !== null ? answer.data : {};
  return {
    status: answer?.status ?? 0,
    code: body.code ?? (answer ? NO_CODE : 'network'),
    message: body.message ?? '',
    errors: body.errors ?? [],
    requestId: body.requestId ?? null,
    current: body.current ?? null,
    ...(answer?.retryAfter !== undefined && { retryAfter: answer.retryAfter }),
  };
}

/** Whether the service itself, not a proxy, refused to renew the session. Then the session has ended. */
export function isRefusal({ status, code }: ApiFailure): boolean {
  return status === 401 && code !== NO_CODE;
}

/** Whether no service answered: there was no answer, or a proxy answered. Calls that the page cancelled do not count. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.isCancelled) return false;
  const { status, code } = toApiFailure(error);
  return status === 0 || (code === NO_CODE && [502, 503, 504].includes(status));
}
