import { z } from 'zod';
import type { CallLimitName } from './call-limits.ts';
import { ObjectId } from './common.ts';
import type { ServiceName } from './limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type EndpointName = `${Method} /${string}`;

/** One call of the API. Its key in the table is `METHOD /path/:param`, without the `/api` of the public origin. */
export interface EndpointSpec {
  /** The service that handles it. */
  service: ServiceName;
  /** `public`: a token is ignored; `optional`: the answer depends on the caller, if there is one; `required`: 401 without a token. */
  auth: 'public' | 'optional' | 'required';
  summary: string;
  /** Path parameters. A malformed value is answered with 404. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The file field of a multipart body. */
  upload?: string;
  /** The body of the answer; absent when the answer is not JSON (a file, a redirect). */
  response?: z.ZodType;
  /** The status of success; 200 when absent. */
  status?: 200 | 201 | 202 | 302;
  /** Only services may call it: the gateway does not route it. */
  inside?: true;
  /** A GET with side effects. HEAD, which programs use to check links, gets a 405. */
  changes?: true;
  /** The limit of `CALL_LIMITS` that applies, besides the limits of all calls. */
  limit?: CallLimitName;
}

/** A call in its table: of the service of the table unless it names another, and for signed-in callers unless `auth` says otherwise. */
type Call = Omit<EndpointSpec, 'service' | 'auth'> & Partial<Pick<EndpointSpec, 'service' | 'auth'>>;
type Calls = Record<EndpointName, Call>;
type Endpoint<C> = C & { service: ServiceName } & (C extends { auth: string } ? unknown : { auth: 'required' });

/** Completes the table of the calls of one service. Keeps the literal types. */
export function defineEndpoints<const T extends Calls>(service: ServiceName, calls: T) {
  const complete = Object.entries<Call>(calls).map(([key, call]) => [key, { service, auth: 'required', ...call }]);
  return Object.fromEntries(complete) as { readonly [K in keyof T]: Endpoint<T[K]> };
}

/** The parameters of a call about one thing, and of a call by the secret of a mailed link. */
export const IdParam = z.object({ id: ObjectId });
export const TokenParam = z.object({ token: z.string().min(1).max(200) });
