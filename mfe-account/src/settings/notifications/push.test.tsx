import type { PushDevice } from '@mutua/contracts';
import { DEFAULT_PREFERENCES } from '@mutua/contracts/limits';
import { installPush, installTestApi, PUSH_ENDPOINT, PUSH_ID, type TestPush, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { serveSettings } from '../../testing/test-settings.ts';
import { NotificationsSection } from './notifications-section.tsx';

const PHONE: PushDevice = { _id: 'b'.repeat(64), device: 'Chrome, Android', createdAt: new Date().toISOString() };

const own: PushDevice = { _id: PUSH_ID, device: 'Firefox, Linux', createdAt: new Date().toISOString() };

const server = installTestApi();
let push: TestPush | undefined;
let devices: PushDevice[];
serveSettings(server);

beforeEach(() => {
  devices = [];
  server.on('GET /push/key', () => ({ publicKey: 'B'.repeat(87) }));
  server.on('GET /push/subscriptions', () => ({ subscriptions: devices }));
  server.on('PUT /push/subscriptions', () => {
    devices = [own, ...devices];
    return { subscription: own };
  });
  server.on('DELETE /push/subscriptions/:id', ({ params }) => {
    devices = devices.filter(({ _id }) => _id !== params['id']);
    return { message: '' };
  });
});
afterEach(() => push?.remove());

const show = (user = testUser()) => showPage(NotificationsSection, '/settings/notifications', { user });

it('turns push on for this device with a press, and off when the device is removed', async () => {
  push = installPush();
  devices = [PHONE];
  await show();
  await waitFor(() => expect(screen.getByText('Push is off for this device')).toBeVisible());
  expect(push.asked).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Push is on for this device')).toBeVisible();
  expect(screen.getByText('Also on: Chrome, Android')).toBeVisible();
  expect(server.callsTo('PUT /push/subscriptions')[0]?.body).toMatchObject({ endpoint: PUSH_ENDPOINT });
  await userEvent.click(screen.getByRole('button', { name: 'Firefox, Linux: remove' }));
  expect(await screen.findByText('Push is off for this device')).toBeVisible();
  expect(push.subscription).toBeNull();
});

it('says that a browser has no push that allows no service worker', async () => {
  push = installPush();
  navigator.serviceWorker.getRegistration = () =>
    Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  await show();
  expect(await screen.findByText('This browser has no push')).toBeVisible();
});

it('removes another device, and sends a test to the others', async () => {
  push = installPush('granted');
  devices = [own, PHONE];
  server.on('POST /push/test', () => ({ message: '' }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Chrome, Android: remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Chrome, Android: remove' })).toBeNull());
  expect(push.subscription).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('A push is on its way')).toBeVisible();
});

it('explains how to undo a refused permission', async () => {
  push = installPush('denied');
  await show();
  expect(await screen.findByText('This browser refuses push')).toBeVisible();
  expect(screen.getByText(/Allow notifications in the settings of the site/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

it('says that the switches count for other devices where the browser has no push', async () => {
  await show();
  expect(await screen.findByText('This browser has no push')).toBeVisible();
  expect(screen.getByText('What you choose under Push counts for your other devices.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

it("says that the browser's push service did not answer", async () => {
  push = installPush();
  const registration = await navigator.serviceWorker.getRegistration();
  Object.assign(registration?.pushManager ?? {}, {
    subscribe: () => Promise.reject(new DOMException('Error retrieving push subscription.', 'AbortError')),
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(/^The push service of this browser did not answer/)).toBeVisible();
});

it('shows nothing about push where the operator offers none', async () => {
  push = installPush();
  server.on('GET /push/key', () => ({ publicKey: null }));
  await show();
  await screen.findByRole('switch', { name: 'Messages: by push' });
  await waitFor(() => expect(server.callsTo('GET /push/key')).toHaveLength(1));
  expect(screen.queryByText('A push shows')).toBeNull();
  expect(screen.queryByText(/for this device/)).toBeNull();
});

it('saves what a push shows, and each topic, at once', async () => {
  push = installPush();
  await show();
  const shows = await screen.findByRole('radiogroup', { name: 'A push shows' });
  expect(within(shows).getByRole('radio', { name: 'Only the name' })).toBeChecked();
  await userEvent.click(within(shows).getByRole('radio', { name: 'Name and words' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Messages: by push' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /users/settings').map(({ body }) => body)).toEqual([
      { version: 0, delivery: { pushShows: 'words' } },
      { version: 1, notifications: { messages: { push: false } } },
    ]),
  );
  expect(await screen.findByText('Saved')).toBeVisible();
});

it('offers no push for a topic while push is off, and turns push on with one press', async () => {
  push = installPush('granted');
  devices = [own];
  server.on('PUT /users/profile', () => ({ user: testUser() }));
  await show(testUser({ preferences: { ...DEFAULT_PREFERENCES, pushNotifications: false } }));
  await waitFor(() => expect(screen.getByText('Push is off')).toBeVisible());
  expect(await screen.findByRole('switch', { name: 'Messages: by push' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Messages: by push' })).toBeEnabled());
  expect(server.callsTo('PUT /users/profile')[0]?.body).toEqual({ preferences: { pushNotifications: true } });
});
