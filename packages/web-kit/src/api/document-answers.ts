/**
 * The answers that a page has before its scripts run. The gateway writes them into a visitor's document. A member's document makes the
 * calls itself while the scripts load (`shell/src/document/early-calls.js`).
 */

import type { ApiRequest } from './request.ts';
import { tokens } from './tokens.ts';

declare global {
  interface Window {
    /** Calls that the document has made while the scripts were loading. A failed one is undefined. */
    mutuaCalls?: { token: string; answers: Record<string, Promise<unknown>> };
  }
}

/** The name of a call, as the gateway writes it: `GET /skills/search?page=1&q=tea`. The query is sorted by name, without empty values. */
function callOf({ method, url, params = {} }: ApiRequest): string {
  const filled = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  query.sort();
  return `${method} ${url}${query.size > 0 ? `?${query}` : ''}`;
}

/** How long a page uses the answers of its document after its start, in milliseconds. Later calls need fresh data. */
const USABLE_MS = 30_000;

/** Whether the document is from an earlier visit, or was loaded long ago. */
const isPast = (): boolean =>
  performance.now() > USABLE_MS ||
  (performance.getEntriesByType?.('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward') ??
    false);

/** Whether the service worker returned a cached document, because the network was unavailable or slow. */
export const isKeptDocument = (): boolean =>
  typeof document !== 'undefined' && 'kept' in document.documentElement.dataset;

/** Whether the answers of the document may be outdated. */
export const areAnswersOld = (): boolean => isPast() || isKeptDocument();

/** A page that was rendered with the answers already shows them, so it always starts with them. */
const isRendered = (): boolean => document.getElementById('root')?.dataset['rendered'] !== undefined;

const areUsable = (): boolean => typeof document !== 'undefined' && (isRendered() || !isPast());

/** Reads the answers that the gateway has written into the document. Empty when there are none, and for a member. */
function read(): Map<string, unknown> {
  const text = document.getElementById('answers')?.textContent;
  return new Map(text && !tokens.access() ? Object.entries(JSON.parse(text) as object) : []);
}

let answers: Map<string, unknown> | undefined;
/** In Node, these replace the answers in a document. */
let given: { answers: Record<string, unknown>; missing: string[] } | undefined;

/**
 * Provides the answers for the page that is being rendered in Node, by call. It supports one page at a time.
 * @returns the calls without an answer, complete once the page is rendered
 */
export function giveAnswers(byCall: Record<string, unknown>): readonly string[] {
  given = { answers: byCall, missing: [] };
  return given.missing;
}

const hitOrMiss = (call: string): unknown => {
  const answer = given?.answers[call];
  if (answer !== undefined) return answer;
  given?.missing.push(call);
  throw new Error(`${call} was not read for the page`);
};

/** Whether there are answers that no call has used yet. */
export function hasDocumentAnswers(): boolean {
  if (given) return true;
  if (!areUsable()) return false;
  answers ??= read();
  return answers.size > 0;
}

/** Removes the answers, for a member who has signed in. Those of a document are for visitors. */
export function dropDocumentAnswers(): void {
  answers = new Map();
}

/**
 * The answer to a call that the gateway has made for the document. Undefined without one. It contains what a visitor may see, so members do
 * not get it. Each answer is returned once, and only while the page starts, so that a second call gets fresh data.
 */
export function takeDocumentAnswer(request: ApiRequest): unknown {
  const call = callOf(request);
  if (given) return hitOrMiss(call);
  if (!hasDocumentAnswers()) return undefined;
  const answer = answers?.get(call);
  answers?.delete(call);
  return answer;
}

/**
 * The answer to a call that the document has made for this member. Each is returned once. Undefined without one, or when the call failed.
 * The page then makes the call, and reports its failure.
 */
export async function takeEarlyAnswer(request: ApiRequest, token: string | null | undefined): Promise<unknown> {
  const early = typeof window === 'undefined' ? undefined : window.mutuaCalls;
  if (!early || early.token !== token || performance.now() > USABLE_MS) return undefined;
  const name = callOf(request);
  const answer = early.answers[name];
  delete early.answers[name];
  return answer;
}
