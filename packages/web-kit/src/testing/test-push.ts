/** Push as browsers have it, which jsdom has not. */
export interface TestPush {
  permission: NotificationPermission;
  /** What the member answers when the browser asks. */
  answer: NotificationPermission;
  /** How often the browser has asked. */
  asked: number;
  subscription: object | null;
  remove: () => void;
}

export const PUSH_ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/test';
/** The SHA-256 of that endpoint. */
export const pushIdOf = async (endpoint: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))).toString('hex');

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
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
    },
  };
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  define(navigator, 'serviceWorker', { getRegistration: async () => registration });
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
