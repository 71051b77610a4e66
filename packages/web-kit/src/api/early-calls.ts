import { callOf } from './call-name.ts';
import { USABLE_MS } from './document-answers.ts';
import type { ApiRequest } from './request.ts';

declare global {
  interface Window {
    /** Calls that the document has made while the scripts were loading: undefined for one that failed. */
    mutuaCalls?: { token: string; answers: Record<string, Promise<unknown>> };
  }
}

/**
 * The answer to a call that the document has made for this member already. Each is given once. Undefined when there is none: then the
 * call is made, and its failure is told.
 */
export async function takeEarlyAnswer(request: ApiRequest, token: string | null | undefined): Promise<unknown> {
  const early = typeof window === 'undefined' ? undefined : window.mutuaCalls;
  if (!early || early.token !== token || performance.now() > USABLE_MS) return undefined;
  const name = callOf(request);
  const answer = early.answers[name];
  delete early.answers[name];
  return answer;
}
