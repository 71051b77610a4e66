import type { SavedSearch } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { SavedSearchesPage } from './saved-searches-page.tsx';

const searchOf = (fields: Partial<SavedSearch> = {}): SavedSearch => ({
  _id: '64d000000000000000000001',
  q: 'jazz piano',
  category: 'music',
  proficiency: 'expert',
  location: 'Kyoto',
  cadence: 'now',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

const server = installTestApi();
let searches: SavedSearch[];
beforeEach(() => {
  searches = [
    searchOf(),
    searchOf({ _id: '64d000000000000000000002', q: '', category: 'art', proficiency: null, location: '' }),
    searchOf({ _id: '64d000000000000000000003', q: '', category: null, location: '', cadence: 'off' }),
  ];
  server.on('GET /searches', () => ({ searches }));
  server.on('PUT /searches/:id', ({ params, body }) => {
    const search = { ...searchOf(), ...(body as Partial<SavedSearch>), _id: params['id'] ?? '' };
    searches = searches.map((one) => (one._id === search._id ? { ...one, cadence: search.cadence } : one));
    return { search };
  });
  server.on('DELETE /searches/:id', ({ params }) => {
    searches = searches.filter(({ _id }) => _id !== params['id']);
    return { message: 'Saved search removed' };
  });
});

const show = () => showPage(SavedSearchesPage, '/searches', { at: '/searches', user: testUser() });
const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);

it('lists the searches, and each opens with the newest skills first', async () => {
  await show();
  expect(await screen.findByRole('link', { name: 'jazz piano' })).toHaveAttribute(
    'href',
    '/search?q=jazz+piano&category=music&proficiency=expert&location=Kyoto&sortBy=newest',
  );
  const first = await row('jazz piano');
  for (const fact of ['Kyoto', 'Expert']) expect(first.getByText(fact)).toBeVisible();
  expect(screen.getAllByRole('link', { name: /Art/ })[0]).toHaveAttribute('href', '/search?category=art&sortBy=newest');
  expect((await row('Any skill')).getByRole('combobox')).toHaveDisplayValue('Never');
});

it('changes when the member is told, and takes it back when that fails', async () => {
  await show();
  const first = await row('jazz piano');
  const choice = first.getByRole('combobox', { name: 'When to tell you about jazz piano' });
  await userEvent.selectOptions(choice, 'Weekly');
  await waitFor(() =>
    expect(server.callsTo('PUT /searches/:id').map(({ body }) => body)).toEqual([{ cadence: 'weekly' }]),
  );
  expect(choice).toHaveDisplayValue('Weekly');
  server.on('PUT /searches/:id', () => failure(500, 'Out of order'));
  await userEvent.selectOptions(choice, 'At once');
  await waitFor(() => expect(choice).toHaveDisplayValue('Weekly'));
});

it('removes a search, which can be undone', async () => {
  await show();
  await userEvent.click((await row('jazz piano')).getByRole('button', { name: 'Remove jazz piano' }));
  expect(screen.queryByRole('link', { name: 'jazz piano' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'jazz piano' })).toBeVisible();
  expect(server.callsTo('DELETE /searches/:id')).toEqual([]);
});

it('says how to save a search when there is none', async () => {
  searches = [];
  await show();
  expect(await screen.findByText('You have no saved searches')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search skills' })).toHaveAttribute('href', '/search');
});

it('offers to read the list again when that has failed', async () => {
  server.on('GET /searches', () => failure(503, ''));
  await show();
  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
});
