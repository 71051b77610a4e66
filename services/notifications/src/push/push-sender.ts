import { createHash } from 'node:crypto';
import { counter, type Logger } from '@mutua/service-kit';
import { type Outbound, publicUrl } from '@mutua/service-kit/outbound';
import webPush from 'web-push';
import { mailboxOf } from '../mail/mail.service.ts';
import type { PushPayload } from './push-payload.ts';
import type { PushSubscriptionDocument } from './push-subscription.model.ts';

/** A pair of VAPID keys (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** `gone`: the browser has unsubscribed. `refused`: this push will never be accepted. `failed`: it may be accepted later. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

export type PushSender = ReturnType<typeof createPushSender>;

const TIMEOUT_MS = 10_000;

const pushes = counter({
  name: 'mutua_pushes_total',
  help: 'Attempts to send a push, by how they ended',
  labels: ['outcome'],
});

/** The hosts of the browsers' push services. Google has two, of which Chromium uses one. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Whether an address belongs to a known push service. The browser sends the address, so it could be any. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const name = publicUrl(endpoint)?.hostname;
  if (!name) return false;
  return hosts.some((host) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host));
}

/** Returns the topic header. A newer push with the same topic replaces one that waits for the browser. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

/**
 * Returns the contact for push services, `mailto:` or `https:`. Apple refuses each push with a mail address of a local network, such as
 * `post@verein.local`. So the address of the site comes first.
 */
export function pushContact({
  VAPID_SUBJECT: subject,
  PUBLIC_URL: site,
  MAIL_FROM: from,
}: {
  VAPID_SUBJECT: string;
  PUBLIC_URL: string;
  MAIL_FROM: string;
}): string {
  return subject || (site.startsWith('https:') ? site : `mailto:${mailboxOf(from).address}`);
}

/** Encrypts and signs pushes, and sends them to the push service of a browser. */
export function createPushSender({
  keys,
  subject,
  hosts,
  outbound,
  logger,
}: {
  keys: readonly VapidKeys[];
  /** The contact for push services: `mailto:` or `https:`. */
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
    const outcome = outcomeOf(answer.statusCode ?? 0);
    // The path is not logged: whoever has it can send to that browser.
    if (outcome === 'refused') logger.warn({ status: answer.statusCode, host: url.hostname }, 'push refused');
    return outcome;
  }

  return async function send(subscription: PushSubscriptionDocument, payload: PushPayload): Promise<PushOutcome> {
    // The operator has removed this key pair, or the host is no longer a known one.
    const pair = keys.find(({ publicKey }) => publicKey === subscription.publicKey);
    if (!pair || !isPushEndpoint(subscription.endpoint, hosts)) return 'gone';
    const outcome = await post(subscription, pair, payload).catch((error: unknown) => {
      // The error's message is not logged, because it could contain the endpoint. Whoever has the endpoint can send to that browser.
      logger.warn({ code: (error as { code?: unknown }).code }, 'push not sent');
      return 'failed' as const;
    });
    pushes.inc({ outcome });
    return outcome;
  };
}
