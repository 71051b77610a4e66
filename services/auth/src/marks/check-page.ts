import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import type { MarkFault } from '@mutua/contracts';
import { createFileReader } from '@mutua/service-kit/files';
import {
  createOutbound,
  createTimeLimit,
  decodedBody,
  followRedirects,
  type OutboundOptions,
  publicUrl,
  readAsFar,
  redirectOf,
  type TimeLimit,
  untilAborted,
} from '@mutua/service-kit/outbound';
import type { LinkOrder } from './link-process.ts';

const TIMEOUT_MS = 10_000;
/** Only this many bytes are read. A link further down is not found. */
const MAX_BYTES = 1024 * 1024;

/** Resolves to `null` when the page links back, else to the fault. */
export type CheckPage = (page: string, profile: string) => Promise<MarkFault | null>;

const PROGRAM = join(import.meta.dirname, `link-process${extname(import.meta.filename)}`);
/** The largest page takes some tenths of a second. */
const LIMITS = { atOnce: 1, waiting: 50, deadlineMs: 5_000 };
const findLink = createFileReader<LinkOrder, boolean>({ program: PROGRAM, ...LIMITS });

/**
 * Whether the HTML of an answer links to the profile. Another process looks, because a stranger wrote it. Some hosts compress what was not
 * asked for.
 */
const isLinking = (answer: IncomingMessage, profile: URL, { pausedFor }: TimeLimit): Promise<boolean> =>
  readAsFar(decodedBody(answer, { maxSent: MAX_BYTES }), {
    maxBytes: MAX_BYTES,
    hasMark: (text) => text.includes(profile.pathname),
    look: async (html) => {
      const found = await pausedFor(findLink(profile.pathname, { html, profile: profile.href }));
      return { isEnough: found, found };
    },
  });

/** Checks whether pages that members have named link to their profiles. */
export function createCheckPage({
  timeoutMs = TIMEOUT_MS,
  ...outbound
}: OutboundOptions & { timeoutMs?: number }): CheckPage {
  const { ask } = createOutbound(outbound);

  async function readAnswer(
    answer: IncomingMessage,
    url: URL,
    profile: URL,
    limit: TimeLimit,
  ): Promise<URL | MarkFault | null> {
    const { statusCode = 0, headers } = answer;
    const target = redirectOf(answer, url, (address) => new URL(address));
    // Only redirects on the same host are followed.
    if (target) return target.hostname === url.hostname ? (publicUrl(target.href) ?? 'unreadable') : 'elsewhere';
    const isHtml = /^(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
    if (statusCode !== 200 || !isHtml) return 'unreadable';
    return (await isLinking(answer, profile, limit)) ? null : 'no_link';
  }

  return async (page, profile) => {
    const url = publicUrl(page);
    if (!url) return 'unreadable';
    const limit = createTimeLimit(timeoutMs);
    const { signal } = limit;
    const headers = { 'User-Agent': 'Mutua (link check)', Accept: 'text/html', 'Accept-Encoding': 'identity' };
    try {
      const checking = followRedirects(
        url,
        (each) => ask(each, { headers, signal }),
        (answer, each) => readAnswer(answer, each, new URL(profile), limit),
      );
      return await untilAborted(checking, signal);
    } catch {
      // The fault has no details, because a network error would reveal what is inside the network.
      return 'unreadable';
    } finally {
      limit.stop();
    }
  };
}
