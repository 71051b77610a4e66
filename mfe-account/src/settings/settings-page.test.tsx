import { installTestApi, testUser } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { showPage } from '../testing/show-page.tsx';
import { SECTIONS } from './sections.ts';
import { SettingsPage } from './settings-page.tsx';

const nadia = testUser();
const server = installTestApi();

const show = (at: string) =>
  showPage(SettingsPage, '/settings/:section?', {
    user: nadia,
    at,
  });
const list = () => within(screen.getByRole('navigation', { name: 'Settings' }));

it('lists the sections, and shows the first one', async () => {
  await show('/settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(
    list()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(SECTIONS.map(({ id }) => `/settings/${id}`));
  expect(await screen.findByRole('heading', { level: 2, name: 'Account' })).toBeVisible();
  expect(list().getByRole('link', { name: /^Account/ })).toHaveAttribute('aria-current', 'true');
});

it('shows the section of the address, and another one after a press', async () => {
  server.on('GET /auth/sessions', () => ({ sessions: [] }));
  await show('/settings/account');
  expect(await screen.findByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile/edit');
  // `act` is awaited, because the section's code loads after the press.
  await act(async () => fireEvent.click(list().getByRole('link', { name: /^Security/ })));
  expect(await screen.findByRole('heading', { level: 2, name: 'Security' })).toBeVisible();
  expect(list().getByRole('link', { name: /^Security/ })).toHaveAttribute('aria-current', 'page');
});

it('leads to the list from an unknown section', async () => {
  await show('/settings/nothing');
  expect(await screen.findByRole('heading', { level: 2, name: 'Account' })).toBeVisible();
});
