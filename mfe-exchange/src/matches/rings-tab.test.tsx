import type { RingSuggestion } from '@mutua/contracts';
import { failure, installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TAUGHT } from '../testing/match-factories.ts';
import { testRing, testSuggestion } from '../testing/ring-factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { MatchesPage } from './matches-page.tsx';

const ASK = 'Ask the others: Calligraphy with a brush';

const server = installTestApi();
let suggestions: RingSuggestion[];

beforeEach(() => {
  localStorage.clear();
  suggestions = [testSuggestion()];
  server.on('GET /matches', () => ({ matches: [], ...pageOf(0, 1, 12) }));
  server.on('GET /rings', () => ({ rings: [], ...pageOf(0) }));
  server.on('GET /rings/suggestions', () => ({ suggestions }));
});

const show = (skills: (typeof TAUGHT)[] = [TAUGHT]) =>
  showPage(MatchesPage, '/matches', { at: '/matches?tab=rings', user: testUser({ skills }) });
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: ASK }));
  return within(await screen.findByRole('dialog', { name: 'Ask the others' }));
};

it("shows the viewer's rings first, then possible ones", async () => {
  const ring = testRing(['asked', 'accepted', 'accepted']);
  server.on('GET /rings', () => ({ rings: [ring], ...pageOf(1) }));
  await show();
  const own = within(await screen.findByRole('article', { name: 'Ring of 3' }));
  expect(own.getByText('2 of 3 have said yes · 31 hours left')).toBeVisible();
  expect(own.getByText('waiting for you')).toBeVisible();
  expect(own.getByRole('link', { name: 'See the ring: Calligraphy with a brush' })).toHaveAttribute(
    'href',
    `/rings/${ring._id}`,
  );
  const found = within(screen.getByRole('article', { name: 'A ring of 3 for you' }));
  expect(found.getByText('Nobody has been asked yet · 4 hours a week in common')).toBeVisible();
  expect(found.getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'You teach French conversation to somebody.',
    'Somebody teaches Pattern design to Hana.',
    'Hana teaches you Calligraphy with a brush.',
  ]);
  expect(screen.getByRole('tab', { name: 'Rings (2)', selected: true })).toBeVisible();
  expect(server.callsTo('GET /rings')[0]?.query).toMatchObject({ status: 'open' });
});

it('asks the others with a message, and goes to the new ring', async () => {
  const ring = testRing(['accepted', 'asked', 'asked']);
  server.on('POST /rings', () => ({ ring }));
  const { address } = await show();
  const dialog = await openDialog();
  expect(dialog.getByText(/^You learn/, { selector: 'p' })).toHaveTextContent(
    'You learn Calligraphy with a brush from Hana. You teach French conversation to somebody who wants it.',
  );
  expect(dialog.getByText(/They have 72 hours/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/Message/), ' Evenings are free. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the others' }));
  await waitFor(() => expect(address()).toBe(`/rings/${ring._id}`));
  expect(await screen.findByText('The others have been asked!')).toBeVisible();
  expect(server.callsTo('POST /rings').map(({ body }) => body)).toEqual([
    { offer: 'offer-1', message: 'Evenings are free.' },
  ]);
});

it('offers another ring instead of one that is no longer possible', async () => {
  const suggestion = testSuggestion({ offer: 'offer-2' });
  server.on('POST /rings', ({ body }) =>
    (body as { offer: string }).offer === 'offer-1'
      ? failure(409, 'Gone', { code: 'ring_gone', current: { suggestion } })
      : { ring: testRing(['accepted', 'asked', 'asked']) },
  );
  const { address } = await show();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the others' }));
  expect(await dialog.findByText('That ring is no longer possible. Here is another one.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the others' }));
  await waitFor(() => expect(address()).toMatch(/^\/rings\//));
  expect(server.callsTo('POST /rings').map(({ body }) => body)).toEqual([
    expect.objectContaining({ offer: 'offer-1' }),
    expect.objectContaining({ offer: 'offer-2' }),
  ]);
});

it.each([
  ['ring_gone', { suggestion: null }, 'This ring is no longer possible. We keep looking.'],
  ['no_seat', null, 'One of the others has no place for another ring'],
])('explains why a ring cannot be started: %s', async (code, current, text) => {
  server.on('POST /rings', () => failure(409, 'One of the others has no place for another ring', { code, current }));
  await show();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the others' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('links to the ring that already has the want', async () => {
  const other = testRing(['accepted', 'asked', 'asked']);
  server.on('POST /rings', () => failure(409, 'Taken', { code: 'want_taken', current: { ring: other } }));
  await show();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the others' }));
  expect(await screen.findByText('You want this in another ring. Leave that one first.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the ring' })).toHaveAttribute('href', `/rings/${other._id}`);
});

it('hides a suggested ring on request, with Undo', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Not for me: Calligraphy with a brush' }));
  expect(await screen.findByText('No ring to Calligraphy with a brush for 90 days')).toBeVisible();
  expect(screen.queryByRole('button', { name: ASK })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: ASK })).toBeVisible();
  expect(server.callsTo('DELETE /rings/suggestions/:offer')).toHaveLength(0);
});

it.each([
  [[TAUGHT], 'No ring yet. A second want nearly doubles your chance of a match.', 'Add a want'],
  [[], 'Matches need something that you teach.', 'Add Skill'],
])('says what would bring a ring', async (skills, text, action) => {
  suggestions = [];
  await show([...skills]);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: action })).toBeVisible();
});

it('offers to load the rings again after a failure', async () => {
  server.on('GET /rings', () => failure(500, ''));
  await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on('GET /rings', () => ({ rings: [], ...pageOf(0) }));
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: ASK })).toBeVisible();
});
