import type { SignInMethods } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { signInMethods } from '../../testing/sign-in-methods.ts';
import { AccountSection } from './account-section.tsx';

const server = installTestApi();
let methods: SignInMethods;

beforeEach(() => {
  localStorage.clear();
  methods = signInMethods({ passwordChangedAt: '2026-08-03T22:30:00.000Z' });
  server.on('GET /auth/ways-in', () => methods);
  server.on('GET /auth/providers', () => ({ google: true }));
});

const show = (at?: string) =>
  showPage(AccountSection, '/settings/account', { user: testUser({ timeZone: 'Asia/Tokyo' }), ...(at && { at }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Opens the dialog and fills it in. */
async function fill(current: string, password: string) {
  await show();
  await press('Change password');
  await userEvent.type(await screen.findByLabelText(/^Present password/), current);
  await userEvent.type(screen.getByLabelText(/^New password/), password);
  await userEvent.type(screen.getByLabelText(/^Confirm password/), password);
}
const submit = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change password' }));

it('changes the password, and shows how strong the new one is', async () => {
  server.on('PUT /auth/password', () => ({ message: '' }));
  await fill('Old1secret', 'Kiwi7lantern');
  expect(screen.getByText('Good')).toBeVisible();
  await submit();
  expect(await screen.findByText('Password changed')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('PUT /auth/password')).toMatchObject([
      { body: { current: 'Old1secret', password: 'Kiwi7lantern' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each([
  ['wrong_password', 403, 'This is not your present password'],
  ['validation_failed', 400, 'This password is too common. Please choose another one.'],
])('shows a refusal at its field: %s', async (code, status, message) => {
  const errors = [{ field: 'password', message }];
  server.on('PUT /auth/password', () => failure(status, message, { code, ...(status === 400 && { errors }) }));
  await fill('Old1secret', 'Password1');
  await submit();
  const field = screen.getByLabelText(status === 400 ? /^New password/ : /^Present password/);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('shows when the password was last changed, in the zone of the member', async () => {
  await show();
  expect(await screen.findByText(/^Changed on Aug 0[34], 2026\. A new one/)).toBeVisible();
});

it('leads a member without a password to the page that sets one', async () => {
  methods = { ...methods, hasPassword: false, passwordChangedAt: null };
  await show();
  expect(await screen.findByRole('link', { name: 'Choose one' })).toHaveAttribute('href', '/forgot-password');
});

describe('the address', () => {
  const change = (fields: object = {}) => ({
    email: 'nadia@benali.example',
    until: '2026-11-22T10:14:00.000Z',
    isPresentConfirmed: false,
    isNewConfirmed: false,
    ...fields,
  });
  async function ask(email: string) {
    await show();
    await press('Change your address');
    await userEvent.type(await screen.findByLabelText('New email'), email);
    await press('Send the mails');
  }

  it('changes: both addresses get mail, and the section shows which confirmation is missing', async () => {
    server.on('POST /auth/address', () => {
      methods = { ...methods, addressChange: change() };
      return { addressChange: change() };
    });
    await ask('nadia@benali.example');
    expect(await screen.findByText('Mails to both addresses are on their way')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Change to nadia@benali.example' })).toBeVisible();
    expect(screen.getByText(/^Both addresses must agree\. Both have mail until Nov 22/)).toBeVisible();
    expect(screen.getByText('confirmed')).toBeVisible();
    await waitFor(() =>
      expect(server.callsTo('POST /auth/address')).toMatchObject([{ body: { email: 'nadia@benali.example' } }]),
    );
  });

  it('shows a refusal at its field', async () => {
    const errors = [{ field: 'email', message: 'This is already your address' }];
    server.on('POST /auth/address', () => failure(400, '', { code: 'validation_failed', errors }));
    await ask('nadia@mutua.example');
    await waitFor(() =>
      expect(screen.getByLabelText('New email')).toHaveAccessibleDescription(/This is already your address/),
    );
  });

  it('asks for the password when the sign-in is old, then continues', async () => {
    let isFresh = false;
    server.on('POST /auth/address', () =>
      isFresh ? { addressChange: change() } : failure(403, '', { code: 'confirm_needed' }),
    );
    server.on('POST /auth/confirm', () => {
      isFresh = true;
      return { message: '' };
    });
    await ask('nadia@benali.example');
    await userEvent.type(await screen.findByLabelText(/^Present password/), 'Kiwi7lantern');
    await press('Confirm');
    expect(await screen.findByText('Mails to both addresses are on their way')).toBeVisible();
  });

  it.each([
    [{ isPresentConfirmed: true }, /The old one has confirmed, the new one has mail/],
    [{ isNewConfirmed: true }, /The new one has confirmed, the old one has mail/],
  ])('shows which side of a pending change has confirmed: %j', async (fields, text) => {
    methods = { ...methods, addressChange: change(fields) };
    await show();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('sends the mails of a pending change again, and cancels the change', async () => {
    methods = { ...methods, addressChange: change() };
    server.on('POST /auth/address/again', () => ({ addressChange: change() }));
    server.on('DELETE /auth/address', () => {
      methods = { ...methods, addressChange: null };
      return { message: '' };
    });
    await show();
    await press('Send again');
    expect(await screen.findByText('The mail is on its way again')).toBeVisible();
    await press('Keep the old one');
    expect(await screen.findByText('Your address stays as it is')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Change to nadia@benali.example')).not.toBeInTheDocument());
  });
});

describe('Google', () => {
  it('is disconnected after a confirmation', async () => {
    methods = { ...methods, google: 'nadia@provider.example' };
    server.on('DELETE /auth/google', () => {
      methods = { ...methods, google: null };
      return { message: '' };
    });
    await show();
    expect(await screen.findByText(/^Connected as nadia@provider\.example\. You have other ways in/)).toBeVisible();
    await press('Disconnect');
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Google is disconnected')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible();
  });

  it('stays connected while it is the only sign-in method', async () => {
    methods = { ...methods, hasPassword: false, google: 'nadia@provider.example' };
    await show();
    expect(await screen.findByText(/It is your only way in/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument();
  });

  it.each([
    ['connected', 'Google is connected'],
    ['used_elsewhere', 'This account of Google belongs to another member.'],
    ['failed', 'Google authentication failed'],
  ])('shows the result of the return from Google: %s', async (answer, text) => {
    methods = { ...methods, google: answer === 'connected' ? 'nadia@provider.example' : null };
    const { address } = await show(`/settings/account?google=${answer}`);
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/settings/account'));
  });

  it('is named in the result after its name is loaded', async () => {
    const named = Promise.withResolvers<void>();
    server.on('GET /auth/providers', async () => {
      await named.promise;
      return { google: true, openid: { name: 'Town key' } };
    });
    await show('/settings/account?google=failed');
    await screen.findByText(/^Changed on/);
    expect(screen.queryByText('Google authentication failed')).not.toBeInTheDocument();
    named.resolve();
    expect(await screen.findByText('Town key authentication failed')).toBeVisible();
  });

  it('is not shown as connected only because the page’s address says so', async () => {
    const { address } = await show('/settings/account?google=connected');
    await waitFor(() => expect(address()).toBe('/settings/account'));
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible();
    expect(screen.queryByText('Google is connected')).not.toBeInTheDocument();
  });

  it('is not offered where the server has none', async () => {
    server.on('GET /auth/providers', () => ({ google: false }));
    await show();
    expect(await screen.findByText(/^Changed on/)).toBeVisible();
    await waitFor(() => expect(server.callsTo('GET /auth/providers')).toHaveLength(1));
    expect(screen.queryByText('Google')).not.toBeInTheDocument();
  });
});
