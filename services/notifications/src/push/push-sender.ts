import { createHash } from 'node:crypto';
import { counter, type Logger } from '@mutua/service-kit';
import { type Outbound, publicUrl } from '@mutua/service-kit/outbound';
import webPush from 'web-push';
import type { PushPayload } from './push-payload.ts';
import type { PushSubscriptionDocument } from './push-subscription.model.ts';

/** A pair of VAPID keys (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** `gone`: the browser has taken it back. `refused`: this push will never be taken. `failed`: it may be taken later. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

export type PushSender = ReturnType<typeof createPushSender>;

const TIMEOUT_MS = 10_000;

const pushes = counter({
  name: 'mutua_pushes_total',
  help: 'Attempts to send a push, by how they ended',
  labels: ['outcome'],
});

/** The push services of the browsers. Chromium names one of Google's two. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Whether an address is one of a known push service. A browser names it, so it could be any. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const name = publicUrl(endpoint)?.hostname;
  if (!name) return false;
  return hosts.some((host) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host));
}

/** A newer push with the same tag takes the place of one that waits for the browser. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

/** Encrypts pushes for a browser, signs them, and hands them to its push service. */
export function createPushSender({
  keys,
  subject,
  hosts,
  outbound,
  logger,
}: {
  keys: readonly VapidKeys[];
  /** Whom a push service may write to: `mailto:` or `https:`. */
  subject: string;
  hosts: readonly string[];
  outbound: Outbound;
  logger: Logger;
}) {
  async function post(
    { endpoint, keys: { p256dh, auth } }: PushSubscriptionDocument,
    { publicKey, privateKey }: VapidKeys,
    { content, urgency, ttl }: PushPayload,
  ): Promise<PushOutcome> {
    const url = publicUrl(endpoint);
    if (!url) return 'gone';
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
      vapidDetails: { subject, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: ttl,
      urgency,
      topic: topicOf(content.tag),
    });
    const answer = await outbound.ask(url, {
      method: 'POST',
      headers: { ...details.headers },
      body: details.body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer.on('error', () => {});
    answer.destroy();
    return outcomeOf(answer.statusCode ?? 0);
  }

  return async function send(subscription: PushSubscriptionDocument, payload: PushPayload): Promise<PushOutcome> {
    // A pair that the operator has withdrawn, or a host that is not known any more.
    const pair = keys.find(({ publicKey }) => publicKey === subscription.publicKey);
    if (!pair || !isPushEndpoint(subscription.endpoint, hosts)) return 'gone';
    const outcome = await post(subscription, pair, payload).catch((error: unknown) => {
      // Without its message, which could hold the endpoint: whoever has it can write to that browser.
      logger.warn({ code: (error as { code?: unknown }).code }, 'push not sent');
      return 'failed' as const;
    });
    pushes.inc({ outcome });
    return outcome;
  };
}
