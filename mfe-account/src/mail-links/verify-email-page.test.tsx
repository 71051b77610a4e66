import { failure, installTestApi } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { showPage } from '../testing/show-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const VERIFIED = { message: '', email: 'mia@example.org', name: 'Mia Lindgren' };

const server = installTestApi();

/** Mounts the page in strict mode, as the shell does in development. Each effect then runs twice. */
const StrictPage = () => (
  <StrictMode>
    <VerifyEmailPage />
  </StrictMode>
);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
const show = (at = '/verify-email/abc123') => showPage(StrictPage, '/verify-email/:token?', { at });

it('waits for a press, because mail scanners open links', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  expect(server.calls).toEqual([]);
});

it('confirms the address once, shows one message, then opens the login', async () => {
  server.on('POST /auth/verify/:token', () => VERIFIED);
  const { address } = await show();
  await press();
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeVisible();
  expect(screen.getAllByText('Email verified successfully!')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(server.calls.map(({ key, params }) => [key, params])).toEqual([
    ['POST /auth/verify/:token', { token: 'abc123' }],
  ]);
});

it('continues to the login with the address, the name and the goal of the registration', async () => {
  const goal = { skillId: '64c0000000000000000000aa' };
  server.on('POST /auth/verify/:token', () => ({ ...VERIFIED, goal }));
  const { address, history } = await show();
  await press();
  await userEvent.click(await screen.findByRole('link', { name: 'Sign In' }));
  expect(address()).toBe(`/login?goal=${goal.skillId}`);
  expect(history.location.state).toEqual({
    isVerified: true,
    email: VERIFIED.email,
    name: VERIFIED.name,
    from: `/skills/${goal.skillId}?request=1`,
  });
});

it('asks to choose a password when several people registered the address', async () => {
  server.on('POST /auth/verify/:token', () => ({ ...VERIFIED, passwordToken: 'chosen-here' }));
  const { address, history } = await show();
  await press();
  expect(await screen.findByText(/It was registered more than once/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a password' })).toHaveAttribute(
    'href',
    '/reset-password/chosen-here',
  );
  await waitFor(() => expect(address()).toBe('/reset-password/chosen-here'));
  expect(history.location.state).toEqual({ isFirst: true });
});

it.each([
  ["the service's words", 'This link was replaced by a newer one', 'This link was replaced by a newer one'],
  ['its own words where the service says nothing', '', 'The verification link is invalid or has expired.'],
])('shows a failure with %s, and where to continue', async (_, message, shown) => {
  server.on('POST /auth/verify/:token', () => failure(400, message));
  await show();
  await press();
  expect(await screen.findByRole('heading', { name: 'Verification failed' })).toBeVisible();
  expect(screen.getByText(shown)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
});

it('sends a new link instead of an expired one with one press', async () => {
  server.on('POST /auth/verify/:token', () => failure(400, ''));
  server.on('POST /auth/resend-verification/:token', () => ({ message: '' }));
  await show();
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a new link' }));
  expect(await screen.findByText(/a new link is on its way/)).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('POST /auth/resend-verification/:token').map(({ params }) => params)).toEqual([
      { token: 'abc123' },
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Send me a new link' })).not.toBeInTheDocument();
});

it('makes no call without a token', async () => {
  await show('/verify-email');
  expect(screen.getByText('Invalid verification token')).toBeVisible();
  expect(server.calls).toHaveLength(0);
});
