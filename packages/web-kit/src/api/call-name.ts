import type { ApiRequest } from './request.ts';

/** The name of a call, as the gateway writes it: `GET /skills/search?page=1&q=tea`. The query is sorted by name, without empty values. */
export function callOf({ method, url, params = {} }: ApiRequest): string {
  const filled = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  query.sort();
  return `${method} ${url}${query.size > 0 ? `?${query}` : ''}`;
}
