import type { IncomingMessage } from 'node:http';
import type { MarkFault } from '@mutua/contracts';
import { createOutbound, type OutboundOptions, publicUrl } from '@mutua/service-kit/outbound';
import { createLinkFinder } from './find-link.ts';

const TIMEOUT_MS = 10_000;
/** Only this many bytes are read. A link further down is not found. */
const MAX_BYTES = 1024 * 1024;
const REDIRECTS = 3;

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

/** Returns the target of a redirect, or the fault of one that is not followed. Only redirects on the same host are followed. */
function redirected({ headers }: IncomingMessage, from: URL): URL | MarkFault {
  const { location = '' } = headers;
  if (location === '' || !URL.canParse(location, from.href)) return 'unreadable';
  const to = new URL(location, from.href);
  if (to.hostname !== from.hostname) return 'elsewhere';
  return publicUrl(to.href) ?? 'unreadable';
}

/** Checks whether pages that members have named link to their profiles. */
export function createCheckPage({
  timeoutMs = TIMEOUT_MS,
  ...outbound
}: OutboundOptions & { timeoutMs?: number }): CheckPage {
  const { ask } = createOutbound(outbound);

  async function readAnswer(answer: IncomingMessage, url: URL, profile: URL): Promise<URL | MarkFault | null> {
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400) return redirected(answer, url);
    const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
    const isHtml = /^(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
    if (statusCode !== 200 || !isPlain || !isHtml) return 'unreadable';
    return (await hasLink(answer, profile)) ? null : 'no_link';
  }

  async function follow(start: URL, profile: URL, signal: AbortSignal): Promise<MarkFault | null> {
    let url = start;
    for (let hops = 0; hops <= REDIRECTS; hops += 1) {
      const headers = { 'User-Agent': 'Mutua (link check)', Accept: 'text/html', 'Accept-Encoding': 'identity' };
      const answer = await ask(url, { headers, signal });
      // The server may end the connection while the rest of the response is discarded.
      answer.on('error', () => {});
      const outcome = await readAnswer(answer, url, profile).finally(() => answer.destroy());
      if (!(outcome instanceof URL)) return outcome;
      url = outcome;
    }
    return 'unreadable';
  }

  return async (page, profile) => {
    const url = publicUrl(page);
    if (!url) return 'unreadable';
    const signal = AbortSignal.timeout(timeoutMs);
    const tooLate = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      // A DNS lookup has no deadline of its own.
      return await Promise.race([follow(url, new URL(profile), signal), tooLate]);
    } catch {
      // The fault has no details, because a network error would reveal what is inside the network.
      return 'unreadable';
    }
  };
}
