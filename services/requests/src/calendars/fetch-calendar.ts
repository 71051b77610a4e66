import type { IncomingMessage } from 'node:http';
import type { CalendarProblem } from '@mutua/contracts';
import { createOutbound, decodedBody, ENCODINGS, type OutboundOptions, publicUrl } from '@mutua/service-kit/outbound';

const TIMEOUT_MS = 10_000;
/** After decoding. */
const MAX_BYTES = 2 * 1024 * 1024;
const REDIRECTS = 3;
const BEGIN = 'BEGIN:VCALENDAR';

export type Fetched = { text: string; etag: string | null } | 'unchanged' | { problem: CalendarProblem };

/** The address of a calendar; null unless it may be connected to. */
export const calendarAddress = (text: string): URL | null => publicUrl(text.replace(/^webcal:/i, 'https:'));

/** Nobody is told more than the problem: an error of the network would tell what is inside it. */
class CalendarError extends Error {
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem) {
    super(problem);
    this.problem = problem;
  }
}
const fail = (problem: CalendarProblem): never => {
  throw new CalendarError(problem);
};

/** Reads a body up to its limit, and no further than its first letters when it is no calendar. */
async function readCalendar(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isCalendar = false;
  for await (const chunk of decodedBody(answer) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) fail('too_large');
    chunks.push(chunk);
    if (isCalendar) continue;
    const start = Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    isCalendar = start.slice(0, BEGIN.length).toUpperCase() === BEGIN;
    if (!isCalendar && (start.length >= BEGIN.length || size > 1_000)) fail('no_calendar');
  }
  return isCalendar ? Buffer.concat(chunks).toString('utf8') : fail('no_calendar');
}

export type FetchCalendar = ReturnType<typeof createFetchCalendar>;

/** Reads calendars at addresses that members have typed. */
export function createFetchCalendar({ timeoutMs = TIMEOUT_MS, ...outbound }: OutboundOptions & { timeoutMs?: number }) {
  const { ask } = createOutbound(outbound);
  const open = (url: URL, etag: string | null, signal: AbortSignal): Promise<IncomingMessage> =>
    ask(url, {
      headers: {
        'User-Agent': 'Mutua (calendar)',
        Accept: 'text/calendar, */*;q=0.1',
        'Accept-Encoding': ENCODINGS,
        ...(etag && { 'If-None-Match': etag }),
      },
      signal,
    });

  /** What an answer says: the calendar, or where it is now. */
  async function readAnswer(answer: IncomingMessage, url: URL, etag: string | null): Promise<Fetched | URL> {
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return { text: await readCalendar(answer), etag: headers.etag?.slice(0, 200) ?? null };
    if (statusCode === 304 && etag) return 'unchanged';
    const { location = '' } = headers;
    const isRedirect = statusCode >= 300 && statusCode < 400 && location !== '' && URL.canParse(location, url.href);
    // It is checked as one that a member has typed.
    return (isRedirect && calendarAddress(new URL(location, url.href).href)) || fail('unreadable');
  }

  async function follow(start: URL, etag: string | null, signal: AbortSignal): Promise<Fetched> {
    let url = start;
    for (let hops = 0; hops <= REDIRECTS; hops += 1) {
      const answer = await open(url, etag, signal);
      // Whoever is asked may end the connection after the answer was read, or while it is thrown away.
      answer.on('error', () => {});
      const said = await readAnswer(answer, url, etag).finally(() => answer.destroy());
      if (!(said instanceof URL)) return said;
      url = said;
    }
    return fail('unreadable');
  }

  /** @param etag of what is known; the answer may then be `unchanged` */
  return async function fetchCalendar(address: string, etag: string | null): Promise<Fetched> {
    const url = calendarAddress(address);
    if (!url) return { problem: 'unreadable' };
    const signal = AbortSignal.timeout(timeoutMs);
    const tooLate = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      // Looking up a name knows no deadline of its own.
      return await Promise.race([follow(url, etag, signal), tooLate]);
    } catch (error) {
      return { problem: error instanceof CalendarError ? error.problem : 'unreadable' };
    }
  };
}
