import type { Notification } from '@mutua/contracts';
import { selectUnread, unreadSet } from '@mutua/web-kit';
import { failure, installTestApi, renderRemote } from '@mutua/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aNotification, aRequest, nadia, REQUEST_ID } from '../testing/factories.ts';
import { messaging } from '../testing/remote.ts';

const server = installTestApi();
let stored: Notification[];

beforeEach(() => {
  stored = [aNotification(1), aNotification(2, { isRead: true, priority: 'low', actionUrl: null })];
  server.on('GET /notifications', ({ query }) => {
    const notifications = stored.filter(({ isRead }) => query['unreadOnly'] !== 'true' || !isRead);
    return { notifications, pagination: { page: 1, limit: 20, total: notifications.length, pages: 1 } };
  });
  const none = { requests: [], pagination: { page: 1, limit: 50, total: 0, pages: 0 } };
  server.on('GET /requests/sent', () => none);
  server.on('GET /requests/received', () => none);
  server.on('GET /notifications/unread/count', () => ({ count: stored.filter(({ isRead }) => !isRead).length }));
  server.on('GET /messages/unread/count', () => ({ unreadCount: 0 }));
});

async function open() {
  const rendered = await renderRemote(messaging, { at: '/notifications', user: nadia });
  act(() => {
    rendered.store.dispatch(unreadSet({ notifications: stored.filter(({ isRead }) => !isRead).length }));
  });
  return { ...rendered, unread: () => selectUnread(rendered.store.getState()).notifications };
}
const item = async (title: string) => within((await screen.findByText(title)).closest('article') as HTMLElement);

it('shows the counts, and filters the list', async () => {
  await open();
  expect(await screen.findByRole('radio', { name: 'All (2)' })).toBeChecked();
  await screen.findByText('Notification 2');
  await userEvent.click(screen.getByRole('radio', { name: 'Unread (1)' }));
  await waitFor(() => expect(server.callsTo('GET /notifications').at(-1)?.query['unreadOnly']).toBe('true'));
  expect(await screen.findByText('Notification 1')).toBeVisible();
  expect(screen.queryByText('Notification 2')).toBeNull();
});

it('shows texts in their own direction, so that their stacked marks are clipped', async () => {
  await open();
  expect(await screen.findByText('Notification 1')).toHaveAttribute('dir', 'auto');
  expect(screen.getAllByText(aNotification(1).message)[0]).toHaveAttribute('dir', 'auto');
});

it('marks a notification as read at once, and lowers the counter', async () => {
  server.on('PUT /notifications/:id/read', ({ params }) => {
    stored = stored.map((each) => (each._id === params['id'] ? { ...each, isRead: true } : each));
    return { notification: stored[0] as Notification };
  });
  const { unread } = await open();
  await userEvent.click((await item('Notification 1')).getByRole('button', { name: 'Mark Read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark Read' })).toBeNull());
  await waitFor(() => expect(unread()).toBe(0));
});

it('reverts a change that the server refuses, and shows an error', async () => {
  server.on('PUT /notifications/:id/read', () => failure(503, ''));
  const { unread } = await open();
  await userEvent.click((await item('Notification 1')).getByRole('button', { name: 'Mark Read' }));
  expect(await screen.findByText('Failed to mark notification as read')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Mark Read' })).toBeVisible();
  await waitFor(() => expect(unread()).toBe(1));
});

it('marks all as read, and then hides both actions', async () => {
  server.on('PUT /notifications/read/all', () => {
    stored = stored.map((each) => ({ ...each, isRead: true }));
    return { message: '' };
  });
  const { unread } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark All Read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark Read' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Clear Read' })).toBeNull();
  await waitFor(() => expect(unread()).toBe(0));
});

it('clears only read notifications', async () => {
  server.on('DELETE /notifications/read/all', () => {
    stored = stored.filter(({ isRead }) => !isRead);
    return { message: '' };
  });
  const { unread } = await open();
  await screen.findByText('Notification 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear Read' }));
  await waitFor(() => expect(screen.queryByText('Notification 2')).toBeNull());
  expect(screen.getByText('Notification 1')).toBeVisible();
  await waitFor(() => expect(unread()).toBe(1));
});

it('deletes a notification after the time for Undo, and lowers the counter when it was unread', async () => {
  server.on('DELETE /notifications/:id', ({ params }) => {
    stored = stored.filter(({ _id }) => _id !== params['id']);
    return { message: '' };
  });
  const { unread } = await open();
  await userEvent.click((await item('Notification 1')).getByRole('button', { name: 'Delete' }));
  expect(screen.queryByText('Notification 1')).toBeNull();
  expect(screen.getByRole('radio', { name: 'All (1)' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));

  await userEvent.click((await item('Notification 1')).getByRole('button', { name: 'Delete' }));
  expect(server.callsTo('DELETE /notifications/:id')).toEqual([]);
  const toasts = screen.getByText('Notification deleted').closest('section') as HTMLElement;
  // The toast that Undo has closed may still be on the page.
  for (const close of within(toasts).getAllByRole('button', { name: 'Close' })) await userEvent.click(close);

  await waitFor(() => expect(unread()).toBe(0));
  await waitFor(() => expect(server.callsTo('DELETE /notifications/:id')).toHaveLength(1));
  expect(screen.queryByText('Notification 1')).toBeNull();
});

it('links to the subject of a notification, if it has one', async () => {
  await open();
  expect((await item('Notification 1')).getByRole('link', { name: 'View Details' })).toHaveAttribute(
    'href',
    '/reviews',
  );
  expect((await item('Notification 2')).queryByRole('link', { name: 'View Details' })).toBeNull();
});

it('shows the two skills of a request', async () => {
  stored = [aNotification(1, { type: 'skill_request', request: { _id: REQUEST_ID, status: 'pending' } })];
  server.on('GET /requests/received', () => ({
    requests: [aRequest({ status: 'pending' })],
    pagination: { page: 1, limit: 50, total: 1, pages: 1 },
  }));
  await open();
  const row = await item('Notification 1');
  expect(await row.findByText('French conversation')).toBeVisible();
  expect(row.getByText('TypeScript')).toBeVisible();
});

describe('a reminder of a request that waits for an answer', () => {
  const nudge = (status: 'pending' | 'accepted' = 'pending', isRead = false) =>
    aNotification(1, {
      type: 'request_nudge',
      isRead,
      actionUrl: `/requests?request=${REQUEST_ID}`,
      request: { _id: REQUEST_ID, status },
    });

  it('leads to the request, or postpones the answer', async () => {
    server.on('PUT /notifications/:id/read', () => {
      stored = [nudge('pending', true)];
      return { notification: nudge('pending', true) };
    });
    stored = [nudge()];
    const { unread } = await open();
    const row = await item('Notification 1');
    expect(row.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', `/requests?request=${REQUEST_ID}`);
    expect(row.queryByRole('button', { name: 'Mark Read' })).toBeNull();
    await userEvent.click(row.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(unread()).toBe(0));
    expect(await row.findByRole('link', { name: 'View Details' })).toBeVisible();
    expect(row.queryByRole('link', { name: 'Answer' })).toBeNull();
  });

  it('asks nothing once the request is answered', async () => {
    stored = [nudge('accepted')];
    await open();
    expect((await item('Notification 1')).getByRole('link', { name: 'View Details' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  });
});

it('shows different texts for no notifications and for no unread ones', async () => {
  stored = [];
  await open();
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Unread (0)' }));
  expect(await screen.findByText('No unread notifications')).toBeVisible();
});

it('shows no counts while the notifications cannot be loaded', async () => {
  stored = [];
  server.on('GET /notifications', () => failure(500, 'Broken'));
  await open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Unread' })).not.toBeChecked();
});
