import { failure, startTestApi, type TestApi } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { showPage } from '../testing/show-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

let server: TestApi;

beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

/** Mounts the page in strict mode, as the shell does in development: each effect runs twice. */
const StrictPage = () => (
  <StrictMode>
    <VerifyEmailPage />
  </StrictMode>
);
const show = (at = '/verify-email/abc123') => showPage(StrictPage, '/verify-email/:token?', { at });

it('confirms the address once, shows one message, then opens the login', async () => {
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on('GET /auth/verify/:token', async () => {
    await released;
    return { message: '' };
  });
  const { address } = await show();
  expect(screen.getByRole('heading', { name: 'Verifying your email' })).toBeVisible();

  answer();
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeVisible();
  expect(screen.getAllByText('Email verified successfully!')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(server.calls.map(({ key, params }) => [key, params])).toEqual([
    ['GET /auth/verify/:token', { token: 'abc123' }],
  ]);
});

it('asks to choose a password when several people registered the address', async () => {
  server.on('GET /auth/verify/:token', () => ({ message: '', passwordToken: 'chosen-here' }));
  const { address, history } = await show();
  expect(await screen.findByText(/It was registered more than once/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a password' })).toHaveAttribute(
    'href',
    '/reset-password/chosen-here',
  );
  await waitFor(() => expect(address()).toBe('/reset-password/chosen-here'), { timeout: 5000 });
  expect(history.location.state).toEqual({ isFirst: true });
});

it.each([
  ["the service's words", 'This link was replaced by a newer one', 'This link was replaced by a newer one'],
  ['its own words where the service says nothing', '', 'The verification link is invalid or has expired.'],
])('tells of a failure in %s, and where to go on', async (_, message, shown) => {
  server.on('GET /auth/verify/:token', () => failure(400, message));
  await show();
  expect(await screen.findByRole('heading', { name: 'Verification failed' })).toBeVisible();
  expect(screen.getByText(shown)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
});

it('makes no call without a token', async () => {
  await show('/verify-email');
  expect(screen.getByText('Invalid verification token')).toBeVisible();
  expect(server.calls).toHaveLength(0);
});
