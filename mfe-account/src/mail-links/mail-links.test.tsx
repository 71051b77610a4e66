import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { ConfirmAddressPage } from './confirm-address-page.tsx';
import { ConfirmMailboxPage } from './confirm-mailbox-page.tsx';
import { StopAddressPage } from './was-not-me-pages.tsx';

const CONFIRM = 'POST /auth/address/:token/confirm';
const STOP = 'POST /auth/address/:token/stop';
const server = installTestApi();

const confirm = (options: object = {}) =>
  showPage(ConfirmAddressPage, '/address/:token/confirm', { at: '/address/abc/confirm', ...options });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('confirms after a press, and shows that the other address must still confirm', async () => {
  server.on(CONFIRM, () => ({ message: '', isDone: false }));
  await confirm();
  expect(server.callsTo(CONFIRM)).toHaveLength(0);
  await press('Confirm');
  expect(await screen.findByText(/Now the other address has to confirm, too/)).toBeVisible();
  await waitFor(() => expect(server.callsTo(CONFIRM)).toMatchObject([{ params: { token: 'abc' } }]));
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
});

it('shows a member the new address once both have confirmed', async () => {
  server.on(CONFIRM, () => ({ message: '', isDone: true }));
  const user = testUser();
  server.on('GET /auth/me', () => ({ user: { ...user, email: 'new@mutua.example' } }));
  const { store } = await confirm({ user });
  await press('Confirm');
  expect(await screen.findByText('Your address is changed')).toBeVisible();
  await waitFor(() => expect(store.getState().session).toMatchObject({ user: { email: 'new@mutua.example' } }));
  expect(screen.getByRole('link', { name: 'To your settings' })).toHaveAttribute('href', '/settings/account');
});

it('shows why a link does not work', async () => {
  server.on(CONFIRM, () => failure(409, 'This address now belongs to another account', { code: 'address_taken' }));
  await confirm();
  await press('Confirm');
  expect(await screen.findByText('This address now belongs to another account')).toBeVisible();
});

it('cancels the change of the address after a press, and leads to a new password', async () => {
  server.on(STOP, () => ({ message: '', passwordToken: 'fresh' }));
  const { address } = await showPage(StopAddressPage, '/address/:token/stop', { at: '/address/abc/stop' });
  expect(server.callsTo(STOP)).toHaveLength(0);
  await press('Stop the change');
  await waitFor(() => expect(address()).toBe('/reset-password/fresh'));
});

it('offers a new password when the link to stop has expired', async () => {
  server.on(STOP, () => failure(400, 'The link is invalid or has expired.', { code: 'invalid_link' }));
  await showPage(StopAddressPage, '/address/:token/stop', { at: '/address/abc/stop' });
  await press('Stop the change');
  expect(await screen.findByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

it('confirms a mailbox after a press, and shows that it is confirmed', async () => {
  server.on('POST /users/marks/:token/confirm', () => ({ message: '', value: 'chalmers.se' }));
  await showPage(ConfirmMailboxPage, '/mailbox/:token/confirm', { at: '/mailbox/secret/confirm' });
  expect(server.callsTo('POST /users/marks/:token/confirm')).toHaveLength(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm the mailbox' }));
  expect(await screen.findByText('It says that you have a mailbox at chalmers.se, checked today.')).toBeVisible();
});
