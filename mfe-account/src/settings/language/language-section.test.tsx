import type { SettingsInput, User } from '@mutua/contracts';
import { changeLanguage } from '@mutua/web-kit';
import { areSingleKeyShortcutsOn, cityOf } from '@mutua/web-kit/parts';
import { installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { serveSettings } from '../../testing/test-settings.ts';
import { LanguageSection } from './language-section.tsx';
import { deviceZone } from './time-zones.ts';

const server = installTestApi();
const kept = serveSettings(server);
let user: User;

beforeEach(() => {
  user = testUser();
  server.on('PUT /users/profile', ({ body }) => {
    const { preferences, ...profile } = body as { preferences?: Partial<User['preferences']> };
    user = { ...user, ...profile, preferences: { ...user.preferences, ...preferences } };
    return { user };
  });
});
afterEach(async () => {
  await changeLanguage('en');
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

const show = () => showPage(LanguageSection, '/settings/language', { user });
const zone = () => screen.findByRole('combobox', { name: 'Time zone' });
const sent = () => server.callsTo('PUT /users/settings').map(({ body }) => (body as SettingsInput).time);
const profile = () => server.callsTo('PUT /users/profile').map(({ body }) => body);

it('lists each language by its own name, and changes the page', async () => {
  const { store } = await show();
  const choice = await screen.findByRole('combobox', { name: 'Language' });
  expect(choice).toHaveDisplayValue('English');
  await userEvent.selectOptions(choice, 'Français');
  await waitFor(() => expect(store.getState().session.user?.preferences.language).toBe('fr'));
  expect(profile()).toEqual([{ preferences: { language: 'fr' } }]);
  await waitFor(() => expect(choice).toHaveDisplayValue('Français'));
});

it('follows the time zone of the device until the member finds and picks another one', async () => {
  await show();
  expect(await zone()).toHaveDisplayValue(`This device (${cityOf(deviceZone())})`);
  await userEvent.selectOptions(await zone(), 'Another one…');
  const search = await screen.findByRole('combobox', { name: 'Search for a time zone' });
  expect(search).toHaveFocus();
  await userEvent.type(search, 'dha');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ timeZone: 'Asia/Dhaka' }]));
  await waitFor(async () => expect(await zone()).toHaveDisplayValue('Asia/Dhaka'));
  expect(screen.getByText(/^It is \d\d:\d\d in Dhaka\.$/)).toBeVisible();
  // Both members of the example are now in the same zone.
  expect(screen.getByText(/for Aisha, in Dhaka/)).toHaveTextContent(
    /, 19:00 to 20:00.*19:00 to 20:00 for Aisha, in Dhaka/,
  );

  await userEvent.selectOptions(await zone(), `This device (${cityOf(deviceZone())})`);
  await waitFor(() => expect(sent().at(-1)).toEqual({ timeZone: null }));
  await waitFor(() => expect(profile()).toEqual([{ timeZone: deviceZone() }]));
});

it('uses the clock of the device on a browser that does not know the chosen zone', async () => {
  kept.settings = { ...kept.settings, time: { ...kept.settings.time, timeZone: 'America/Nowhere_Yet' } };
  await show();
  expect(await zone()).toHaveDisplayValue('America/Nowhere Yet');
  const said = `This browser does not know the time zone America/Nowhere Yet, and shows the time of ${cityOf(deviceZone())}.`;
  expect(screen.getByText(said)).toBeVisible();
});

it('shows UTC on a device that cannot tell its zone, and sends no zone', async () => {
  const device = new Intl.DateTimeFormat().resolvedOptions();
  const spy = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  spy.mockReturnValue({ ...device, timeZone: 'Etc/Unknown' });
  kept.settings = { ...kept.settings, time: { ...kept.settings.time, timeZone: 'Asia/Dhaka' } };
  await show();
  await userEvent.selectOptions(await zone(), 'This device (UTC)');
  await waitFor(() => expect(profile()).toEqual([{}]));
  expect(screen.getByText(/^Follows this device\. It is \d\d:\d\d in UTC\.$/)).toBeVisible();
  spy.mockRestore();
});

it('closes a search, and shows when it finds nothing', async () => {
  await show();
  await userEvent.selectOptions(await zone(), 'Another one…');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search for a time zone' }), 'atlantis');
  expect(await screen.findByText('No time zone has this name')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await zone()).toHaveFocus());
  expect(sent()).toEqual([]);
});

it('saves the first day of the week for all pages', async () => {
  const { store } = await show();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'First day of the week' }), 'Sunday');
  await waitFor(() => expect(store.getState().session.user?.time?.firstDay).toBe('sunday'));
  expect(sent()).toEqual([{ firstDay: 'sunday' }]);
});

it('saves the keys that send a message for all pages', async () => {
  const { store } = await show();
  const keys = await screen.findByRole('combobox', { name: 'Send messages with' });
  expect(keys).toHaveDisplayValue('Enter');
  await userEvent.selectOptions(keys, 'Ctrl or ⌘ + Enter');
  await waitFor(() => expect(store.getState().session.user?.chat).toEqual({ sendWith: 'ctrl_enter' }));
  expect(server.callsTo('PUT /users/settings').map(({ body }) => (body as SettingsInput).chat)).toEqual([
    { sendWith: 'ctrl_enter' },
  ]);
});

it('turns quiet hours on for the night, changes them and turns them off', async () => {
  await show();
  const quiet = await screen.findByRole('switch', { name: 'Quiet hours' });
  expect(quiet).not.toBeChecked();
  await userEvent.click(quiet);
  expect(await screen.findByText('From 22:00 until 07:00')).toBeVisible();
  expect(screen.getByText('It ends on the next day.')).toBeVisible();
  // The start is no choice for the end, because equal times mean no time at all.
  expect(within(screen.getByLabelText('Until')).queryByRole('option', { name: '22:00' })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('From'), '01:00');
  expect(await screen.findByText('It ends on the same day.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Until'), '08:00');
  await userEvent.click(quiet);
  await waitFor(() =>
    expect(sent()).toEqual([
      { quiet: { from: '22:00', until: '07:00' } },
      { quiet: { from: '01:00', until: '07:00' } },
      { quiet: { from: '01:00', until: '08:00' } },
      { quiet: null },
    ]),
  );
  expect(screen.queryByLabelText('Until')).not.toBeInTheDocument();
});

it('keeps the minutes of quiet hours from another client', async () => {
  kept.settings.time.quiet = { from: '21:45', until: '06:30' };
  await show();
  expect(await screen.findByLabelText('From')).toHaveDisplayValue('21:45');
  await userEvent.selectOptions(screen.getByLabelText('Until'), '06:00');
  await waitFor(() => expect(sent()).toEqual([{ quiet: { from: '21:45', until: '06:00' } }]));
});

it('changes the theme at once', async () => {
  await show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await waitFor(() => expect(profile()).toEqual([{ preferences: { theme: 'dark' } }]));
});

it('turns the shortcuts without Ctrl off and on', async () => {
  await show();
  const keys = await screen.findByRole('switch', { name: 'Keys without Ctrl' });
  expect(keys).toBeChecked();
  await userEvent.click(keys);
  expect([areSingleKeyShortcutsOn(), (keys as HTMLInputElement).checked]).toEqual([false, false]);
  await userEvent.click(keys);
  expect(areSingleKeyShortcutsOn()).toBe(true);
});
