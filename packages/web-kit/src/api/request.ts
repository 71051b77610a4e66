import type { BodyInput, EndpointKey, ParamsInput, QueryInput, ResponseOf } from '@mutua/contracts';
import { type CallOptions, sendAsMember } from './client.ts';
import { ApiError, toApiFailure } from './errors.ts';
import { nameFormerMembers } from './former-members.ts';

/** The progress of an upload, from 0 to 1. Undefined while unknown. */
export interface UploadProgress {
  progress?: number;
}

type Field<Name extends string, T> = [T] extends [undefined] ? { [key in Name]?: undefined } : { [key in Name]: T };
type OptionalField<Name extends string, T> = { [key in Name]?: T };

/** The input of a call. The contract defines path parameters and body, and the query is optional. */
export type RequestInput<K extends EndpointKey> = Field<'params', ParamsInput<K>> &
  Field<'body', BodyInput<K>> &
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
