import { lookup as lookUpAddress } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { CalendarProblem } from '@mutua/contracts';
import { calendarAddress, isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
/** After decoding. */
const MAX_BYTES = 2 * 1024 * 1024;
const REDIRECTS = 3;
const BEGIN = 'BEGIN:VCALENDAR';

export type Fetched = { text: string; etag: string | null } | 'unchanged' | { problem: CalendarProblem };

interface HostAddress {
  address: string;
  family: number;
}

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

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** The decoded body. What cannot be decoded ends as an error of the stream. */
function decoded(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return answer;
  const create = DECODERS[encoding as keyof typeof DECODERS] ?? fail('unreadable');
  return pipeline(answer, create(), () => {});
}

/** Reads a body up to its limit, and no further than its first letters when it is no calendar. */
async function readCalendar(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isCalendar = false;
  for await (const chunk of decoded(answer) as AsyncIterable<Buffer>) {
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

/** Where tests let a host be read: by plain http at this address. */
export type LocalHosts = ReadonlyMap<string, { address: string; port: number }>;

/** Reads `name=address:port`, several separated by commas. */
export const localHostsOf = (text: string): LocalHosts =>
  new Map(
    text.split(',').flatMap((each) => {
      const [, name = '', address = '', port = ''] = /^\s*([\w.-]+)=([\w.]+):(\d+)\s*$/.exec(each) ?? [];
      return name ? [[name, { address, port: Number(port) }] as const] : [];
    }),
  );

export type FetchCalendar = ReturnType<typeof createFetchCalendar>;

/**
 * Reads calendars at addresses that members have typed. It connects only to public addresses, and only to those that it has checked.
 * A name is looked up once for each connection, so that a second answer of its server changes nothing.
 */
export function createFetchCalendar({
  localHosts = new Map(),
  resolve = (name) => lookUpAddress(name, { all: true }),
  timeoutMs = TIMEOUT_MS,
}: {
  localHosts?: LocalHosts;
  /** All addresses of a name. */
  resolve?: (name: string) => Promise<HostAddress[]>;
  timeoutMs?: number;
}) {
  /** The addresses of a host, of which all must be public: one of them alone could be the one that is connected to. */
  async function publicAddresses(hostname: string): Promise<HostAddress[]> {
    const found = await resolve(hostname);
    const arePublic = found.length > 0 && found.every(({ address }) => isPublicAddress(address));
    return arePublic ? found : fail('unreadable');
  }

  /** For the socket: it gets the checked addresses, whatever the name leads to by now. */
  const lookupOf =
    (addresses: readonly HostAddress[]): LookupFunction =>
    (_name, { all }, done) => {
      const [first] = addresses;
      if (all) done(null, [...addresses]);
      else done(null, first?.address ?? '', first?.family);
    };

  async function open(url: URL, etag: string | null, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = {
      'User-Agent': 'Mutua (calendar)',
      Accept: 'text/calendar, */*;q=0.1',
      'Accept-Encoding': 'gzip, deflate, br',
      ...(etag && { 'If-None-Match': etag }),
    };
    const local = localHosts.get(url.hostname);
    const addresses = local ? [] : await publicAddresses(url.hostname);
    signal.throwIfAborted();
    return new Promise((done, reject) => {
      const path = url.pathname + url.search;
      // A connection of its own: none that was opened for another check is used again.
      const options = { agent: false, headers, signal, path } as const;
      const asked = local
        ? requestPlain({ ...options, host: local.address, port: local.port })
        : requestSecure({ ...options, host: url.hostname, port: 443, lookup: lookupOf(addresses) });
      asked.once('response', done).once('error', reject).end();
    });
  }

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
