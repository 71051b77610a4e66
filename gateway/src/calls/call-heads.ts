import type { IncomingHttpHeaders } from 'node:http';
import { type CallResponse, contextOf } from './call-context.ts';

/** Headers that are about one connection only. Node writes those of the other connection itself. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

const add = (head: string[], name: string, value: string | readonly string[]): void => {
  if (typeof value === 'string') head.push(name, value);
  else for (const each of value) head.push(name, each);
};

/**
 * The headers of a call to a service, as one flat list. Node writes such a list unchanged, but checks and stores each field of an object
 * first.
 * @param host for a caller of HTTP/1.0, which may omit it
 */
export const callHead = (
  headers: IncomingHttpHeaders,
  { host, isStream }: { host: string; isStream: boolean },
): string[] => {
  const head: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !OF_CONNECTION.has(name)) add(head, name, value);
  }
  if (headers.host === undefined) head.push('host', host);
  if (isStream && headers['transfer-encoding'] !== undefined) head.push('transfer-encoding', 'chunked');
  return head;
};

/**
 * The headers of an answer, as one flat list: those of the service, and those of the gateway that the service does not set. A service sends
 * a Content-Security-Policy only if its own is stricter.
 */
export const answerHead = (headers: IncomingHttpHeaders, res: CallResponse): string[] => {
  const head: string[] = [];
  const { headers: fixed, requestId } = contextOf(res);
  if (fixed) {
    head.push('X-Request-Id', requestId);
    for (const { name, key, value } of fixed) if (headers[key] === undefined) head.push(name, value);
  }
  const vary = res.getHeader('Vary');
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || OF_CONNECTION.has(name) || name === 'x-request-id') continue;
    if (name === 'vary' && vary !== undefined) head.push(name, `${vary}, ${value}`);
    else add(head, name, value);
  }
  return head;
};
