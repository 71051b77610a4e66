import { createHash } from 'node:crypto';

/** The push API of browsers, which jsdom lacks. */
export interface TestPush {
  permission: NotificationPermission;
  /** The member's answer when the browser asks for permission. */
  answer: NotificationPermission;
  /** How often the browser has asked. */
  asked: number;
  subscription: object | null;
  remove: () => void;
}

export const PUSH_ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/test';
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
/** The id of its subscription, which is the SHA-256 of that endpoint. */
export const PUSH_ID = sha256(PUSH_ENDPOINT).toString('hex');

export function installPush(permission: NotificationPermission = 'default'): TestPush {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  const subscription = {
    endpoint: PUSH_ENDPOINT,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: PUSH_ENDPOINT, keys }),
    unsubscribe: async () => {
      push.subscription = null;
      return true;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => push.subscription,
      subscribe: async () => {
        push.subscription = subscription;
        return subscription;
      },
    },
  };
  const push: TestPush = {
    permission,
    answer: 'granted',
    asked: 0,
    subscription: permission === 'granted' ? subscription : null,
    remove: () => {
      Reflect.deleteProperty(crypto, 'subtle');
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
    },
  };
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  // jsdom has no hash functions.
  define(crypto, 'subtle', { digest: async (_: string, data: Uint8Array) => new Uint8Array(sha256(data)).buffer });
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  define(navigator, 'serviceWorker', worker);
  define(window, 'PushManager', class {});
  define(window, 'Notification', {
    get permission() {
      return push.permission;
    },
    requestPermission: async () => {
      push.asked += 1;
      push.permission = push.answer;
      return push.permission;
    },
  });
  return push;
}
