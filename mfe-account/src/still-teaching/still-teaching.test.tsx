import type { Rests } from '@mutua/contracts';
import { installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { AskedPage, StillTeachingPage } from './still-teaching-page.tsx';

const READ = 'GET /skills/rests/:token';
const ANSWER = 'PUT /skills/rests/:token';
const server = installTestApi();

const id = (letter: string) => letter.repeat(24);
const skill = (letter: string, title: string, restsSince: string | null = null) => ({
  ...{ _id: id(letter), title, exchangeCount: 52, restsSince },
});
const SINCE = '2026-10-01T03:00:00.000Z';
const asked: Rests = {
  skills: [skill('a', 'French conversation'), skill('b', 'Darija'), skill('c', 'Bread')],
  restsAt: '2026-12-28T12:00:00.000Z',
};

const open = (search = '', rests = asked) => {
  server.on(READ, () => ({ rests }));
  server.on(ANSWER, () => ({ rests: { ...rests, restsAt: null } }));
  return showPage(AskedPage, '/still-teaching/:token', { at: `/still-teaching/secret${search}` });
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says what it is about and until when, and answers with one press', async () => {
  await open();
  expect(await screen.findByText('Darija')).toBeVisible();
  expect(screen.getByText(/No answer by Dec 28 lets them rest/)).toBeVisible();
  expect(server.callsTo(ANSWER)).toHaveLength(0);
  await press('Yes, all three');
  expect(await screen.findByText('People find your skills.')).toBeVisible();
  expect(server.callsTo(ANSWER)).toMatchObject([
    { params: { token: 'secret' }, body: { teach: [id('a'), id('b'), id('c')], rest: [] } },
  ]);
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
});

it('offers the answer first whose link was pressed', async () => {
  await open('?answer=rest');
  const buttons = (await screen.findAllByRole('button')).map(({ textContent }) => textContent);
  expect(buttons.slice(0, 2)).toEqual(['Let them rest', 'Yes, all three']);
});

it('lets the member choose', async () => {
  await open();
  await press('Choose');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Bread' }));
  await press('Save');
  await waitFor(() =>
    expect(server.callsTo(ANSWER)).toMatchObject([{ body: { teach: [id('a'), id('b')], rest: [id('c')] } }]),
  );
});

it('says that a link is of the past, and leads to the site', async () => {
  server.on(READ, () => ({ rests: null }));
  await showPage(AskedPage, '/still-teaching/:token', { at: '/still-teaching/secret' });
  expect(await screen.findByRole('heading', { name: 'This link is of the past' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose on Mutua' })).toHaveAttribute('href', '/still-teaching');
});

it('shows a member what rests', async () => {
  const rests = { skills: [skill('a', 'French conversation'), skill('b', 'Darija', SINCE)], restsAt: null };
  server.on('GET /skills/rests', () => ({ rests }));
  server.on('PUT /skills/rests', () => ({ rests }));
  await showPage(StillTeachingPage, '/still-teaching', { user: testUser() });
  expect(await screen.findByText('Resting')).toBeVisible();
  await press('Choose');
  expect(screen.getByRole('checkbox', { name: 'French conversation' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Darija' })).not.toBeChecked();
  await press('Save');
  expect(await screen.findByText(/1 of your 2 skills rests/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To your dashboard' })).toHaveAttribute('href', '/dashboard');
});
