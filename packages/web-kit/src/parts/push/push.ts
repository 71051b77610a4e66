import { call } from '@mutua/web-kit';
import { readClaims, tokens } from '../../api/tokens.ts';
import { deviceName } from './device-name.ts';

/**
 * Whether push reaches this browser. `install`: an iPhone or iPad has push only for apps on its Home Screen. `denied`: the member has
 * blocked notifications of this site. `unable`: the browser, or this private window, has no push. `none`: the operator has not set it up.
 */
export type PushState = 'on' | 'off' | 'denied' | 'install' | 'unable' | 'none';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
// The user agent of an iPad says Mac.
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The registration of the service worker. Undefined where there is none: in a development server, or a browser that forbids one. */
const registration = async () =>
  canPush() ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;
const subscription = async () => (await (await registration())?.pushManager.getSubscription()) ?? null;

const OWNER_KEY = 'push-owner';
/** The id of the member who has turned push on in this browser. Null when unknown. */
const owner = {
  get: (): string | null => {
    try {
      return localStorage.getItem(OWNER_KEY);
    } catch {
      return null;
    }
  },
  set: (memberId: string | null): void => {
    try {
      if (memberId) localStorage.setItem(OWNER_KEY, memberId);
      else localStorage.removeItem(OWNER_KEY);
    } catch {
      // Without storage, the server has to know the subscription.
    }
  },
};
const signedInId = (): string | null => {
  const token = tokens.access();
  return token && readClaims(token).userId;
};

const publicKey = async (): Promise<string | null> => (await call('GET /push/key')).publicKey;

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

async function sendSubscription(found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON();
  const key = found.options.applicationServerKey;
  await call('PUT /push/subscriptions', {
    body: {
      endpoint: endpoint ?? found.endpoint,
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      ...(key && { publicKey: base64Url(key) }),
      device: deviceName(navigator.userAgent) ?? 'Browser',
    },
  });
}

export async function pushState(): Promise<PushState> {
  if (!(await publicKey())) return 'none';
  if (!canPush()) return isApplePhone() ? 'install' : 'unable';
  if (Notification.permission === 'denied') return 'denied';
  if (!(await registration())) return 'unable';
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off';
}

/** Asks for permission. Call it in the handler of a press. @throws a `DOMException` when the browser's push service fails, or the server's error */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'denied' : 'off';
  }
  const [found, key] = await Promise.all([registration(), publicKey()]);
  if (!found || !key) return 'none';
  await sendSubscription(await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  owner.set(signedInId());
  return 'on';
}

/** The id of this browser's subscription, which is the SHA-256 of its endpoint. Null without one. */
export async function pushId(): Promise<string | null> {
  const found = await subscription();
  if (!found) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(found.endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Ends the subscription in this browser. The server then removes its own record. */
export async function turnPushOff(): Promise<void> {
  owner.set(null);
  await (await subscription())?.unsubscribe();
}

/** Whether the signed-in member has turned push on in this browser. The server knows those of releases that stored no owner. */
async function isOwn(): Promise<boolean> {
  const known = owner.get();
  if (known) return known === signedInId();
  const [id, { subscriptions }] = await Promise.all([pushId(), call('GET /push/subscriptions')]);
  return subscriptions.some(({ _id }) => _id === id);
}

/**
 * Reports to the server that this browser is still in use. It subscribes again when the site has another key, or when the browser has ended
 * the subscription of the signed-in member. A subscription of another
 * member ends: that one's pushes must not appear here any more, and the signed-in member has not asked for any.
 */
export async function renewPushSubscription(): Promise<void> {
  const found = await subscription();
  if (!found) {
    // Only the member who has turned push on here is subscribed again, and nobody is asked for a permission.
    const isEnded = owner.get() !== null && owner.get() === signedInId() && canPush();
    if (isEnded && Notification.permission === 'granted') await turnPushOn();
    return;
  }
  const key = await publicKey();
  if (!key) return;
  if (!(await isOwn())) return turnPushOff();
  owner.set(signedInId());
  const own = found.options.applicationServerKey;
  if (!own || base64Url(own) === key) return sendSubscription(found);
  await found.unsubscribe();
  await turnPushOn();
}
