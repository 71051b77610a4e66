import { failure, installTestApi } from '@mutua/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lastRegistration } from '../shared/last-registration.ts';
import { showPage } from '../testing/show-page.tsx';
import { GOAL_ID, wantedSkill } from '../testing/wanted-skill.ts';
import { LoginPage } from './login-page.tsx';

const server = installTestApi();

beforeEach(() => {
  lastRegistration.forget();
  server.on('GET /auth/providers', () => ({ google: false }));
  server.on('GET /skills/:id', () => ({ skill: wantedSkill() }));
  server.on('POST /auth/register', () => ({ message: '' }));
  server.on('POST /auth/resend-verification', () => ({ message: '' }));
});

const REGISTRATION = {
  name: 'Mia Lindgren',
  email: 'mia@exmaple.org',
  password: 'Secret1',
  goal: { skillId: GOAL_ID },
};
const show = (sentAt = Date.now()) =>
  showPage(LoginPage, '/login', {
    at: `/login?goal=${GOAL_ID}`,
    state: { inbox: { email: REGISTRATION.email, name: REGISTRATION.name, sentAt }, from: '/chat/7' },
  });

it('shows where the link was sent, and what comes next', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(screen.getByText(REGISTRATION.email)).toBeVisible();
  expect(await screen.findByText(/Then: ask Hana for/)).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

it('sends the link again after a minute, then waits for another minute', async () => {
  await show(Date.now() - 45_000);
  expect(screen.getByRole('button', { name: /^Send again in 0:1\d$/ })).toBeDisabled();
  cleanup();
  await show(Date.now() - 60_000);
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('We have sent you the mail again. It may take a minute.')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('POST /auth/resend-verification').map(({ body }) => body)).toEqual([
      { email: REGISTRATION.email },
    ]),
  );
  expect(await screen.findByRole('button', { name: /^Send again in [01]:\d\d$/ })).toBeDisabled();
});

it('registers a corrected address without asking for the other fields again', async () => {
  lastRegistration.keep(REGISTRATION);
  const { history } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Correct it' }));
  const field = screen.getByLabelText('Email');
  expect(field).toHaveFocus();
  expect(field).toHaveValue(REGISTRATION.email);
  await userEvent.clear(field);
  await userEvent.type(field, 'mia@example.org{Enter}');
  expect(await screen.findByText('mia@example.org')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('POST /auth/register').map(({ body }) => body)).toEqual([
      { ...REGISTRATION, email: 'mia@example.org' },
    ]),
  );
  expect(history.location.state).toMatchObject({ from: '/chat/7', inbox: { email: 'mia@example.org' } });
});

it('keeps a corrected address that could not be registered', async () => {
  server.on('POST /auth/register', () => failure(503, 'The service is away'));
  lastRegistration.keep(REGISTRATION);
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Correct it' }));
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'mia@example.org{Enter}');
  expect(await screen.findByText('The service is away')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('mia@example.org');
});

it('leads to the form after a reload, because the password is then lost', async () => {
  const { address, history } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Correct it' }));
  await waitFor(() => expect(address()).toBe(`/register?goal=${GOAL_ID}`));
  expect(history.location.state).toEqual({ from: '/chat/7', name: REGISTRATION.name, email: REGISTRATION.email });
});

it('lets a visitor sign in who has opened the link elsewhere', async () => {
  await show();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(await screen.findByLabelText('Email')).toHaveValue(REGISTRATION.email);
  expect(screen.getByLabelText('Password')).toHaveFocus();
});
