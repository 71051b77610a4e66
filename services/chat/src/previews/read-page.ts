import type { IncomingMessage } from 'node:http';
import {
  createOutbound,
  createTimeLimit,
  decodedBody,
  ENCODINGS,
  followRedirects,
  type OutboundOptions,
  readAsFar,
  redirectOf,
  type TimeLimit,
  untilAborted,
} from '@mutua/service-kit/outbound';
import type { PageHead } from '../reader/page-head.ts';
import { readPageHead } from '../reader/reader.ts';
import type { PageAddress } from './preview-address.ts';

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

/** May be the end of a head. It may also be in a script or a comment. */
const HEAD_END = /<\/head|<body/i;

/** Another process reads the head, because a stranger wrote it. */
async function readHead(answer: IncomingMessage, { pausedFor }: TimeLimit): Promise<PageHead> {
  const { 'content-type': type = '' } = answer.headers;
  if (!/^text\/html\s*(;|$)/i.test(type)) refuse('no page');
  return readAsFar(decodedBody(answer, { maxSent: PAGE_BYTES.sent }), {
    maxBytes: PAGE_BYTES.unpacked,
    hasMark: (text) => HEAD_END.test(text),
    look: async (start) => {
      const { isWhole, head } = await pausedFor(readPageHead(start, type));
      return { isEnough: isWhole, found: head };
    },
  });
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

  /** Reads an address, and follows redirects. Each address gets the same checks as the first. */
  const follow = <T>(
    start: URL,
    check: (text: string) => URL | null,
    accept: string,
    read: (answer: IncomingMessage) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ content: T; url: URL }> =>
    followRedirects(
      start,
      (url) => ask(url, { headers: { 'User-Agent': agent, Accept: accept, 'Accept-Encoding': ENCODINGS }, signal }),
      async (answer, url) =>
        answer.statusCode === 200
          ? { content: await read(answer), url }
          : (redirectOf(answer, url, check) ?? refuse('no page')),
    );

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
   * Reads a page whose server takes at most five seconds, its picture included. Returns null when the page cannot be read or has no title. Callers learn no
   * reason, because a network error would reveal what is inside the network.
   * @param stopped ends the reading early
   */
  return async function readPage(url: URL, stopped: AbortSignal): Promise<ReadPage | null> {
    const limit = createTimeLimit(timeoutMs);
    const signal = AbortSignal.any([stopped, limit.signal]);
    try {
      const { content: head, url: page } = await untilAborted(
        follow(url, addresses.ofPage, 'text/html', (answer) => readHead(answer, limit), signal),
        signal,
      );
      if (!head.title) return null;
      const site = head.site || page.hostname.replace(/^www\./, '');
      return { ...head, site, picture: await untilAborted(pictureOf(head, page, signal), signal).catch(() => null) };
    } catch {
      return null;
    } finally {
      limit.stop();
    }
  };
}
