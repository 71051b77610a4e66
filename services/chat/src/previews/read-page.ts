import type { IncomingMessage } from 'node:http';
import { createOutbound, decodedBody, ENCODINGS, type OutboundOptions } from '@mutua/service-kit/outbound';
import { createHeadReader, type PageHead } from './page-head.ts';
import type { PageAddress } from './preview-address.ts';

const REDIRECTS = 3;
const TIMEOUT_MS = 5_000;
const PAGE_BYTES = { sent: 512 * 1024, unpacked: 1024 * 1024 };
const PICTURE_BYTES = 2 * 1024 * 1024;

/** What a page states about itself, with the bytes of its picture. */
export interface ReadPage extends Omit<PageHead, 'picture'> {
  picture: Buffer | null;
}

export type ReadPageOf = ReturnType<typeof createReadPage>;

const refuse = (why: string): never => {
  throw new Error(why);
};

async function readHead(answer: IncomingMessage): Promise<PageHead> {
  const { 'content-type': type = '' } = answer.headers;
  if (!/^text\/html\s*(;|$)/i.test(type)) refuse('no page');
  const head = createHeadReader(type);
  let left = PAGE_BYTES.unpacked;
  for await (const chunk of decodedBody(answer, { maxSent: PAGE_BYTES.sent }) as AsyncIterable<Buffer>) {
    const isWhole = head.write(chunk.subarray(0, left));
    left -= chunk.length;
    if (isWhole || left <= 0) break;
  }
  return head.end();
}

async function readPicture(answer: IncomingMessage): Promise<Buffer> {
  if (!/^image\//i.test(answer.headers['content-type'] ?? '')) refuse('no picture');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decodedBody(answer) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > PICTURE_BYTES) refuse('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads pages whose addresses members have sent, with their pictures.
 * @param options.agent the `User-Agent` of the requests
 */
export function createReadPage({
  addresses,
  agent,
  timeoutMs = TIMEOUT_MS,
  ...outbound
}: OutboundOptions & { addresses: PageAddress; agent: string; timeoutMs?: number | undefined }) {
  const { ask } = createOutbound(outbound);

  /** Requests an address and follows redirects. Each address gets the same checks as the first. */
  async function follow<T>(
    start: URL,
    check: (text: string) => URL | null,
    accept: string,
    read: (answer: IncomingMessage) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ content: T; url: URL }> {
    let url = start;
    for (let hops = 0; hops <= REDIRECTS; hops += 1) {
      const headers = { 'User-Agent': agent, Accept: accept, 'Accept-Encoding': ENCODINGS };
      const answer = await ask(url, { headers, signal });
      // The server may end the connection after the answer was read or discarded.
      answer.on('error', () => {});
      try {
        const { statusCode = 0, headers } = answer;
        if (statusCode === 200) return { content: await read(answer), url };
        const { location = '' } = headers;
        const isRedirect = statusCode >= 300 && statusCode < 400 && location !== '' && URL.canParse(location, url.href);
        url = (isRedirect && check(new URL(location, url.href).href)) || refuse('no page');
      } finally {
        answer.destroy();
      }
    }
    return refuse('too many redirects');
  }

  async function pictureOf({ picture }: PageHead, page: URL, signal: AbortSignal): Promise<Buffer | null> {
    const url = picture && URL.canParse(picture, page.href) && addresses.ofPicture(new URL(picture, page.href).href);
    if (!url) return null;
    try {
      return (await follow(url, addresses.ofPicture, 'image/*', readPicture, signal)).content;
    } catch {
      return null;
    }
  }

  /**
   * Reads a page within five seconds, its picture included. Returns null when the page cannot be read or has no title. Callers learn no
   * reason, because a network error would reveal what is inside the network.
   * @param stopped ends the reading early
   */
  return async function readPage(url: URL, stopped: AbortSignal): Promise<ReadPage | null> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
    const tooLate = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    // The other task of the race may end first.
    tooLate.catch(() => {});
    // A DNS lookup has no deadline of its own.
    const inTime = <T>(task: Promise<T>): Promise<T> => Promise.race([task, tooLate]);
    try {
      const { content: head, url: page } = await inTime(follow(url, addresses.ofPage, 'text/html', readHead, signal));
      if (!head.title) return null;
      const site = head.site || page.hostname.replace(/^www\./, '');
      return { ...head, site, picture: await inTime(pictureOf(head, page, signal)).catch(() => null) };
    } catch {
      return null;
    }
  };
}
