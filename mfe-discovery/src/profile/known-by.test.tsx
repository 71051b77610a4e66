import type { Reference } from '@mutua/contracts';
import { failure, installTestApi, lastItemsOfMenus, MATEO, NADIA, pageOf, testUser } from '@mutua/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, testProfile } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import type { MemberReferences } from './references.resource.ts';

const HANA = { _id: idOf(40), name: 'Hana Sato', avatar: null };
const OISIN = { _id: idOf(41), name: 'Oisín Byrne', avatar: null };

const reference = (overrides: Partial<Reference> = {}): Reference => ({
  _id: idOf(50),
  author: HANA,
  relation: 'work',
  text: 'We have shared an office for four years.',
  createdAt: '2026-11-01T10:00:00.000Z',
  ...overrides,
});
const mutual = reference({
  _id: idOf(51),
  author: OISIN,
  relation: 'friend',
  text: 'Taught my brother.',
  bond: 'mutual',
});

const server = installTestApi();
let answer: MemberReferences;
beforeEach(() => {
  server.on('GET /users/:id', () => ({ user: testProfile({ knownBy: 1 }), reviews: [] }));
  server.on('GET /messages/conversations', () => ({ conversations: [], nextCursor: null }));
  answer = { references: [reference({ bond: 'counted' }), mutual], counted: 1, ...pageOf(2, 1, 20) };
  server.on('GET /users/:id/references', () => answer);
});

const show = (user?: ReturnType<typeof testUser>) =>
  showPage(ProfilePage, '/profile/:userId', { at: `/profile/${MATEO._id}?tab=known-by`, ...(user && { user }) });
const mine = (rest: Partial<MemberReferences>) => {
  answer = { references: [], counted: 0, own: null, mayWrite: false, ...pageOf(0, 1, 20), ...rest };
};

it('loads with its tab, and says why some references do not count', async () => {
  await showPage(ProfilePage, '/profile/:userId', { at: `/profile/${MATEO._id}` });
  const tab = await screen.findByRole('tab', { name: 'Known by (1)' });
  expect(server.callsTo('GET /users/:id/references')).toHaveLength(0);
  await act(async () => tab.click());
  expect(await screen.findByText('We have shared an office for four years.')).toBeVisible();
  expect(screen.getByText('works with Mateo')).toBeVisible();
  expect(screen.getByText('They vouch for each other')).toBeVisible();
  expect(screen.getByText(/^The number leaves out/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Hana Sato' })).toHaveAttribute('href', `/profile/${HANA._id}`);
  // Visitors can neither write nor report.
  expect(screen.queryByRole('button', { name: /More about (Hana|Oisín)/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Write a reference' })).toBeNull();
});

it('has no number when no reference counts, and still shows references', async () => {
  server.on('GET /users/:id', () => ({ user: testProfile({ knownBy: 0 }), reviews: [] }));
  mine({ references: [mutual], own: null });
  await show();
  expect(await screen.findByRole('tab', { name: 'Known by' })).toBeVisible();
  expect(await screen.findByText('They vouch for each other')).toBeVisible();
  expect(screen.queryByText(/^The number leaves out/)).toBeNull();
});

it('lets members write a reference of at least 20 characters', async () => {
  mine({ mayWrite: true });
  server.on('POST /users/:id/references', () => ({ reference: reference({ state: 'waiting' }) }));
  await show(testUser({ _id: NADIA._id }));
  await userEvent.click(await screen.findByRole('button', { name: 'Write a reference' }));
  const dialog = await screen.findByRole('dialog', { name: 'You know Mateo outside of Mutua?' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Friend or family' }));
  const words = within(dialog).getByRole('textbox', { name: 'In your words' });
  await userEvent.type(words, 'Too short');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send to Mateo' }));
  expect(words).toHaveAccessibleDescription(/Text must be at least 20 characters/);
  expect(server.callsTo('POST /users/:id/references')).toHaveLength(0);
  await userEvent.type(words, ' no longer, it is long enough');
  mine({ own: reference({ author: NADIA, state: 'waiting' }) });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send to Mateo' }));
  expect(await screen.findByText('Waits for Mateo. Nobody else sees it.')).toBeVisible();
  expect(server.callsTo('POST /users/:id/references')[0]?.body).toMatchObject({
    relation: 'friend',
    text: 'Too short no longer, it is long enough',
  });
  expect(screen.queryByRole('button', { name: 'Write a reference' })).toBeNull();
});

it('keeps the words when sending fails, and tells other readers when they may write', async () => {
  mine({ mayWrite: true });
  server.on('POST /users/:id/references', () => failure(429, 'Please try again later.'));
  const { unmount } = await show(testUser({ _id: NADIA._id }));
  await userEvent.click(await screen.findByRole('button', { name: 'Write a reference' }));
  const words = await screen.findByRole('textbox', { name: 'In your words' });
  await userEvent.type(words, 'We have shared an office.');
  await userEvent.click(screen.getByRole('button', { name: 'Send to Mateo' }));
  await waitFor(() => expect(server.callsTo('POST /users/:id/references')).toHaveLength(1));
  expect(words).toHaveValue('We have shared an office.');
  unmount();
  mine({});
  await show(testUser({ _id: idOf(60) }));
  expect(await screen.findByText(/once you have completed an exchange and have been here for 30 days/)).toBeVisible();
});

it('lets the member show, keep hidden, or remove a waiting reference', async () => {
  const shown = reference({ bond: 'counted' });
  const waiting = reference({ _id: idOf(51), author: OISIN, text: 'Taught my brother.', state: 'waiting' });
  mine({ waiting: [waiting], references: [shown] });
  server.on('PUT /references/:id', () => ({ reference: { ...waiting, state: 'shown' as const } }));
  server.on('DELETE /references/:id', () => ({ message: 'Removed' }));
  await show(testUser({ _id: MATEO._id }));
  expect(await screen.findByText(/^Oisín would like to vouch for you/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show on my profile' }));
  await waitFor(() => expect(server.callsTo('PUT /references/:id')[0]?.body).toEqual({ accepted: true }));
  const hide = screen.getByRole('button', { name: 'Do not show' });
  // It can be pressed once the first answer is stored.
  await waitFor(() => expect(hide).toBeEnabled());
  await userEvent.click(hide);
  await waitFor(() => expect(server.callsTo('PUT /references/:id')[1]?.body).toEqual({ accepted: false }));
  await userEvent.click(screen.getByRole('button', { name: 'More about the words of Hana Sato' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove this reference?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.callsTo('DELETE /references/:id')).toHaveLength(1));
});

it('has Block and Report last in each menu', async () => {
  await show(testUser({ _id: NADIA._id }));
  await screen.findByText('Taught my brother.');
  const menus = await lastItemsOfMenus(/^More about (Hana|Oisín)/);
  expect(menus).toHaveLength(2);
  for (const [, items] of menus) expect(items).toEqual(['Block User', 'Report']);
});
