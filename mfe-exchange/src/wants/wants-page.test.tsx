import type { Want } from '@mutua/contracts';
import { setChosenZone } from '@mutua/web-kit/parts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TAUGHT, testWant } from '../testing/match-factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { WantsPage } from './wants-page.tsx';

const server = installTestApi();
let wants: Want[];

beforeEach(() => {
  localStorage.clear();
  wants = [testWant()];
  server.on('GET /wants', () => ({ wants }));
  server.on('GET /topics', () => ({ topics: [] }));
  server.on('POST /wants', ({ body }) => {
    const want = testWant({ ...(body as Partial<Want>), _id: '64a100000000000000000002', teachers: 0, mutual: 0 });
    wants = [want, ...wants];
    return { want };
  });
  server.on('PUT /wants/:id', ({ params, body }) => {
    const want = { ...(wants.find(({ _id }) => _id === params['id']) as Want), ...(body as Partial<Want>) };
    wants = wants.map((one) => (one._id === want._id ? want : one));
    return { want };
  });
  server.on('DELETE /wants/:id', ({ params }) => {
    wants = wants.filter(({ _id }) => _id !== params['id']);
    return { message: 'Want removed' };
  });
});

const show = (at = '/wants') => showPage(WantsPage, '/wants', { at, user: testUser({ skills: [TAUGHT] }) });
const form = () => within(screen.getByRole('form', { name: 'Add a want' }));
const row = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement);

it('says since when a want is paused, by the clock that the member has chosen', async () => {
  setChosenZone('Pacific/Auckland');
  wants = [testWant({ title: 'Bookkeeping', status: 'paused', updatedAt: '2026-11-02T20:00:00.000Z' })];
  await show();
  expect((await row('Bookkeeping')).getByText(/^Paused on Nov 03/)).toBeVisible();
  setChosenZone(null);
});

it('shows who teaches a want, who of them wants something back, and who sees it', async () => {
  wants = [
    testWant({ proficiency: 'advanced', visibility: 'public', note: 'I have a guitar.' }),
    testWant({ _id: '64a100000000000000000002', title: 'Sourdough', mutual: 0 }),
    testWant({ _id: '64a100000000000000000003', title: 'Zither', teachers: 0, mutual: 0 }),
    testWant({ _id: '64a100000000000000000004', title: 'Bookkeeping', status: 'paused' }),
  ];
  await show();
  const guitar = await row('Guitar');
  expect(guitar.getByText('7 teach it')).toBeVisible();
  expect(guitar.getByRole('link', { name: '2 mutual' })).toHaveAttribute('href', '/matches');
  expect(guitar.getByText('Advanced')).toBeVisible();
  expect(guitar.getByText('or above')).toBeVisible();
  expect(guitar.getByText('Everyone')).toBeVisible();
  expect(guitar.getByText('I have a guitar.')).toBeVisible();
  expect((await row('Sourdough')).getByText(/none mutual yet/)).toBeVisible();
  expect((await row('Zither')).getByText('Nobody teaches it yet. We keep looking and tell you.')).toBeVisible();
  expect((await row('Bookkeeping')).getByText('Paused on Nov 02. No matches are looked for.')).toBeVisible();
  expect(form().getByText('4 of 10 wants')).toBeVisible();
});

it('adds a want with the category of a suggestion', async () => {
  server.on('GET /topics', ({ query }) => ({
    topics: query['q'] ? [{ title: 'Calligraphy', category: 'art' as const, teachers: 7, wanters: 3 }] : [],
  }));
  await show();
  await row('Guitar');
  const field = form().getByRole('combobox', { name: 'What do you want to learn?' });
  await userEvent.type(field, 'calli');
  const option = await screen.findByRole('option', { name: 'Calligraphy 7 teach it · 3 want it' });
  await userEvent.keyboard('{ArrowDown}');
  expect(option).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('Calligraphy');
  expect(form().getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Art');
  const ways = form().getByRole('combobox', { name: 'How you meet' });
  expect(ways).toHaveDisplayValue('Any way');
  await userEvent.selectOptions(ways, 'Online');
  await userEvent.click(form().getByRole('radio', { name: 'Everyone' }));
  await userEvent.click(form().getByRole('button', { name: 'Add a want' }));

  expect(await screen.findByText('Want added!')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('POST /wants').map(({ body }) => body)).toEqual([
      { title: 'Calligraphy', category: 'art', proficiency: null, meets: 'online', note: '', visibility: 'public' },
    ]),
  );
  expect((await row('Calligraphy')).getByText('Online')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
});

it('says what is missing, and sends nothing', async () => {
  await show();
  await row('Guitar');
  await userEvent.click(form().getByRole('button', { name: 'Add a want' }));
  expect(await screen.findByText('Say in a word or two what you want to learn')).toBeVisible();
  expect(await screen.findByText('Category is required')).toBeVisible();
  expect(server.callsTo('POST /wants')).toHaveLength(0);
});

it('shows the existing want when a new one has the same content', async () => {
  server.on('POST /wants', () => failure(409, 'You have this want', { code: 'want_exists', current: testWant() }));
  await show();
  const existing = await screen.findByRole('heading', { name: 'Guitar' });
  await userEvent.type(form().getByRole('combobox', { name: 'What do you want to learn?' }), 'guitars');
  await userEvent.selectOptions(form().getByRole('combobox', { name: 'Category' }), 'Music');
  await userEvent.click(form().getByRole('button', { name: 'Add a want' }));
  expect(await screen.findByText('Guitar is on your list already')).toBeVisible();
  await waitFor(() => expect(existing.closest('li')).toHaveFocus());
});

it('allows ten wants', async () => {
  wants = Array.from({ length: 10 }, (_, n) =>
    testWant({ _id: `64a1000000000000000001${10 + n}`, title: `Want ${n}` }),
  );
  await show();
  await row('Want 0');
  expect(form().getByText(/Remove one to add another/)).toBeVisible();
  expect(form().getByRole('button', { name: 'Add a want' })).toBeDisabled();
});

it('pauses a want, and resumes it', async () => {
  await show();
  await userEvent.click((await row('Guitar')).getByRole('button', { name: 'Pause Guitar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Look again for Guitar' }));
  expect(await screen.findByRole('button', { name: 'Pause Guitar' })).toBeVisible();
  expect(server.callsTo('PUT /wants/:id').map(({ body }) => body)).toEqual([{ status: 'paused' }, { status: 'open' }]);
});

it('asks whether an old want is still current', async () => {
  wants = [testWant({ shouldConfirm: true })];
  server.on('PUT /wants/:id', ({ body }) => {
    wants = [testWant(body as Partial<Want>)];
    return { want: testWant(body as Partial<Want>) };
  });
  await show();
  expect(await screen.findByText('Still want to learn this? You added it in August.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, keep it' }));
  await waitFor(() => expect(screen.queryByText(/Still want to learn this/)).not.toBeInTheDocument());
  expect(server.callsTo('PUT /wants/:id').map(({ body }) => body)).toEqual([{ status: 'open' }]);
});

it('changes a want in a dialog', async () => {
  await show();
  await userEvent.click((await row('Guitar')).getByRole('button', { name: 'Edit Guitar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change this want' }));
  const field = dialog.getByRole('combobox', { name: 'What do you want to learn?' });
  expect(field).toHaveValue('Guitar');
  await userEvent.type(dialog.getByLabelText(/Note/), 'Left-handed');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Want changed')).toBeVisible();
  expect(await screen.findByText('Left-handed')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('deletes a want, with Undo', async () => {
  await show();
  await userEvent.click((await row('Guitar')).getByRole('button', { name: 'Delete Guitar' }));
  expect(await screen.findByText('Guitar is off your list')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Guitar' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await row('Guitar');
  expect(server.callsTo('DELETE /wants/:id')).toHaveLength(0);

  await userEvent.click(screen.getByRole('button', { name: 'Delete Guitar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(server.callsTo('DELETE /wants/:id')).toHaveLength(1));
  expect(await screen.findByText(/Tell us what you want to learn/)).toBeVisible();
});

it('suggests the most taught topics to a member without wants', async () => {
  wants = [];
  server.on('GET /topics', () => ({
    topics: [{ title: 'Yoga', category: 'fitness' as const, teachers: 9, wanters: 1 }],
  }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Yoga' }));
  expect(await screen.findByRole('heading', { name: 'Yoga' })).toBeVisible();
  expect(server.callsTo('POST /wants').map(({ body }) => body)).toEqual([{ title: 'Yoga', category: 'fitness' }]);
});

it('tells a member without a skill what is missing', async () => {
  await showPage(WantsPage, '/wants', { user: testUser({ skills: [] }) });
  expect(await screen.findByText('Matches need something that you teach.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Skill' })).toHaveAttribute('href', '/skills/create');
});

it('shows an error when the service is unavailable, and tries again', async () => {
  server.on('GET /wants', () => failure(503, ''));
  await show();
  expect(await screen.findByText('Failed to fetch wants')).toBeVisible();
  server.on('GET /wants', () => ({ wants }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await row('Guitar');
});
