import { installTestApi } from '@mutua/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { hydratePage } from '../testing/hydrate-page.tsx';
import { LoginPage } from './login-page.tsx';

const server = installTestApi();
beforeEach(() => {
  server.on('GET /auth/providers', () => ({ google: false }));
});

const INBOX = { email: 'mia@example.org', name: 'Mia Lindgren', sentAt: 0 };

it.each([
  [{ inbox: INBOX }, 'Check your inbox'],
  [{ message: 'Please verify your email to continue' }, 'Please verify your email to continue'],
  [{ isVerified: true, name: 'Mia Lindgren', email: 'mia@example.org' }, 'Welcome, Mia'],
])('hydrates the sign-in form, then shows what the history entry says: %j', async (state, text) => {
  expect(await hydratePage(LoginPage, state)).toEqual([]);
  expect(await screen.findByText(text)).toBeVisible();
});

it('keeps the fields and the focus when a notice of the history entry appears', async () => {
  let password: HTMLElement | undefined;
  const errors = await hydratePage(LoginPage, { message: 'Your session has ended', email: 'mia@example.org' }, () => {
    password = screen.getByLabelText('Password');
    fireEvent.input(password, { target: { value: 'Secret1' } });
    password.focus();
  });
  expect(errors).toEqual([]);
  expect(await screen.findByText('Your session has ended')).toBeVisible();
  expect(screen.getByLabelText('Password')).toBe(password);
  expect(password).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveValue('mia@example.org');
});
