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

/** Asks a page to show an address of its own, without a reload. The page answers on the port. */
export interface OpenPage {
  type: 'OPEN_PAGE';
  /** Path and query. */
  path: string;
}

interface Page {
  url: string;
  focus: () => Promise<unknown>;
  postMessage: (message: OpenPage, ports: MessagePort[]) => void;
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
  /** Firefox sends neither of the two. */
  oldSubscription?: { options: object } | null;
  newSubscription?: object | null;
}

/** How long a page may take to answer. Pages of earlier releases, and frozen ones, do not answer. */
const ANSWER_MS = 1_000;

/** A push must show something in any case. Otherwise the browser shows its own notification, and may revoke the permission. */
const UNKNOWN: Content = { title: 'Mutua', body: '', tag: 'unknown', url: '/notifications', actions: [] };

function read({ data }: Pushed): Content {
  try {
    return { ...UNKNOWN, ...(data?.json() as Partial<Content> | undefined) };
  } catch {
    return UNKNOWN;
  }
}

/** Asks a page to show an address. Returns whether it does. */
const leads = (page: Page, { pathname, search }: URL, answerMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (isShown: boolean) => {
      clearTimeout(late);
      port1.close();
      resolve(isShown);
    };
    const late = setTimeout(end, answerMs, false);
    port1.onmessage = () => end(true);
    page.postMessage({ type: 'OPEN_PAGE', path: pathname + search }, [port2]);
  });

export function startPush(scope: PushScope, answerMs = ANSWER_MS): void {
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

  /**
   * Focuses the open page of a path, and asks it to show the whole address, so that nothing typed there is lost. A page that does not
   * answer is loaded again. Without a page of the path, one is opened. Only pages of this site are opened.
   */
  async function open(path: string): Promise<void> {
    const url = new URL(path, location.origin);
    if (url.origin !== location.origin) return;
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const same =
      pages.find((page) => page.url === url.href) ?? pages.find((page) => new URL(page.url).pathname === url.pathname);
    if (!same) return void (await clients.openWindow(url.href));
    const isFocused = await same.focus().then(
      () => true,
      () => false,
    );
    if (!isFocused) return void (await clients.openWindow(url.href));
    // Also when the addresses are equal: Firefox knows only the address with which the page was loaded.
    if ((await leads(same, url, answerMs)) || same.url === url.href) return;
    await (same.navigate?.(url.href) ?? Promise.reject()).catch(() => clients.openWindow(url.href));
  }

  /** Subscribes again when the browser has ended a subscription. The next page sends the new one to the server. */
  async function subscribeAgain({ oldSubscription, newSubscription }: Changed): Promise<void> {
    if (newSubscription) return;
    const options = oldSubscription?.options ?? (await presentOptions());
    if (options) await registration.pushManager?.subscribe(options);
  }

  const on = <E extends Waiting>(type: string, handle: (event: E) => Promise<unknown>) =>
    scope.addEventListener(type as never, (event: E) => event.waitUntil(handle(event)));

  on<Pushed>('push', (event) => show(read(event)));
  on<Pressed>('notificationclick', ({ action, notification }) => {
    notification.close();
    const { url = UNKNOWN.url, urls = {} } = notification.data ?? {};
    return open(urls[action] ?? url);
  });
  // If it fails, the next page subscribes again.
  on<Changed>('pushsubscriptionchange', (event) => subscribeAgain(event).catch(() => undefined));
}

/** The options of a subscription with the present key of the site; undefined when push is not offered. */
async function presentOptions(): Promise<object | undefined> {
  const response = await fetch('/api/push/key');
  const { publicKey } = (await response.json()) as { publicKey?: string | null };
  return publicKey ? { userVisibleOnly: true, applicationServerKey: publicKey } : undefined;
}
