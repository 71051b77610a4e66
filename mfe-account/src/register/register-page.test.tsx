import { failure, installTestApi } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydratePage } from '../testing/hydrate-page.tsx';
import { showPage } from '../testing/show-page.tsx';
import { GOAL_ID, wantedSkill } from '../testing/wanted-skill.ts';
import { RegisterPage } from './register-page.tsx';

const server = installTestApi();

beforeEach(() => {
  // The drafts of visitors.
  sessionStorage.clear();
  server.on('GET /auth/providers', () => ({ google: false }));
  server.on('POST /auth/register', () => ({ message: '' }));
});

const field = (label: string) => screen.getByLabelText(label);
const terms = () => screen.getByRole('checkbox');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

async function fill(values: { name?: string; email?: string; password?: string; confirm?: string } = {}) {
  const { name = 'Nadia Benali', email = 'nadia@example.com', password = 'Secret1', confirm = password } = values;
  await userEvent.type(field('Full name'), name);
  await userEvent.type(field('Email'), email);
  await userEvent.type(field('Password'), password);
  await userEvent.type(field('Confirm password'), confirm);
}

it('requires every field and the terms', async () => {
  await showPage(RegisterPage, '/register');
  await submit();
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(screen.getByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByText('Please confirm your password')).toBeVisible();
  expect(screen.getByText('You must accept the terms')).toBeVisible();
  expect(field('Full name')).toHaveFocus();
  expect(server.callsTo('POST /auth/register')).toHaveLength(0);
});

it('shows the error of a field when it loses the focus, until it is edited', async () => {
  await showPage(RegisterPage, '/register');
  const wrong = [
    ['Full name', 'F', 'Name must be at least 2 characters'],
    ['Email', 'nadia', 'Please enter a valid email'],
    ['Password', 'secret', 'Password must be at least 6 characters with uppercase, lowercase, and number'],
  ] as const;
  for (const [label, text, message] of wrong) {
    await userEvent.type(field(label), text);
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    await userEvent.tab();
    expect(await screen.findByText(message)).toBeVisible();
    expect(field(label)).toBeInvalid();
  }
  for (const [label, , message] of wrong) {
    await userEvent.type(field(label), 'x');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  }
});

it('shows the bars of the strength before the first letter, so that nothing moves', async () => {
  await showPage(RegisterPage, '/register');
  const word = screen.getByText('Easy to guess');
  expect(word).not.toBeVisible();
  await userEvent.type(field('Password'), 'a');
  expect(word).toBeVisible();
});

it('ticks the rules of the password while it is typed', async () => {
  await showPage(RegisterPage, '/register');
  const met = () =>
    within(screen.getByRole('list', { name: 'Your password has' }))
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.endsWith(': Met'))
      .map(({ textContent }) => textContent?.replace(': Met', ''));
  expect(met()).toEqual([]);
  await userEvent.type(field('Password'), 'a');
  expect(met()).toEqual(['One lowercase letter']);
  await userEvent.type(field('Password'), 'B');
  expect(met()).toEqual(['One lowercase letter', 'One uppercase letter']);
  await userEvent.type(field('Password'), '1');
  expect(met()).toEqual(['One lowercase letter', 'One uppercase letter', 'One number']);
  await userEvent.type(field('Password'), 'xyz');
  expect(met()).toEqual(['At least 6 characters', 'One lowercase letter', 'One uppercase letter', 'One number']);
});

it('shows an error for two different passwords', async () => {
  await showPage(RegisterPage, '/register');
  await fill({ confirm: 'Secret2' });
  await userEvent.click(terms());
  await submit();
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(field('Confirm password')).toBeInvalid();
  expect(server.callsTo('POST /auth/register')).toHaveLength(0);
});

it('registers by the keyboard alone, with Enter to move between fields', async () => {
  await showPage(RegisterPage, '/register');
  expect(field('Full name')).toHaveFocus();
  await userEvent.keyboard('Nadia Benali{Enter}nadia@example.com{Enter}Secret1{Enter}Secret1{Enter}');
  expect(terms()).toHaveFocus();
  await userEvent.keyboard(' {Enter}');
  await waitFor(() => expect(server.callsTo('POST /auth/register')).toHaveLength(1));
});

it('names the goal of the address, registers it, and passes it on', async () => {
  server.on('GET /skills/:id', () => ({ skill: wantedSkill() }));
  const { address, history } = await showPage(RegisterPage, '/register', { at: `/register?goal=${GOAL_ID}` });
  expect(await screen.findByText(/Then: ask Hana for/)).toHaveTextContent('Then: ask Hana for Watercolour basics');
  expect(screen.getByRole('list', { name: 'Your way' })).toHaveTextContent('AccountInboxShare a skillAsk Hana');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/login?goal=${GOAL_ID}`);
  await fill();
  await userEvent.click(terms());
  await submit();
  await waitFor(() => expect(address()).toBe(`/login?goal=${GOAL_ID}`));
  expect(history.location.state).toMatchObject({ inbox: { email: 'nadia@example.com', name: 'Nadia Benali' } });
  await waitFor(() =>
    expect(server.callsTo('POST /auth/register')[0]?.body).toMatchObject({ goal: { skillId: GOAL_ID } }),
  );
});

it('registers, then opens the login', async () => {
  const { address } = await showPage(RegisterPage, '/register');
  await fill({ name: ' Nadia Benali ' });
  await userEvent.click(terms());
  await submit();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.getByText('Registration successful! Please check your email for verification.')).toBeVisible();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() =>
    expect(server.callsTo('POST /auth/register').map(({ body }) => body)).toEqual([
      { name: 'Nadia Benali', email: 'nadia@example.com', password: 'Secret1', timeZone },
    ]),
  );
});

it('shows the errors of the service at their fields, and keeps the input', async () => {
  server.on('POST /auth/register', () =>
    failure(400, 'Validation failed', { errors: [{ field: 'email', message: 'This address cannot be used' }] }),
  );
  const { address } = await showPage(RegisterPage, '/register');
  await fill();
  await userEvent.click(terms());
  await submit();
  expect(await screen.findByText('This address cannot be used')).toBeVisible();
  expect(field('Email')).toBeInvalid();
  expect(field('Email')).toHaveFocus();
  expect(screen.queryByText('Validation failed')).not.toBeInTheDocument();
  expect(address()).toBe('/register');
  expect(field('Full name')).toHaveValue('Nadia Benali');
  expect(field('Email')).toHaveValue('nadia@example.com');
  expect(field('Password')).toHaveValue('Secret1');
  expect(field('Confirm password')).toHaveValue('Secret1');
  expect(terms()).toBeChecked();

  await userEvent.type(field('Email'), 'x');
  expect(screen.queryByText('This address cannot be used')).not.toBeInTheDocument();
});

it('shows a default message when the error has none', async () => {
  server.on('POST /auth/register', () => failure(500, ''));
  await showPage(RegisterPage, '/register');
  await fill();
  await userEvent.click(terms());
  await submit();
  expect(await screen.findByText('Registration failed')).toBeVisible();
});

it('suggests the intended address, which one press accepts', async () => {
  await showPage(RegisterPage, '/register');
  await userEvent.type(field('Email'), 'mia@gmial.com');
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', { name: /^Did you mean mia@gmail\.com/ }));
  await waitFor(() => expect(field('Email')).toHaveValue('mia@gmail.com'));
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
});

describe('an invitation', () => {
  const at = '/register?invitation=hana-kqzr';

  it('shows who invites, and is sent with the registration', async () => {
    server.on('GET /invitations/:code', () => ({ state: 'open' as const, name: 'Hana' }));
    await showPage(RegisterPage, '/register', { at });
    expect(await screen.findByText('Hana invites you.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?invitation=hana-kqzr');
    await fill();
    await userEvent.click(terms());
    await submit();
    await waitFor(() =>
      expect(server.callsTo('POST /auth/register')[0]?.body).toMatchObject({ invitation: 'hana-kqzr' }),
    );
  });

  it.each([
    ['full', at, /^This invitation has had its people for this month\./],
    ['closed', at, 'This invitation no longer works. You can join without it.'],
    ['closed', '/register?invitation=%00', 'This invitation no longer works. You can join without it.'],
  ] as const)('shows that it is %s, and keeps the form', async (state, address, text) => {
    server.on('GET /invitations/:code', () => ({ state, name: null }));
    await showPage(RegisterPage, '/register', { at: address });
    expect(await screen.findByText(text)).toBeVisible();
    expect(field('Full name')).toBeEnabled();
  });
});

it('hydrates the form of a history entry with a name and an address', async () => {
  expect(await hydratePage(RegisterPage, { name: 'Mia Lindgren', email: 'mia@example.org' })).toEqual([]);
  expect(field('Full name')).toHaveValue('Mia Lindgren');
  expect(field('Email')).toHaveValue('mia@example.org');
});
