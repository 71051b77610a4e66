import type { SettingsInput } from '@mutua/contracts';
import { installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { serveSettings } from '../../testing/test-settings.ts';
import { PrivacySection } from './privacy-section.tsx';

const server = installTestApi();
serveSettings(server);

const show = () => showPage(PrivacySection, '/settings/privacy', { user: testUser() });
const sent = () => server.callsTo('PUT /users/settings').map(({ body }) => (body as SettingsInput).privacy);

it('shows who may find the member and who may send requests, and changes both', async () => {
  await show();
  const finds = within(await screen.findByRole('radiogroup', { name: 'Who finds you' }));
  const asks = within(screen.getByRole('radiogroup', { name: 'Who may send you requests' }));
  expect(finds.getByRole('radio', { name: 'Everybody' })).toBeChecked();
  expect(finds.getByRole('radio', { name: 'Members' })).toHaveAccessibleDescription(/signed in/);
  await userEvent.click(finds.getByRole('radio', { name: 'Members' }));
  await userEvent.click(asks.getByRole('radio', { name: 'Nobody for now' }));
  await waitFor(() => expect(sent()).toEqual([{ findMe: 'members' }, { requests: 'nobody' }]));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(finds.getByRole('radio', { name: 'Members' })).toBeChecked();
  expect(asks.getByRole('radio', { name: 'Nobody for now' })).toBeChecked();
});

it('can be set with the arrow keys', async () => {
  await show();
  await screen.findByRole('radiogroup', { name: 'Who finds you' });
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Everybody' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(sent()).toEqual([{ findMe: 'members' }]));
});

it('shows what others see of the location', async () => {
  await show();
  expect(await screen.findByText('Marseille. Never your address.')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Place' }), 'Nothing');
  expect(await screen.findByText('Your location is only for you.')).toBeVisible();
  await waitFor(() => expect(sent()).toEqual([{ place: 'nothing' }]));
});

it('shows the hours to everybody or to partners, and explains who partners are', async () => {
  await show();
  expect(await screen.findByText('Whoever sees your skills sees when you have time.')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Your hours' }), 'Exchange partners');
  expect(await screen.findByText(/^Only members with whom you have an accepted or completed exchange/)).toBeVisible();
  await waitFor(() => expect(sent()).toEqual([{ hours: 'partners' }]));
});

it('turns on and off what others see of presence and reading, and the previews of links', async () => {
  await show();
  await userEvent.click(await screen.findByRole('switch', { name: 'When you are online' }));
  await userEvent.click(screen.getByRole('switch', { name: 'When you have read' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Previews of links' }));
  await waitFor(() => expect(sent()).toEqual([{ online: false }, { read: false }, { linkPreviews: false }]));
});
