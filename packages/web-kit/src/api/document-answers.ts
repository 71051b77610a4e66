import { tokens } from '../session/tokens.ts';
import type { ApiRequest } from './request.ts';

/** Later calls are for fresh data. */
const USABLE_MS = 30_000;

/** Whether the browser shows a document that it has kept. */
const isKept = (): boolean =>
  performance.getEntriesByType?.('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward') ??
  false;

/** Reads what the gateway has written into the document; nothing when it wrote nothing. */
function read(): Map<string, unknown> {
  const text = document.getElementById('answers')?.textContent;
  return new Map(text && !isKept() ? Object.entries(JSON.parse(text) as object) : []);
}

let answers: Map<string, unknown> | undefined;

/** As the gateway writes it: sorted by name, without empty values. */
function queryOf(params: object = {}): string {
  const filled = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  query.sort();
  return query.size > 0 ? `?${query}` : '';
}

/**
 * The answer to a call that the gateway has made already, to describe the page; undefined when there is none. It is what a visitor may
 * see, so a member gets none. Each is given once, and only while the page starts, so that a second call is for fresh data.
 */
export function takeDocumentAnswer({ method, url, params }: ApiRequest): unknown {
  if (tokens.access() || performance.now() > USABLE_MS) return undefined;
  answers ??= read();
  const call = `${method} ${url}${queryOf(params)}`;
  const answer = answers.get(call);
  answers.delete(call);
  return answer;
}
