import { type PushScope, startPush } from './push.ts';

const ORIGIN = 'https://mutua.example';

/** A worker whose pages and notifications the test can see. */
function start(pages: string[] = [], canNavigate = true) {
  const handlers: Record<string, (event: object) => void> = {};
  const shown: object[] = [];
  const opened: string[] = [];
  const badges: (number | undefined)[] = [];
  const work: Promise<unknown>[] = [];
  startPush({
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    navigator: { setAppBadge: async (count?: number) => void badges.push(count) },
    clients: {
      matchAll: async () =>
        pages.map((url) => ({
          url,
          focus: async () => opened.push(`focus ${url}`),
          navigate: async (to: string) => {
            if (!canNavigate) throw new TypeError('not controlled');
            opened.push(`lead to ${to}`);
          },
        })),
      openWindow: async (url: string) => opened.push(url),
    },
    addEventListener: (type: string, handler: (event: object) => void) => {
      handlers[type] = handler;
    },
  } as unknown as PushScope);
  const emit = async (type: string, event: object) => {
    handlers[type]?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) });
    await Promise.all(work);
  };
  return { emit, shown, opened, badges };
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

it('a press brings an open page to the front, or opens one', async () => {
  const there = start([`${ORIGIN}/search`, `${ORIGIN}/chat/1`]);
  await there.emit('notificationclick', press());
  expect(there.opened).toEqual([`focus ${ORIGIN}/chat/1`]);
  const away = start([`${ORIGIN}/search`]);
  await away.emit('notificationclick', press('reply'));
  expect(away.opened).toEqual([`${ORIGIN}/chat/1?write=1`]);
});

it('an action leads an open page to its address, or opens a new one', async () => {
  const page = `${ORIGIN}/chat/1`;
  const there = start([page]);
  await there.emit('notificationclick', press('reply'));
  expect(there.opened).toEqual([`focus ${page}`, `lead to ${page}?write=1`]);
  const foreign = start([page], false);
  await foreign.emit('notificationclick', press('reply'));
  expect(foreign.opened).toEqual([`focus ${page}`, `${page}?write=1`]);
});

it('opens no page of another site', async () => {
  const { emit, opened } = start();
  await emit('notificationclick', {
    action: '',
    notification: { close: () => undefined, data: { url: 'https://elsewhere.example/', urls: {} } },
  });
  expect(opened).toEqual([]);
});
