import type { IncomingMessage } from 'node:http';
import type { CalendarProblem } from '@mutua/contracts';
import {
  createOutbound,
  decodedBody,
  ENCODINGS,
  followRedirects,
  type OutboundOptions,
  publicUrl,
  redirectOf,
  untilAborted,
} from '@mutua/service-kit/outbound';

const TIMEOUT_MS = 10_000;
/** The limit after decoding: about ten years of a working person's appointments with their descriptions. */
const MAX_BYTES = 8 * 1024 * 1024;
const BEGIN = 'BEGIN:VCALENDAR';

const AGENT = 'Mutua (calendar)';
/** Hosts of Microsoft 365. Many of its customers' calendars answer programs that look like no browser with an error. */
const MICROSOFT = new Set(['outlook.office365.com', 'outlook.office.com', 'outlook.cloud.microsoft']);
const LIKE_A_BROWSER = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 ${AGENT}`;

export type Fetched = { content: Buffer; etag: string | null } | 'unchanged' | { problem: CalendarProblem };

/** Parses the address of a calendar. Returns null unless it is an address that the service may connect to. */
export const calendarAddress = (text: string): URL | null => publicUrl(text.replace(/^webcal:/i, 'https:'));

/** The member sees only this problem. The text of a network error could describe the network behind it. */
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

/** Reads a body up to its limit. Stops after the first letters when they are not those of a calendar. */
async function readCalendar(answer: IncomingMessage): Promise<Buffer> {
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
  return isCalendar ? Buffer.concat(chunks) : fail('no_calendar');
}

export type FetchCalendar = ReturnType<typeof createFetchCalendar>;

/** Reads calendars at addresses that members have typed. */
export function createFetchCalendar({ timeoutMs = TIMEOUT_MS, ...outbound }: OutboundOptions & { timeoutMs?: number }) {
  const { ask } = createOutbound(outbound);
  const open = (url: URL, etag: string | null, signal: AbortSignal): Promise<IncomingMessage> =>
    ask(url, {
      headers: {
        'User-Agent': MICROSOFT.has(url.hostname) ? LIKE_A_BROWSER : AGENT,
        Accept: 'text/calendar, */*;q=0.1',
        'Accept-Encoding': ENCODINGS,
        ...(etag && { 'If-None-Match': etag }),
      },
      signal,
    });

  /** Reads an answer: returns the calendar, or the address that it redirects to. */
  async function readAnswer(answer: IncomingMessage, url: URL, etag: string | null): Promise<Fetched | URL> {
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return { content: await readCalendar(answer), etag: headers.etag?.slice(0, 200) ?? null };
    if (statusCode === 304 && etag) return 'unchanged';
    // The new address passes the same checks as one that a member has typed.
    return redirectOf(answer, url, calendarAddress) ?? fail('unreadable');
  }

  /** @param etag the tag of the stored calendar; when it still matches, the result is `unchanged` */
  return async function fetchCalendar(address: string, etag: string | null): Promise<Fetched> {
    const url = calendarAddress(address);
    if (!url) return { problem: 'unreadable' };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const reading = followRedirects(
        url,
        (each) => open(each, etag, signal),
        (answer, each) => readAnswer(answer, each, etag),
      );
      return await untilAborted(reading, signal);
    } catch (error) {
      return { problem: error instanceof CalendarError ? error.problem : 'unreadable' };
    }
  };
}
