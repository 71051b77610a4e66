import type { Invitation, OwnMark } from '@mutua/contracts';
import { setChosenZone } from '@mutua/web-kit/parts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { TrustSection } from './trust-section.tsx';

const ID = '64f000000000000000000001';
const page = (fields: Partial<OwnMark> = {}): OwnMark => ({
  _id: ID,
  kind: 'page',
  value: 'lindqvist.dev',
  checkedAt: null,
  fault: null,
  linkUntil: null,
  ...fields,
});

const server = installTestApi();
let marks: OwnMark[];
let invitation: Invitation;
beforeEach(() => {
  marks = [];
  invitation = {
    code: null,
    state: 'open',
    joined: 0,
    joinedThisMonth: 0,
    people: [],
    saysInvited: false,
    invitedBy: null,
  };
  server.on('GET /users/marks', () => ({ marks }));
  server.on('GET /invitations', () => ({ invitation }));
});

const show = () => showPage(TrustSection, '/settings/trust', { user: testUser() });

it('adds a page, and shows the result of its check', async () => {
  server.on('POST /users/marks', ({ body }) => {
    marks = [page({ checkedAt: '2026-11-20T10:00:00.000Z' })];
    expect(body).toEqual({ kind: 'page', value: 'lindqvist.dev' });
    return { mark: page() };
  });
  await show();
  expect(await screen.findByText(/rel="me" href=".*\/profile\/[0-9a-f]{24}"/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Address of the page' }), 'lindqvist.dev{Enter}');
  expect(await screen.findByText('Mutua is looking at the page.')).toBeVisible();
  expect(await screen.findByText('On your profile: links back, checked Nov 20, 2026.')).toBeVisible();
});

it('shows why a page is not shown to others, and checks it again', async () => {
  marks = [page({ fault: 'no_link' })];
  server.on('POST /users/marks', () => ({ mark: page() }));
  await show();
  expect(await screen.findByText('The page has no link to your profile.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Mutua is looking at the page.')).toBeVisible();
});

it('shows the error of a mailbox at its field', async () => {
  const message = 'Anybody gets a mailbox there. Please use one of an institution.';
  server.on('POST /users/marks', () => failure(400, message, { errors: [{ field: 'value', message }] }));
  await show();
  const field = await screen.findByRole('textbox', { name: 'Mail address there' });
  await userEvent.type(field, 'a@gmail.com{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toBeInvalid();
});

it('removes a mark, and offers no more than the allowed number', async () => {
  marks = [1, 2].map((n) => page({ _id: ID.slice(1) + n, kind: 'mailbox', value: `lab-${n}.test` }));
  server.on('DELETE /users/marks/:id', () => ({ message: '' }));
  await show();
  await screen.findByText('lab-1.test');
  expect(screen.queryByRole('textbox', { name: 'Mail address there' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove lab-1.test' }));
  expect(await screen.findByRole('textbox', { name: 'Mail address there' })).toBeVisible();
});

it('makes an invitation link and copies it', async () => {
  const user = userEvent.setup();
  server.on('POST /invitations/renew', () => {
    invitation = { ...invitation, code: 'nadia-kqzr' };
    return { invitation };
  });
  await show();
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText(/\/i\/nadia-kqzr$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/i/nadia-kqzr`);
  expect(screen.getByRole('button', { name: 'Make another one' })).toBeVisible();
});

it('counts the members who joined, names those who allow it, and shows who invited the member', async () => {
  const hana = { _id: ID, name: 'Hana Sato', avatar: null };
  invitation = {
    ...invitation,
    code: 'nadia-kqzr',
    state: 'full',
    joined: 21,
    people: [hana],
    invitedBy: { person: hana, saysInviter: false },
  };
  server.on('PUT /invitations', ({ body }) => {
    invitation = {
      ...invitation,
      invitedBy: { person: hana, saysInviter: (body as { saysInviter: boolean }).saysInviter },
    };
    return { invitation };
  });
  await show();
  const text = await screen.findByText(/^21 members joined by it in the last year\./);
  expect(text).toHaveTextContent('Who says so: Hana Sato. 20 people joined this month. Ask again next month.');
  const says = screen.getByRole('switch', { name: 'Say who invited me' });
  await userEvent.click(says);
  await waitFor(() => expect(says).toBeChecked());
  expect(server.callsTo('PUT /invitations').map(({ body }) => body)).toEqual([{ saysInviter: true }]);
});

it('says until when a mailed link works by the clock that the member has chosen', async () => {
  setChosenZone('Asia/Tokyo');
  marks = [page({ kind: 'mailbox', value: 'ada@uni.example', linkUntil: '2026-11-24T09:30:00.000Z' })];
  await show();
  expect(await screen.findByText(/works until Tuesday 18:30/)).toBeVisible();
  setChosenZone(null);
});
