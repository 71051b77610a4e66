import { failure, installTestApi } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const server = installTestApi();

beforeEach(() => {
  server.on('GET /auth/reset-password/:token', () => ({ email: 'mia@example.org' }));
  server.on('POST /auth/reset-password/:token', () => ({ message: '' }));
});

const show = () => showPage(ResetPasswordPage, '/reset-password/:token', { at: '/reset-password/abc123' });

async function reset(password: string, confirm = password) {
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), confirm);
  await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
}

it('checks the rules of the new password', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByText('Password is required')).toBeVisible();
  expect(screen.getByText('Please confirm your password')).toBeVisible();
  await reset('secret');
  expect(
    await screen.findByText('Password must be at least 6 characters with uppercase, lowercase, and number'),
  ).toBeVisible();
  expect(server.callsTo('POST /auth/reset-password/:token')).toHaveLength(0);
});

it('names the account for password managers, and lets them fill and store both fields', async () => {
  await show();
  const name = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  await waitFor(() => expect(name).toHaveValue('mia@example.org'));
  expect(name).not.toBeVisible();
  for (const label of ['New password', 'Confirm password']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
  }
});

it('asks to choose a password when there was none yet', async () => {
  await showPage(ResetPasswordPage, '/reset-password/:token', {
    at: '/reset-password/abc123',
    state: { isFirst: true },
  });
  expect(screen.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save password' })).toBeVisible();
});

it('shows an error for two different passwords', async () => {
  await show();
  await reset('Secret1', 'Secret2');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(screen.getByLabelText('Confirm password')).toBeInvalid();
  expect(server.callsTo('POST /auth/reset-password/:token')).toHaveLength(0);
});

it("sets the password with the link's token, then opens the login", async () => {
  const { address } = await show();
  await reset('Secret1');
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeVisible();
  expect(screen.getByText('Password reset successfully!')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('POST /auth/reset-password/:token')).toMatchObject([
      { params: { token: 'abc123' }, body: { password: 'Secret1' } },
    ]),
  );
  await waitFor(() => expect(address()).toBe('/login'));
});

it('keeps the form when the link has expired', async () => {
  server.on('POST /auth/reset-password/:token', () => failure(400, 'The link is invalid or has expired'));
  await show();
  await reset('Secret1');
  expect(await screen.findByText('The link is invalid or has expired')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('Secret1');
});

it('leads to a new link when this one was used or has expired', async () => {
  server.on('POST /auth/reset-password/:token', () =>
    failure(400, 'The reset link is invalid or has expired.', { code: 'invalid_link' }),
  );
  await show();
  await reset('Changed1');
  expect(await screen.findByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/forgot-password');
});
