import { failure, installTestApi } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const server = installTestApi();

beforeEach(() => {
  server.on('POST /auth/forgot-password', () => ({ message: '' }));
});

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));

it('asks for a valid address', async () => {
  await showPage(ForgotPasswordPage, '/forgot-password');
  await submit();
  expect(await screen.findByText('Email is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Email'), 'nadia');
  await submit();
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();
  expect(server.callsTo('POST /auth/forgot-password')).toHaveLength(0);
});

it('sends the link, shows where it went, and lets the visitor try again', async () => {
  await showPage(ForgotPasswordPage, '/forgot-password');
  await userEvent.type(screen.getByLabelText('Email'), 'nadia@example.com');
  await submit();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(screen.getByText(/^If nadia@example\.com belongs to a member/)).toBeVisible();
  expect(screen.getByText('Password reset link sent to your email')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  await waitFor(() =>
    expect(server.callsTo('POST /auth/forgot-password').map(({ body }) => body)).toEqual([
      { email: 'nadia@example.com' },
    ]),
  );

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('nadia@example.com');
  await submit();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  await waitFor(() => expect(server.callsTo('POST /auth/forgot-password')).toHaveLength(2));
});

it('keeps the form when sending fails', async () => {
  server.on('POST /auth/forgot-password', () => failure(503, ''));
  await showPage(ForgotPasswordPage, '/forgot-password');
  await userEvent.type(screen.getByLabelText('Email'), 'nadia@example.com');
  await submit();
  expect(await screen.findByText('Failed to send reset email')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('nadia@example.com');
});

it('takes the address from the previous page', async () => {
  await showPage(ForgotPasswordPage, '/forgot-password', { state: { email: 'mia@example.org' } });
  expect(screen.getByLabelText('Email')).toHaveValue('mia@example.org');
  expect(screen.getByLabelText('Email')).toHaveFocus();
});
