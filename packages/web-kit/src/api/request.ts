import type { BodyInput, EndpointKey, ParamsInput, QueryInput, ResponseOf } from '@mutua/contracts';
import { type CallOptions, sendAsMember } from './client.ts';
import { ApiError, toApiFailure } from './errors.ts';
import { nameFormerMembers } from './former-members.ts';

/** The progress of an upload, from 0 to 1. Undefined while unknown. */
export interface UploadProgress {
  progress?: number;
}

type Given<Name extends string, T> = [T] extends [undefined] ? { [key in Name]?: undefined } : { [key in Name]: T };
type OptionalField<Name extends string, T> = { [key in Name]?: T };

/** The input of a call. The contract defines path parameters and body, and the query is optional. */
export type RequestInput<K extends EndpointKey> = Given<'params', ParamsInput<K>> &
  Given<'body', BodyInput<K>> &
  OptionalField<'query', QueryInput<K>> & {
    /** Multipart body of an upload. */
    form?: FormData;
    onUploadProgress?: (event: UploadProgress) => void;
  };

/** A call that needs no input takes no argument. */
export type RequestArguments<K extends EndpointKey> =
  Record<string, never> extends RequestInput<K> ? [input?: RequestInput<K>] : [input: RequestInput<K>];

/** A call, ready to be sent: what the RTK Query endpoints return from `query`. */
export interface ApiRequest {
  method: string;
  url: string;
  params?: object;
  data?: unknown;
  onUploadProgress?: (event: UploadProgress) => void;
}

/**
 * Builds a call from the contract: `request('GET /skills/:id', { params: { id } })`.
 * Empty query values are dropped.
 */
export function request<K extends EndpointKey>(key: K, ...[input]: RequestArguments<K>): ApiRequest {
  const [method = 'GET', path = ''] = key.split(' ');
  const { params, query, body, form, onUploadProgress } = (input ?? {}) as {
    params?: Record<string, string>;
    query?: object;
    body?: unknown;
    form?: FormData;
    onUploadProgress?: (event: UploadProgress) => void;
  };
  return {
    method,
    url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')),
    ...(query && { params: dropEmpty(query) }),
    ...((form ?? body) !== undefined && { data: form ?? body }),
    ...(onUploadProgress && { onUploadProgress }),
  };
}

/** A call of the contract as RTK Query takes it. */
interface Definition<K extends EndpointKey, Arg, Result> {
  query: (arg: Arg) => ApiRequest;
  transformResponse: (answer: ResponseOf<K>, meta: unknown, arg: Arg) => Result;
}
type InputOf<K extends EndpointKey> = RequestArguments<K>[0];
/** The argument of a hook that is a part of the input itself. */
interface Parts<K extends EndpointKey> {
  body: BodyInput<K>;
  query: QueryInput<K>;
  /** The path parameter `:id`. */
  id: string;
}
type Field<K extends EndpointKey> = keyof ResponseOf<K> & string;

/**
 * The definition of an RTK Query endpoint; its types follow from the name of the call:
 * `build.mutation({ ...endpoint('PUT /wants/:id/pause', 'id', 'want'), invalidatesTags: ['Want'] })`.
 * @param input how the argument of the hook becomes the input of the call: the name of its only part, a function, or the input itself. A
 * call without input has null.
 * @param field the field of the answer that is kept; all of it when absent
 */
export function endpoint<K extends EndpointKey>(key: K, input?: InputOf<K> | null): Definition<K, void, ResponseOf<K>>;
export function endpoint<K extends EndpointKey, F extends Field<K>>(
  key: K,
  input: InputOf<K> | null,
  field: F,
): Definition<K, void, ResponseOf<K>[F]>;
export function endpoint<K extends EndpointKey, P extends keyof Parts<K>>(
  key: K,
  input: P,
): Definition<K, Parts<K>[P], ResponseOf<K>>;
export function endpoint<K extends EndpointKey, P extends keyof Parts<K>, F extends Field<K>>(
  key: K,
  input: P,
  field: F,
): Definition<K, Parts<K>[P], ResponseOf<K>[F]>;
export function endpoint<K extends EndpointKey, Arg>(
  key: K,
  input: (arg: Arg) => InputOf<K>,
): Definition<K, Arg, ResponseOf<K>>;
export function endpoint<K extends EndpointKey, Arg, F extends Field<K>>(
  key: K,
  input: (arg: Arg) => InputOf<K>,
  field: F,
): Definition<K, Arg, ResponseOf<K>[F]>;
export function endpoint<K extends EndpointKey>(
  key: K,
  input: InputOf<K> | null | keyof Parts<K> | ((arg: unknown) => InputOf<K>) = null,
  field?: Field<K>,
): Definition<K, unknown, unknown> {
  const inputOf = (arg: unknown) => {
    if (typeof input === 'function') return input(arg);
    if (input === 'id') return { params: { id: arg } };
    return typeof input === 'string' ? { [input]: arg } : (input ?? {});
  };
  return {
    query: (arg) => (request as (key: K, input: unknown) => ApiRequest)(key, inputOf(arg)),
    transformResponse: (answer) => (field ? (answer as Record<string, unknown>)[field] : answer),
  };
}

/** Sends a built call. @throws ApiError */
export async function send<T>(apiRequest: ApiRequest, options: CallOptions = {}): Promise<T> {
  try {
    return nameFormerMembers((await sendAsMember(apiRequest, options)) as T);
  } catch (error) {
    throw new ApiError(toApiFailure(error));
  }
}

/** Builds and sends a call outside RTK Query. @throws ApiError */
export function call<K extends EndpointKey>(key: K, ...input: RequestArguments<K>): Promise<ResponseOf<K>> {
  return send<ResponseOf<K>>(request(key, ...input));
}

function dropEmpty(query: object): object {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
