import type { SettingsInput } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { serveSettings } from '../../testing/test-settings.ts';
import { PlaceSection } from './place-section.tsx';
import { shownTo } from './what-is-read.ts';

const LYON = { _id: '2996944', name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' };
const nadia = testUser({
  place: LYON,
  location: 'Lyon, France',
  languages: [{ code: 'fr', level: 'native' }],
  reachKm: 25,
  units: null,
});

const server = installTestApi();
serveSettings(server);
beforeEach(() => {
  server.on('PUT /users/profile', ({ body }) => ({ user: { ...nadia, ...(body as object) } }));
});

const show = () => showPage(PlaceSection, '/settings/place', { user: nadia });
const settings = () => server.callsTo('PUT /users/settings').map(({ body }) => body as SettingsInput);
const profile = () => server.callsTo('PUT /users/profile').map(({ body }) => body);

it.each([
  ['city', 'everybody', ['city', 'city', 'city']],
  ['city', 'members', ['country', 'city', 'city']],
  ['city', 'partners', ['country', 'country', 'city']],
  ['country', 'partners', ['country', 'country', 'country']],
  ['nothing', 'members', ['nothing', 'nothing', 'nothing']],
] as const)('%s for %s: a visitor, a member and a partner read %p', (place, placeFor, read) => {
  expect(Object.values(shownTo({ place, placeFor }))).toEqual(read);
});

it('says what each reader reads, as soon as something is chosen', async () => {
  await show();
  const who = within(await screen.findByRole('radiogroup', { name: 'Who sees it' }));
  await userEvent.click(who.getByRole('radio', { name: 'Members' }));
  expect(screen.getByText(/^A visitor reads/)).toHaveTextContent(
    'A visitor reads France. A member reads Lyon, France. People you exchange with read Lyon, France.',
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Nothing' }));
  expect(screen.getByText(/^A visitor reads/)).toHaveTextContent('A member reads nothing.');
  await waitFor(() =>
    expect(settings().map(({ privacy }) => privacy)).toEqual([{ placeFor: 'members' }, { place: 'nothing' }]),
  );
});

it('saves the town, the distance, the unit and the languages at once', async () => {
  server.on('GET /places', () => ({ places: [{ ...LYON, _id: '3029931', name: 'Bron' }] }));
  const { store } = await show();
  const town = await screen.findByRole('combobox', { name: 'Town or district' });
  await userEvent.clear(town);
  await userEvent.type(town, 'bron');
  await screen.findByRole('option', { name: /Bron/ });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(profile()).toEqual([{ placeId: '3029931' }]));
  await userEvent.selectOptions(screen.getByLabelText('How far I go for a lesson'), '50');
  await userEvent.selectOptions(screen.getByLabelText('Distances in'), 'Miles');
  await waitFor(() => expect(store.getState().session.user?.units).toBe('mi'));
  await userEvent.selectOptions(screen.getByLabelText('How well: French'), 'Well');
  await waitFor(() =>
    expect(profile().slice(1)).toEqual([{ reachKm: 50 }, { languages: [{ code: 'fr', level: 'well' }] }]),
  );
  expect(settings()).toMatchObject([{ place: { units: 'mi' } }]);
});

it('shows the languages as before when they cannot be saved', async () => {
  server.on('PUT /users/profile', () => failure(500, ''));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove French' }));
  expect(await screen.findByText('Failed to update profile')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove French' })).toBeVisible();
});

it('keeps places to meet, each once, and removes them', async () => {
  await show();
  const field = await screen.findByLabelText('A place to meet');
  await userEvent.type(field, ' Library, 2nd floor {Enter}');
  await waitFor(() => expect(settings().at(-1)).toMatchObject({ place: { meetingPlaces: ['Library, 2nd floor'] } }));
  await userEvent.type(field, 'Library, 2nd floor{Enter}');
  expect(screen.getAllByText('Library, 2nd floor')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Library, 2nd floor' }));
  await waitFor(() => expect(settings().at(-1)).toMatchObject({ place: { meetingPlaces: [] } }));
});
