import { createStore, type KitStore, unreadSet } from '@mutua/web-kit';
import { signInForTest, testUser } from '@mutua/web-kit/testing';
import { act, render, waitFor } from '@testing-library/react';
import { startUnreadMarks } from './unread-marks.ts';

let store: KitStore;
let stop: () => void;
let badges: (number | 'none')[];
const shown = (title: string) => waitFor(() => expect(document.title).toBe(title));
const setUnread = (notifications: number, messages: number) =>
  act(() => void store.dispatch(unreadSet({ notifications, messages })));
const Page = ({ title }: { title: string }) => <title>{`${title} · Mutua`}</title>;

beforeEach(() => {
  document.head.innerHTML = '<title>Mutua</title>';
  badges = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push('none'),
  });
  store = createStore();
  signInForTest(store, testUser());
  stop = startUnreadMarks(store);
});
afterEach(() => stop());

it('show the sum in front of the title and as the badge, and nothing at 0', async () => {
  setUnread(1, 2);
  await shown('(3) Mutua');
  setUnread(0, 120);
  await shown('(99+) Mutua');
  setUnread(0, 0);
  await shown('Mutua');
  expect(badges).toEqual([3, 120, 'none']);
});

it('stay with the titles of the pages, also with one that begins with a number', async () => {
  const { rerender } = render(<Page title="Messages" />);
  setUnread(0, 3);
  await shown('(3) Messages · Mutua');
  rerender(<Page title="(2) Yoga" />);
  await shown('(3) (2) Yoga · Mutua');
  setUnread(0, 4);
  await shown('(4) (2) Yoga · Mutua');
  rerender(<Page key="other" title="Requests" />);
  await shown('(4) Requests · Mutua');
  setUnread(0, 0);
  await shown('Requests · Mutua');
});

it('follow a title that the translation of the browser has written', async () => {
  setUnread(0, 3);
  await shown('(3) Mutua');
  document.title = '(3) Austausch';
  setUnread(0, 4);
  await shown('(4) Austausch');
  setUnread(0, 0);
  await shown('Austausch');
});

it('disappear when the member signs out', async () => {
  setUnread(2, 0);
  await shown('(2) Mutua');
  act(() => signInForTest(store));
  await shown('Mutua');
  expect(badges).toEqual([2, 'none']);
});

it('take the notices of pushes away at a sign-out, not when nothing is unread: some are in no list', async () => {
  const close = jest.fn();
  const notices = [{ close }];
  Object.assign(navigator, {
    serviceWorker: { getRegistration: async () => ({ getNotifications: async () => notices }) },
  });
  setUnread(0, 2);
  await shown('(2) Mutua');
  expect(close).not.toHaveBeenCalled();
  setUnread(0, 0);
  await shown('Mutua');
  expect(close).not.toHaveBeenCalled();
  act(() => signInForTest(store));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('keep the badge of an earlier visit until the counters are known; a browser without badges has the title', async () => {
  expect(badges).toEqual([]);
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined });
  setUnread(0, 5);
  await shown('(5) Mutua');
});
