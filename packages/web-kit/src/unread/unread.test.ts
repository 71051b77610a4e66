/** @jest-environment-options {"customExportConditions": ["node"]} */
import type { Message, Notification } from '@mutua/contracts';
import { waitFor } from '@testing-library/react';
import { tokens } from '../api/tokens.ts';
import { realtime } from '../realtime/realtime.ts';
import { startRealtime } from '../realtime/start-realtime.ts';
import { createStore, type KitStore } from '../store/store.ts';
import { isMuted, unreadLowered } from '../store/unread.slice.ts';
import { failure, installTestApi, signInForTest, testUser } from '../testing/index.ts';
import { startTestRealtime, type TestRealtime } from '../testing/test-realtime.ts';
import { fetchUnread, setOpenConversation, startUnread } from './unread.ts';

const user = testUser();
const OTHER = { _id: '64b000000000000000000002', name: 'Mateo', avatar: null };
const REQUEST = '64b0000000000000000000aa';

let server: TestRealtime;
const api = installTestApi();
let store: KitStore;
let counts: { notifications: number; messages: number };
let stops: (() => void)[] = [];

beforeAll(async () => {
  server = await startTestRealtime();
});
afterAll(async () => {
  await server.close();
});

beforeEach(async () => {
  server.reset();
  counts = { notifications: 4, messages: 12 };
  api.on('GET /notifications/unread/count', () => ({ count: counts.notifications }));
  api.on('GET /messages/unread/count', () => ({ unreadCount: counts.messages }));
  store = createStore();
  stops = [startRealtime(store), startUnread(store)];
  signInForTest(store, user);
  await waitFor(() => expect(realtime.status).toBe('connected'));
  // After the sign-in, and after the connection.
  await waitFor(() => expect(counted()).toHaveLength(2));
  await waitFor(() => expect(unread()).toEqual({ notifications: 4, messages: 12 }));
});
afterEach(() => {
  setOpenConversation(null);
  for (const stop of stops) stop();
});

/** The calls of this session, because one of an earlier test may still be running. */
const counted = () => api.callsTo('GET /messages/unread/count').filter(({ token }) => token === tokens.access());
const unread = () => {
  const { notifications, messages } = store.getState().unread;
  return { notifications, messages };
};
const message = (overrides: Partial<Message> = {}) =>
  ({ requestId: REQUEST, senderId: OTHER, ...overrides }) as Message;
const notification = (overrides: Partial<Notification> = {}) => ({
  notification: { isRead: false, count: 1, message: 'text', ...overrides } as Notification,
});

it('are fetched when a member signs in, and cleared when they sign out', () => {
  signInForTest(store);

  expect(unread()).toEqual({ notifications: 0, messages: 0 });
});

it('count what happened between their first load and the connection, and then all data are loaded again', async () => {
  signInForTest(store);
  let resyncs = 0;
  stops.push(realtime.onResync(() => (resyncs += 1)));
  let reads = 0;
  api.on('GET /messages/unread/count', () => {
    reads += 1;
    return { unreadCount: reads === 1 ? 12 : 13 };
  });
  signInForTest(store, user);

  await waitFor(() => expect(unread().messages).toBe(13));
  await waitFor(() => expect(resyncs).toBe(1));
});

it('leave out the messages of a muted conversation, until the mute has expired', async () => {
  const muted = [
    { requestId: REQUEST, until: '9999-12-31T00:00:00.000Z' },
    { requestId: '64b0000000000000000000ab', until: '2026-01-01T00:00:00.000Z' },
  ];
  api.on('GET /messages/unread/count', () => ({ unreadCount: counts.messages, muted }));

  server.push('conversation_changed', {
    requestId: REQUEST,
    isArchived: false,
    mutedUntil: null,
    isMarkedUnread: false,
  });
  await waitFor(() => expect(isMuted(store.getState().unread, REQUEST)).toBe(true));
  server.push('new_message', message());
  server.push('new_message', message({ requestId: '64b0000000000000000000ab' }));

  await waitFor(() => expect(unread().messages).toBe(13));
});

it('do not change when one of them cannot be loaded', async () => {
  counts.notifications = 5;
  api.on('GET /messages/unread/count', () => failure(503, ''));

  server.push('resync', {});

  await waitFor(() => expect(unread()).toEqual({ notifications: 5, messages: 12 }));
});

it('rise with a message of another member, but not with an own one or one on the screen', async () => {
  setOpenConversation(REQUEST);
  server.push('new_message', message());
  setOpenConversation(null);
  server.push('new_message', message({ senderId: { ...OTHER, _id: user._id } }));
  server.push('new_message', message({ requestId: '64b0000000000000000000bb' }));

  await waitFor(() => expect(unread().messages).toBeGreaterThanOrEqual(13));
  setOpenConversation(REQUEST);
  server.push('new_message', message());
  server.push('notification', notification());
  await waitFor(() => expect(unread().notifications).toBe(5));

  expect(unread().messages).toBe(14);
});

it('rise only with an unread notification, and count none twice', async () => {
  server.push('notification', notification({ isRead: true }));
  server.push('notification', notification({ count: 3 }));
  await waitFor(() => expect(api.callsTo('GET /notifications/unread/count')).toHaveLength(3));
  server.push('notification', notification());

  await waitFor(() => expect(unread().notifications).toBe(5));
});

it('are loaded again when the member reads a conversation on another device', async () => {
  counts.messages = 2;

  server.push('messages_read', { requestId: REQUEST, userId: user._id, seq: 9 });

  await waitFor(() => expect(unread().messages).toBe(2));
});

it('are loaded again when notifications change elsewhere', async () => {
  counts.notifications = 1;

  server.push('notifications_changed', {});

  await waitFor(() => expect(unread().notifications).toBe(1));
});

it('keep the result of the later of two loads, whichever answer comes first', async () => {
  const answers: (() => void)[] = [];
  api.on('GET /messages/unread/count', () => {
    const unreadCount = counts.messages;
    return new Promise((resolve) => answers.push(() => resolve({ unreadCount })));
  });
  const first = store.dispatch(fetchUnread());
  await waitFor(() => expect(answers).toHaveLength(1));
  counts.messages = 2;
  const second = store.dispatch(fetchUnread());
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await second;
  answers[0]?.();
  await first;

  expect(unread().messages).toBe(2);
});

it('are loaded again when the member reads a notification before an answer arrives', async () => {
  const answers: (() => void)[] = [];
  api.on('GET /notifications/unread/count', () => {
    const count = counts.notifications;
    return new Promise((resolve) => answers.push(() => resolve({ count })));
  });
  const done = store.dispatch(fetchUnread());
  await waitFor(() => expect(answers).toHaveLength(1));
  counts.notifications = 3;
  store.dispatch(unreadLowered({ counter: 'notifications' }));
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await done;

  expect(unread().notifications).toBe(3);
});

it('are not those of a member who was signed in before', async () => {
  const answers: (() => void)[] = [];
  api.on('GET /notifications/unread/count', () => new Promise((resolve) => answers.push(() => resolve({ count: 9 }))));
  const done = store.dispatch(fetchUnread());
  await waitFor(() => expect(answers).toHaveLength(1));
  signInForTest(store);
  answers[0]?.();
  await done;

  expect(unread()).toEqual({ notifications: 0, messages: 0 });
});

it('take the notice of a conversation away that the member has read, here or on another device', async () => {
  const shown = ['chat-64b0000000000000000000ab', `chat-${REQUEST}`];
  const getNotifications = async ({ tag }: { tag?: string }) =>
    shown.filter((each) => each === tag).map((each) => ({ close: () => shown.splice(shown.indexOf(each), 1) }));
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ getNotifications }) } });
  // The other one has read, or this member an earlier message.
  server.push('new_message', message({ seq: 2 }));
  server.push('messages_read', { requestId: REQUEST, userId: OTHER._id, seq: 2 });
  server.push('messages_read', { requestId: REQUEST, userId: user._id, seq: 1 });
  server.push('circle_read', { circleId: '64b0000000000000000000ab', seq: 1 });
  await waitFor(() => expect(shown).toEqual([`chat-${REQUEST}`]));
  server.push('messages_read', { requestId: REQUEST, userId: user._id, seq: 2 });
  await waitFor(() => expect(shown).toEqual([]));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('never fall below 0', () => {
  store.dispatch(unreadLowered({ counter: 'messages', by: 40 }));

  expect(unread().messages).toBe(0);
});
