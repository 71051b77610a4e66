import { MessageChannel } from 'node:worker_threads';
import { type OpenPage, type PushScope, startPush } from './push.ts';

const ORIGIN = 'https://mutua.example';

// Browsers have it in workers, jsdom lacks it.
Object.assign(globalThis, { MessageChannel });

/** A worker whose pages and notifications the test can see. */
function start(pages: string[] = [], { canNavigate = true, answers = true, canFocus = true } = {}) {
  const handlers: Record<string, (event: object) => void> = {};
  const shown: object[] = [];
  const opened: string[] = [];
  const subscribed: object[] = [];
  const badges: (number | undefined)[] = [];
  const work: Promise<unknown>[] = [];
  startPush(
    {
      location: { origin: ORIGIN },
      registration: {
        showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
        pushManager: { subscribe: async (options: object) => subscribed.push(options) },
      },
      navigator: { setAppBadge: async (count?: number) => void badges.push(count) },
      clients: {
        matchAll: async () =>
          pages.map((url) => ({
            url,
            focus: async () => {
              if (!canFocus) throw new DOMException('', 'InvalidAccessError');
              opened.push(`focus ${url}`);
            },
            postMessage: ({ path }: OpenPage, [port]: MessagePort[]) => {
              if (!answers) return;
              opened.push(`show ${path}`);
              port?.postMessage('shown');
            },
            navigate: async (to: string) => {
              if (!canNavigate) throw new TypeError('not controlled');
              opened.push(`load ${to}`);
            },
          })),
        openWindow: async (url: string) => opened.push(url),
      },
      addEventListener: (type: string, handler: (event: object) => void) => {
        handlers[type] = handler;
      },
    } as unknown as PushScope,
    answers ? undefined : 0,
  );
  const emit = async (type: string, event: object) => {
    handlers[type]?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) });
    await Promise.all(work);
  };
  return { emit, shown, opened, badges, subscribed };
}
const data = (content: unknown) => ({ data: { json: () => content } });
const press = (action = '') => ({
  action,
  notification: { close: () => undefined, data: { url: '/chat/1', urls: { reply: '/chat/1?write=1' } } },
});

it('shows a push, replacing an earlier one with the same tag', async () => {
  const { emit, shown } = start();
  const actions = [{ action: 'reply', title: 'Reply', url: '/chat/1?write=1' }];
  await emit('push', data({ v: 1, title: 'New message from Jonas', body: '', tag: 'chat-1', url: '/chat/1', actions }));
  expect(shown).toEqual([
    expect.objectContaining({
      title: 'New message from Jonas',
      tag: 'chat-1',
      renotify: true,
      data: { url: '/chat/1', urls: { reply: '/chat/1?write=1' } },
      actions: [{ action: 'reply', title: 'Reply' }],
    }),
  ]);
});

it('alerts nobody of a silent push', async () => {
  const { emit, shown } = start();
  const push = { v: 1, title: 'Call answered', body: '', tag: 'chat-1', url: '/chat/1', actions: [] };
  await emit('push', data({ ...push, silent: true }));
  expect(shown).toEqual([expect.objectContaining({ tag: 'chat-1', silent: true, renotify: false })]);
});

it.each([
  [{ badge: 3 }, 3],
  // A push of an earlier release has no number. Then the app's icon gets a dot.
  [{}, undefined],
])('puts the number of a push with %j on the icon of the app', async (more, badge) => {
  const { emit, badges } = start();
  const push = { v: 1, title: 'New message from Jonas', body: '', tag: 'chat-1', url: '/chat/1', actions: [] };
  await emit('push', data({ ...push, ...more }));
  expect(badges).toEqual([badge]);
});

it.each([
  ['nothing', { data: null }],
  ['no JSON', { data: { json: () => JSON.parse('x') } }],
  ['other fields', data({ v: 9 })],
])('shows something also of %s', async (_what, event) => {
  const { emit, shown } = start();
  await emit('push', event);
  expect(shown).toEqual([expect.objectContaining({ title: 'Mutua' })]);
});

const pressOf = (url: string, urls: Record<string, string> = {}, action = '') => ({
  action,
  notification: { close: () => undefined, data: { url, urls } },
});

it('a press brings an open page to the front, or opens one', async () => {
  const there = start([`${ORIGIN}/search`, `${ORIGIN}/chat/1`]);
  await there.emit('notificationclick', press());
  expect(there.opened).toEqual([`focus ${ORIGIN}/chat/1`, 'show /chat/1']);
  const away = start([`${ORIGIN}/search`]);
  await away.emit('notificationclick', press('reply'));
  expect(away.opened).toEqual([`${ORIGIN}/chat/1?write=1`]);
});

it.each([
  ['an action', '/chat/1', press('reply'), '/chat/1?write=1'],
  ['the start of a session', '/chat/1', pressOf('/chat/1?call=video'), '/chat/1?call=video'],
  ['a request', '/requests?tab=sent', pressOf('/requests?request=7'), '/requests?request=7'],
])('%s is shown by the open page, without a reload', async (_what, at, event, path) => {
  const { emit, opened } = start([ORIGIN + at]);
  await emit('notificationclick', event);
  expect(opened).toEqual([`focus ${ORIGIN}${at}`, `show ${path}`]);
});

it('prefers the page that shows the address already', async () => {
  const { emit, opened } = start([`${ORIGIN}/requests?tab=sent`, `${ORIGIN}/requests`]);
  await emit('notificationclick', pressOf('/requests'));
  expect(opened).toEqual([`focus ${ORIGIN}/requests`, 'show /requests']);
});

it('opens a new page when the browser does not let the open one be focused', async () => {
  const { emit, opened } = start([`${ORIGIN}/chat/1`], { canFocus: false });
  await emit('notificationclick', press());
  expect(opened).toEqual([`${ORIGIN}/chat/1`]);
});

it('loads the address in a page that does not answer, or opens a new one', async () => {
  const page = `${ORIGIN}/chat/1`;
  const silent = start([page], { answers: false });
  await silent.emit('notificationclick', press('reply'));
  expect(silent.opened).toEqual([`focus ${page}`, `load ${page}?write=1`]);
  const foreign = start([page], { answers: false, canNavigate: false });
  await foreign.emit('notificationclick', press('reply'));
  expect(foreign.opened).toEqual([`focus ${page}`, `${page}?write=1`]);
  const same = start([page], { answers: false });
  await same.emit('notificationclick', press());
  expect(same.opened).toEqual([`focus ${page}`]);
});

describe('a subscription that the browser has ended', () => {
  const answer = (body: object) =>
    Object.defineProperty(globalThis, 'fetch', { value: async () => ({ json: async () => body }), configurable: true });
  afterEach(() => Reflect.deleteProperty(globalThis, 'fetch'));

  it('is renewed with its own options', async () => {
    const { emit, subscribed } = start();
    const options = { userVisibleOnly: true, applicationServerKey: 'old' };
    await emit('pushsubscriptionchange', { oldSubscription: { options } });
    expect(subscribed).toEqual([options]);
  });

  it('is renewed with the key of the site when the browser does not name it', async () => {
    answer({ publicKey: 'present' });
    const { emit, subscribed } = start();
    await emit('pushsubscriptionchange', {});
    await emit('pushsubscriptionchange', { oldSubscription: null });
    expect(subscribed).toEqual(Array(2).fill({ userVisibleOnly: true, applicationServerKey: 'present' }));
  });

  it.each([
    ['the browser has renewed it', { newSubscription: {} }, { publicKey: 'present' }],
    ['push is not offered', {}, { publicKey: null }],
    ['the site answers with an error', {}, { message: 'Too many requests' }],
  ])('is not renewed when %s', async (_when, event, body) => {
    answer(body);
    const { emit, subscribed } = start();
    await emit('pushsubscriptionchange', event);
    expect(subscribed).toEqual([]);
  });
});

it('opens no page of another site', async () => {
  const { emit, opened } = start();
  await emit('notificationclick', {
    action: '',
    notification: { close: () => undefined, data: { url: 'https://elsewhere.example/', urls: {} } },
  });
  expect(opened).toEqual([]);
});
