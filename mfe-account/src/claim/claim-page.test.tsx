import type { Claim } from '@mutua/contracts';
import { failure, installTestApi, testToken, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { leaveForGoogle } from '../shared/google-sign-in.ts';
import { showPage } from '../testing/show-page.tsx';
import { ClaimPage } from './claim-page.tsx';
import { handOver } from './hand-over.ts';

// The test browser cannot leave its page.
jest.mock('../shared/google-sign-in.ts', () => ({ leaveForGoogle: jest.fn() }));

const server = installTestApi();
const claim = (changes: Partial<Claim> = {}): Claim => ({
  sender: 'Lena Kofler, Zeitbank Graz',
  note: 'Bring your offers along!',
  email: 'joerg@example.org',
  name: 'Jörg Müßig',
  place: 'Graz, Lend',
  about: 'Retired bookbinder',
  language: 'de',
  items: [
    {
      n: 0,
      kind: 'offer',
      title: 'Gitarre für Anfänger',
      text: 'Three chords and a song.',
      category: 'music',
      level: 'advanced',
    },
    { n: 1, kind: 'offer', title: 'Bookbinding', text: '', category: 'art', level: null },
    { n: 2, kind: 'offer', title: 'Moving help', text: '', category: 'other', level: null },
    { n: 20, kind: 'need', title: 'Spanish conversation', text: '', category: 'language', level: null },
  ],
  expiresAt: '2026-12-30T10:00:00.000Z',
  ...changes,
});

beforeEach(() => {
  sessionStorage.clear();
  server.on('GET /auth/providers', () => ({ google: false, password: true, passkeys: true }) as never);
  server.on('GET /claims/:token', () => ({ claim: claim() }));
});

const PATH = '/claim/:token';
const show = (options: { at?: string; user?: ReturnType<typeof testUser> } = {}) =>
  showPage(ClaimPage, PATH, { at: '/claim/secret', ...options });
const title = () => screen.findByRole('heading', { name: 'Hello Jörg, is this yours?', level: 1 });
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Password'), 'Learn2gether');
  await userEvent.click(screen.getByRole('checkbox', { name: /I accept the terms/ }));
};

it('shows the own words of the person, and changes nothing', async () => {
  await show();
  await title();
  expect(screen.getByText('Nobody sees it.')).toBeVisible();
  expect(screen.getByText('Bring your offers along!')).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveValue('Jörg Müßig');
  expect(screen.getByRole('combobox', { name: /Location/ })).toHaveValue('Graz, Lend');
  expect(screen.getByRole('textbox', { name: /About you/ })).toHaveValue('Retired bookbinder');
  expect(screen.getByText('joerg@example.org, confirmed by this link.')).toBeVisible();
  const guitar = within(screen.getByRole('group', { name: 'Gitarre für Anfänger' }));
  expect(guitar.getByRole('combobox', { name: 'Category' })).toHaveValue('music');
  expect(guitar.getByRole('combobox', { name: 'Level' })).toHaveValue('advanced');
  const binding = within(screen.getByRole('group', { name: 'Bookbinding' }));
  expect(binding.getByText(/it waits on your dashboard until Dec 30, 2026/)).toBeVisible();
  expect(screen.getByText(/all of this is deleted on Dec 30, 2026/)).toBeVisible();
  expect(server.callsTo('POST /claims/:token/accept')).toEqual([]);
  expect(server.callsTo('POST /claims/:token/refuse')).toEqual([]);
});

it('joins with what is kept, and leads to where the browser stores it, as it was typed', async () => {
  server.on('POST /claims/:token/accept', () => ({
    accessToken: testToken('64b000000000000000000009'),
    refreshToken: 'refresh',
    user: testUser(),
  }));
  server.on('GET /auth/me', () => ({ user: testUser() }));
  const { address, history } = await show();
  await title();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Moving help' }));
  expect(screen.queryByRole('group', { name: 'Moving help' })).not.toBeInTheDocument();
  const binding = within(screen.getByRole('group', { name: 'Bookbinding' }));
  await userEvent.selectOptions(binding.getByRole('combobox', { name: 'Level' }), 'expert');
  await userEvent.type(binding.getByRole('textbox'), 'We bind one small book.');
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Join with 2 offers and 1 want' }));
  expect(await screen.findByText('Welcome to Mutua!')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/claim'));
  const [sent] = server.callsTo('POST /claims/:token/accept');
  expect(sent?.params).toEqual({ token: 'secret' });
  expect(sent?.body).toMatchObject({
    name: 'Jörg Müßig',
    location: 'Graz, Lend',
    bio: 'Retired bookbinder',
    password: 'Learn2gether',
    language: 'en',
    keep: [0, 1, 20],
    clientId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  });
  expect(history.location.state).toMatchObject({
    drafts: [{ n: 0 }, { n: 1, level: 'expert', text: 'We bind one small book.' }, { n: 20 }],
  });
  expect(server.callsTo('GET /claims/:token')).toHaveLength(1);
});

it('shows a refusal at its field, and keeps what was typed', async () => {
  server.on('POST /claims/:token/accept', () =>
    failure(400, '', { errors: [{ field: 'name', message: 'This name cannot be used' }] }),
  );
  await show();
  await title();
  await fill();
  await userEvent.click(screen.getByRole('button', { name: /^Join with/ }));
  expect(await screen.findByText('This name cannot be used')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('Learn2gether');
});

it('keeps what was typed over a reload, except the password', async () => {
  const first = await show();
  await title();
  await fill();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Moving help' }));
  await userEvent.type(screen.getByRole('textbox', { name: /About you/ }), ', and a cook');
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();
  await show();
  await title();
  expect(screen.getByRole('textbox', { name: /About you/ })).toHaveValue('Retired bookbinder, and a cook');
  expect(screen.getByRole('checkbox', { name: 'Moving help' })).not.toBeChecked();
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Learn2gether');
});

it('forgets what was typed with the refusal', async () => {
  server.on('POST /claims/:token/refuse', () => ({ message: '' }));
  await show();
  await title();
  await userEvent.type(screen.getByRole('textbox', { name: /About you/ }), ', and a cook');
  await userEvent.click(screen.getByRole('button', { name: 'No, delete this' }));
  expect(JSON.stringify({ ...sessionStorage })).toContain('cook');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete this' }));
  expect(await screen.findByRole('heading', { name: 'Deleted' })).toBeVisible();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('cook');
});

it('needs the password and the tick', async () => {
  await show();
  await title();
  await userEvent.click(screen.getByRole('button', { name: /^Join with/ }));
  expect(await screen.findByText('Password is required')).toBeVisible();
  expect(screen.getByText('You must accept the terms')).toBeVisible();
  expect(server.callsTo('POST /claims/:token/accept')).toEqual([]);
});

it('deletes everything after one press on the page that the mail leads to', async () => {
  server.on('POST /claims/:token/refuse', () => ({ message: '' }));
  await show({ at: '/claim/secret?answer=no' });
  expect(await screen.findByRole('heading', { name: 'Delete all of it?' })).toBeVisible();
  expect(server.callsTo('POST /claims/:token/refuse')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete this' }));
  expect(await screen.findByRole('heading', { name: 'Deleted' })).toBeVisible();
  expect(server.callsTo('POST /claims/:token/refuse')).toHaveLength(1);
});

it('asks before it deletes, and goes back', async () => {
  await show();
  await title();
  await userEvent.click(screen.getByRole('button', { name: 'No, delete this' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await title();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(await screen.findByText('The link of the letter works until Dec 30, 2026.')).toBeVisible();
  expect(server.callsTo('POST /claims/:token/refuse')).toEqual([]);
});

it.each([
  ['withdrawn', 'This invitation was withdrawn'],
  ['expired', 'This invitation has ended'],
  ['joined', 'You have joined already'],
  ['refused', 'Deleted'],
])('says that an invitation is %s', async (code, heading) => {
  server.on('GET /claims/:token', () => failure(410, '', { code }));
  await show();
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
});

it('does not know every link', async () => {
  server.on('GET /claims/:token', () => failure(404, 'Not found'));
  await show();
  expect(await screen.findByRole('heading', { name: 'This link is not known' })).toBeVisible();
});

it('says who is signed in, and does not join as somebody else', async () => {
  await show({ user: testUser({ name: 'Nadia Benali' }) });
  await title();
  expect(screen.getByText(/You are signed in as Nadia Benali/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Join with/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Join with/ })).toBeEnabled());
});

it('offers Google where the site does, and takes along what is kept', async () => {
  server.on('GET /auth/providers', () => ({ google: true, openid: null, password: true, passkeys: true }) as never);
  await show();
  await title();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Moving help' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect(leaveForGoogle).toHaveBeenCalledWith({ goal: '', invitation: '', from: '/claim' });
  expect(handOver.of('joerg@example.org')).toMatchObject({
    profile: { name: 'Jörg Müßig', bio: 'Retired bookbinder', location: 'Graz, Lend' },
    drafts: [{ n: 0 }, { n: 1 }, { n: 20 }],
    left: [2],
  });
  expect(server.callsTo('POST /claims/:token/accept')).toEqual([]);
});

it('only says how to join where members have no password', async () => {
  server.on(
    'GET /auth/providers',
    () => ({ google: true, openid: { name: 'Uni Graz' }, password: false, passkeys: true }) as never,
  );
  await show();
  await title();
  expect(await screen.findByText(/Sign in below with the account of joerg@example.org/)).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Join with/ })).not.toBeInTheDocument();
});
