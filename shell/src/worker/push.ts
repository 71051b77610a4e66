/** Shows pushes, and opens their pages. The worker has no token: an action only opens a page, where the member acts. */

/** The content of a push, from the notifications service. */
interface Content {
  title: string;
  body: string;
  tag: string;
  url: string;
  actions: { action: string; title: string; url: string }[];
  /** The number for the app's icon. Pushes of earlier releases have none. */
  badge?: number;
  /** Whether nobody is alerted. Pushes of earlier releases have no such field. */
  silent?: boolean;
}

interface Page {
  url: string;
  focus: () => Promise<unknown>;
  /** Only pages that this worker controls can be navigated. */
  navigate?: (url: string) => Promise<unknown>;
}

/** The part of a service worker that this module needs. */
export interface PushScope {
  location: { origin: string };
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
    pushManager?: { subscribe: (options: object) => Promise<unknown> };
  };
  navigator: { setAppBadge?: (count?: number) => Promise<void> };
  clients: {
    matchAll: (options: object) => Promise<readonly Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: (type: never, listener: (event: never) => void) => void;
}

interface Waiting {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Pushed extends Waiting {
  data: { json: () => unknown } | null;
}
interface Pressed extends Waiting {
  action: string;
  notification: { data?: { url: string; urls: Record<string, string> }; close: () => void };
}
interface Changed extends Waiting {
  oldSubscription?: { options: object } | null;
}

/** A push must show something in any case. Otherwise the browser shows its own notification, and may revoke the permission. */
const UNKNOWN: Content = { title: 'Mutua', body: '', tag: 'unknown', url: '/notifications', actions: [] };

function read({ data }: Pushed): Content {
  try {
    return { ...UNKNOWN, ...(data?.json() as Partial<Content> | undefined) };
  } catch {
    return UNKNOWN;
  }
}

export function startPush(scope: PushScope): void {
  const { registration, clients, location } = scope;

  async function show({ title, body, tag, url, actions, badge, silent }: Content): Promise<void> {
    const urls = Object.fromEntries(actions.map((each) => [each.action, each.url]));
    await registration.showNotification(title, {
      body,
      tag,
      renotify: !silent,
      ...(silent && { silent }),
      icon: '/icon-192.png',
      data: { url, urls },
      actions: actions.map(({ action, title }) => ({ action, title })),
    });
    // Without a number the icon shows a dot.
    await scope.navigator.setAppBadge?.(badge).catch(() => undefined);
  }

  /** Focuses the open page of a path, and navigates it to the address of an action. Else opens one. Only pages of this site are opened. */
  async function open(path: string, isAction: boolean): Promise<void> {
    const url = new URL(path, location.origin);
    if (url.origin !== location.origin) return;
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const same = pages.find((page) => new URL(page.url).pathname === url.pathname);
    if (!same) return void (await clients.openWindow(url.href));
    await same.focus();
    if (isAction && same.url !== url.href) {
      await (same.navigate?.(url.href) ?? Promise.reject()).catch(() => clients.openWindow(url.href));
    }
  }

  const on = <E extends Waiting>(type: string, handle: (event: E) => Promise<unknown>) =>
    scope.addEventListener(type as never, (event: E) => event.waitUntil(handle(event)));

  on<Pushed>('push', (event) => show(read(event)));
  on<Pressed>('notificationclick', ({ action, notification }) => {
    notification.close();
    const { url = UNKNOWN.url, urls = {} } = notification.data ?? {};
    return open(urls[action] ?? url, action in urls);
  });
  // The next page sends the new subscription to the server.
  on<Changed>('pushsubscriptionchange', async ({ oldSubscription }) => {
    if (oldSubscription) await registration.pushManager?.subscribe(oldSubscription.options).catch(() => undefined);
  });
}
