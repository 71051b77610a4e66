import { call } from '@mutua/web-kit';
import { deviceName } from './device-name.ts';

/**
 * Whether push reaches this browser. `install`: an iPhone or iPad has push only for apps on its Home Screen. `denied`: the member has
 * blocked notifications of this site. `none`: the browser lacks push, or the operator has not set it up.
 */
export type PushState = 'on' | 'off' | 'denied' | 'install' | 'none';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
// The user agent of an iPad says Mac.
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The registration of the service worker. Undefined in a development server and in private windows, which have none. */
const registration = async () => (canPush() ? navigator.serviceWorker.getRegistration() : undefined);
const subscription = async () => (await (await registration())?.pushManager.getSubscription()) ?? null;

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
  if (!canPush()) return isApplePhone() ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'denied';
  if (!(await registration())) return 'none';
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off';
}

/** Asks for permission. Call it in the handler of a press. @throws when the browser or the server fails */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'denied' : 'off';
  }
  const [found, key] = await Promise.all([registration(), publicKey()]);
  if (!found || !key) return 'none';
  await sendSubscription(await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
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
  await (await subscription())?.unsubscribe();
}

/** Reports to the server that this browser is still in use, and by which member. It subscribes again when the site has another key. */
export async function renewPushSubscription(): Promise<void> {
  const found = await subscription();
  const key = found && (await publicKey());
  if (!found || !key) return;
  const own = found.options.applicationServerKey;
  if (!own || base64Url(own) === key) return sendSubscription(found);
  await found.unsubscribe();
  await turnPushOn();
}
