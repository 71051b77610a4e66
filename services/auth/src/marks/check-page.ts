import type { IncomingMessage } from 'node:http';
import type { MarkFault } from '@mutua/contracts';
import {
  createOutbound,
  followRedirects,
  type OutboundOptions,
  publicUrl,
  redirectOf,
  untilAborted,
} from '@mutua/service-kit/outbound';
import { createLinkFinder } from './find-link.ts';

const TIMEOUT_MS = 10_000;
/** Only this many bytes are read. A link further down is not found. */
const MAX_BYTES = 1024 * 1024;

/** Resolves to `null` when the page links back, else to the fault. */
export type CheckPage = (page: string, profile: string) => Promise<MarkFault | null>;

/** Whether the HTML of a response links to the profile. */
async function hasLink(answer: IncomingMessage, profile: URL): Promise<boolean> {
  const finder = createLinkFinder(profile);
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (finder.read(chunk)) return true;
    if (size > MAX_BYTES) return false;
  }
  return false;
}

/** Checks whether pages that members have named link to their profiles. */
export function createCheckPage({
  timeoutMs = TIMEOUT_MS,
  ...outbound
}: OutboundOptions & { timeoutMs?: number }): CheckPage {
  const { ask } = createOutbound(outbound);

  async function readAnswer(answer: IncomingMessage, url: URL, profile: URL): Promise<URL | MarkFault | null> {
    const { statusCode = 0, headers } = answer;
    const target = redirectOf(answer, url, (address) => new URL(address));
    // Only redirects on the same host are followed.
    if (target) return target.hostname === url.hostname ? (publicUrl(target.href) ?? 'unreadable') : 'elsewhere';
    const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
    const isHtml = /^(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
    if (statusCode !== 200 || !isPlain || !isHtml) return 'unreadable';
    return (await hasLink(answer, profile)) ? null : 'no_link';
  }

  return async (page, profile) => {
    const url = publicUrl(page);
    if (!url) return 'unreadable';
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { 'User-Agent': 'Mutua (link check)', Accept: 'text/html', 'Accept-Encoding': 'identity' };
    try {
      const checking = followRedirects(
        url,
        (each) => ask(each, { headers, signal }),
        (answer, each) => readAnswer(answer, each, new URL(profile)),
      );
      return await untilAborted(checking, signal);
    } catch {
      // The fault has no details, because a network error would reveal what is inside the network.
      return 'unreadable';
    }
  };
}
