import { DEFAULT_PREFERENCES, NOTIFICATION_TOPICS } from '@mutua/contracts/limits';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { serveSettings, testSettings } from '../../testing/test-settings.ts';
import { NotificationsSection } from './notifications-section.tsx';

const REMINDERS = ['The day before', 'An hour before', 'When it begins'];

const server = installTestApi();
const kept = serveSettings(server);

const show = (user = testUser()) => showPage(NotificationsSection, '/settings/notifications', { user });
const the = (name: string) => screen.findByRole('switch', { name });
const mailed = (topic = 'Messages') => screen.findByRole('combobox', { name: `${topic}: by mail` });
const digest = () => screen.findByRole('combobox', { name: 'Digest' });
const sent = () => server.callsTo('PUT /users/settings').map(({ body }) => body);

it('turns each topic on and off in the app and by mail, and saves at once', async () => {
  await show();
  expect(await mailed()).toHaveDisplayValue('At once');
  // The topic of calls has only push.
  const topics = Object.keys(NOTIFICATION_TOPICS).length - 1; // that of organisers is theirs
  expect(screen.getAllByRole('switch')).toHaveLength(2 * topics - 1 + 1 + REMINDERS.length);
  expect(screen.getAllByRole('combobox')).toHaveLength(topics - 1 + 1);
  await userEvent.selectOptions(await mailed(), 'Never');
  await userEvent.click(await the('Messages: in the app'));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(await mailed()).toHaveDisplayValue('Never');
  expect(await the('Messages: in the app')).not.toBeChecked();
  expect(await mailed('Requests to you')).toHaveDisplayValue('At once');
  expect(sent()).toEqual([
    { version: 0, notifications: { messages: { mail: false, digest: false } } },
    { version: 1, notifications: { messages: { inApp: false } } },
  ]);
});

it('adds a topic to the digest, which is turned on with the first topic', async () => {
  await show();
  expect(await digest()).toHaveDisplayValue('Off');
  await userEvent.selectOptions(await mailed(), 'In the digest');
  await waitFor(async () => expect(await digest()).toHaveDisplayValue('On Mondays'));
  expect(await mailed()).toHaveDisplayValue('In the digest');
  await userEvent.selectOptions(await digest(), 'Every day');
  await userEvent.selectOptions(await mailed('Skills'), 'In the digest');
  const inDigest = { mail: false, digest: true };
  await waitFor(() =>
    expect(sent()).toEqual([
      { version: 0, notifications: { messages: inDigest }, delivery: { digest: 'weekly' } },
      { version: 1, delivery: { digest: 'daily' } },
      { version: 2, notifications: { skills: inDigest } },
    ]),
  );
  // Once the digest is off, the page explains what that means.
  await userEvent.selectOptions(await digest(), 'Off');
  expect(await screen.findByText(/is not mailed while the digest is off/)).toBeVisible();
});

it('turns each reminder of sessions on and off separately', async () => {
  await show();
  for (const name of REMINDERS) {
    expect(await the(name)).toBeChecked();
    await userEvent.click(await the(name));
  }
  await waitFor(() =>
    expect(sent()).toEqual([
      { version: 0, reminders: { day: false } },
      { version: 1, reminders: { hour: false } },
      { version: 2, reminders: { start: false } },
    ]),
  );
  expect(await screen.findByText('Saved')).toBeVisible();
  for (const name of REMINDERS) expect(await the(name)).not.toBeChecked();
});

it('restores a change that could not be saved, and shows the failure', async () => {
  server.on('PUT /users/settings', () => failure(503, 'Not now'));
  await show();
  await userEvent.selectOptions(await mailed(), 'Never');
  expect(await screen.findByText('Not now')).toBeVisible();
  await waitFor(async () => expect(await mailed()).toHaveDisplayValue('At once'));
  expect(screen.getByText('Not now')).toBeVisible();
});

it('keeps and shows a concurrent change of another page', async () => {
  await show();
  await mailed();
  const elsewhere = testSettings({ version: 4 });
  elsewhere.notifications.reviews = { inApp: true, mail: false, push: true, digest: false };
  kept.settings = elsewhere;
  const change = { notifications: { messages: { mail: false, digest: false } } };
  server.on('PUT /users/settings', ({ body }) => {
    if ((body as { version: number }).version !== 4) {
      return failure(409, 'Changed elsewhere', { code: 'settings_changed', current: { settings: elsewhere } });
    }
    const messages = { inApp: true, mail: false, push: true, digest: false };
    return { settings: { ...elsewhere, version: 5, notifications: { ...elsewhere.notifications, messages } } };
  });
  await userEvent.selectOptions(await mailed(), 'Never');
  await waitFor(async () => expect(await mailed('Reviews and endorsements')).toHaveDisplayValue('Never'));
  expect(await mailed()).toHaveDisplayValue('Never');
  expect(sent()).toEqual([
    { version: 0, ...change },
    { version: 4, ...change },
  ]);
});

it('offers no mail for a topic while mail is off, and turns mail on with one press', async () => {
  const user = testUser({ preferences: { ...DEFAULT_PREFERENCES, emailNotifications: false } });
  server.on('PUT /users/profile', () => ({ user: testUser() }));
  await show(user);
  expect(await mailed()).toBeDisabled();
  expect(await mailed()).toHaveDisplayValue('Never');
  expect(await digest()).toBeDisabled();
  expect(await the('Messages: in the app')).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(async () => expect(await mailed()).toBeEnabled());
  expect(server.callsTo('PUT /users/profile').map(({ body }) => body)).toEqual([
    { preferences: { emailNotifications: true } },
  ]);
  expect(screen.queryByText('Mail is off')).not.toBeInTheDocument();
});

it('always sends security mails', async () => {
  await show();
  expect(await the('Security mail')).toBeDisabled();
  expect(await the('Security mail')).toBeChecked();
});

it('tries again when the settings cannot be fetched', async () => {
  server.on('GET /users/settings', () => failure(500, ''));
  await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on('GET /users/settings', () => kept);
  await userEvent.click(again);
  expect(await mailed()).toHaveDisplayValue('At once');
});
