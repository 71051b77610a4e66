import { createHash, ECDH } from 'node:crypto';
import type { PushDevice, PushSubscriptionInput } from '@mutua/contracts';
import type { SiteCopy } from '@mutua/domain';
import { type Caller, ConflictError, NotFoundError, ValidationError } from '@mutua/service-kit';
import { publicUrl } from '@mutua/service-kit/outbound';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import { withSite } from '../texts/texts-for.ts';
import type { PushPayload } from './push-payload.ts';
import { testPush } from './push-payload.ts';
import { isPushEndpoint, type PushSender, type VapidKeys } from './push-sender.ts';
import type { PushSubscriptionDocument } from './push-subscription.model.ts';
import type { PushSubscriptionRepository } from './push-subscription.repository.ts';
import type { UnreadCountRepository } from './unread-count.repository.ts';

/** The most browsers of a member. The oldest is removed beyond that. */
const MOST = 10;
const UNREACHED_MS = 30 * 24 * 60 * 60_000;

const toDevice = ({ _id, device, createdAt }: PushSubscriptionDocument): PushDevice => ({
  _id,
  device,
  createdAt: createdAt.toISOString(),
});

/** Whether a browser's key is a point of the curve. A push cannot be encrypted for any other. */
function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    // OpenSSL also knows points in a hybrid form, which begin with 6 or 7.
    return point[0] === 4 && ECDH.convertKey(point, 'prime256v1').length > 0;
  } catch {
    return false;
  }
}

export type PushService = ReturnType<typeof createPushService>;

export function createPushService({
  subscriptions,
  recipients,
  unread,
  send,
  keys,
  hosts,
  site,
}: {
  site: Pick<SiteCopy, 'read'>;
  subscriptions: PushSubscriptionRepository;
  recipients: Pick<RecipientRepository, 'find' | 'isErased'>;
  unread: Pick<UnreadCountRepository, 'countFor'>;
  send: PushSender;
  /** The pairs of keys. New subscriptions use the first; without any, push is not offered. */
  keys: readonly VapidKeys[];
  hosts: readonly string[];
}) {
  async function sendTo(subscription: PushSubscriptionDocument, payload: PushPayload): Promise<boolean> {
    const { name } = await site.read();
    const { title, body } = payload.content;
    const content = { ...payload.content, title: withSite(title, name), body: withSite(body, name) };
    const outcome = await send(subscription, { ...payload, content });
    if (outcome === 'gone') await subscriptions.removeGone(subscription);
    else if (outcome === 'sent') await subscriptions.reached(subscription._id);
    else await subscriptions.missed(subscription._id, new Date(Date.now() - UNREACHED_MS));
    return outcome === 'failed';
  }

  return {
    publicKey: (): string | null => keys[0]?.publicKey ?? null,

    /** Finds which of these members push can reach. */
    findSubscribed: async (userIds: readonly string[]): Promise<Set<string>> =>
      keys.length > 0 ? subscriptions.findSubscribed(userIds) : new Set<string>(),

    list: async (userId: string): Promise<PushDevice[]> => (await subscriptions.listOf(userId)).map(toDevice),

    /**
     * @throws ConflictError while push is not offered
     * @throws ValidationError for an address of no known push service, a key that is not one of this site, and a browser's key that is none
     */
    async subscribe(
      { userId, sessionId }: Caller,
      { endpoint, publicKey = keys[0]?.publicKey ?? '', ...input }: PushSubscriptionInput,
    ): Promise<PushDevice> {
      if (keys.length === 0) throw new ConflictError('Push is not offered here', { code: 'push_off' });
      const address = publicUrl(endpoint);
      if (!address || !isPushEndpoint(address.href, hosts)) {
        throw new ValidationError([{ field: 'endpoint', message: 'This is no address of a push service' }]);
      }
      if (!isPoint(input.keys.p256dh)) {
        throw new ValidationError([{ field: 'keys.p256dh', message: 'This is no key of a browser' }]);
      }
      const unpadded = publicKey.replace(/=+$/, '');
      if (!keys.some((pair) => pair.publicKey === unpadded)) {
        throw new ValidationError([{ field: 'publicKey', message: 'This is no key of this site' }]);
      }
      // One address in two spellings is one subscription. A browser always sends this spelling.
      const { href } = address;
      const _id = createHash('sha256').update(href).digest('hex');
      const saved = await subscriptions.save({ ...input, _id, userId, sessionId, endpoint: href, publicKey: unpadded });
      await subscriptions.keepNewest(userId, MOST);
      return toDevice(saved);
    },

    /** @throws NotFoundError when the member has no such subscription */
    async unsubscribe(userId: string, id: string): Promise<void> {
      if (!(await subscriptions.remove(userId, id))) throw new NotFoundError('This device gets no push');
    },

    /** @throws ConflictError when the member has no browser that push reaches */
    async test(userId: string): Promise<void> {
      const { preferences } = await recipients.find(userId);
      const found = keys.length > 0 ? await subscriptions.listOf(userId) : [];
      if (found.length === 0) throw new ConflictError('Push is on for none of your devices', { code: 'no_device' });
      await Promise.all(found.map((each) => sendTo(each, testPush(preferences.language))));
    },

    /**
     * Sends a push to the browsers of a member: to all, or to those of `ids`. Returns the ids to try again later, or null when there was
     * no browser.
     */
    async send(userId: string, payload: PushPayload, ids?: readonly string[]): Promise<string[] | null> {
      const found = (await subscriptions.listOf(userId)).filter(({ _id }) => !ids || ids.includes(_id));
      if (found.length === 0) return null;
      // A push without a number is better than none.
      const badge = await unread.countFor(userId).catch(() => undefined);
      const content = { ...payload.content, ...(badge !== undefined && { badge }) };
      const failed = await Promise.all(
        found.map(async (each) => ((await sendTo(each, { ...payload, content })) ? [each._id] : [])),
      );
      return failed.flat();
    },

    sessionEnded: subscriptions.removeOfSession,
  };
}
