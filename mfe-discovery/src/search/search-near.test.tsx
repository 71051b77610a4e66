import type { Place } from '@mutua/contracts';
import { failure, installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { foundSkills } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { SearchPage } from './search-page.tsx';

const LYON: Place = { _id: '2996944', name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' };
const BRON: Place = { _id: '3029931', name: 'Bron', region: 'Auvergne-Rhône-Alpes', country: 'FR' };
const MEDELLIN: Place = { _id: '3674962', name: 'Medellín', region: 'Antioquia', country: 'CO' };

const server = installTestApi();
beforeEach(() => {
  window.history.replaceState(null, '');
  server.on('GET /places', ({ query }) => ({
    places: [LYON, BRON].filter(({ _id, name }) => query.ids?.includes(_id) || name.toLowerCase() === query.q),
  }));
  server.on('GET /skills/search', () => {
    const [first, second, third] = foundSkills(3).map((skill) => ({
      ...skill,
      meets: 'both' as const,
      languages: ['fr'],
    }));
    return {
      skills: [
        { ...first, place: LYON, distance: { km: 0, isSame: true } },
        { ...second, place: BRON, distance: { km: 7, isSame: false } },
        { ...third, place: MEDELLIN, meets: null, languages: [], distance: null },
      ] as never,
      towns: [
        { place: LYON, count: 2 },
        { place: BRON, count: 1 },
      ],
      ...pageOf(3, 1, 12),
    };
  });
});

const nadia = testUser({
  place: LYON,
  location: 'Lyon, France',
  units: 'km',
  languages: [
    { code: 'fr', level: 'native' },
    { code: 'ar', level: 'well' },
    { code: 'es', level: 'some' },
  ],
});
const show = (query = '', user: typeof nadia | null = nadia) =>
  showPage(SearchPage, '/search', { at: `/search${query}`, ...(user && { user }) });
const asked = () => server.callsTo('GET /skills/search').at(-1)?.query;
const card = (name: string) => within(screen.getByRole('article', { name }));
const panel = () => userEvent.click(screen.getByText('Filters'));

it('near the own town, the address says only "me", the call the id, and cards show steps', async () => {
  const { address } = await show();
  await panel();
  await userEvent.type(screen.getByRole('combobox', { name: 'Location' }), 'lyon');
  await userEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
  expect(address()).toBe('/search?near=me');
  expect(await screen.findByText('3 skills within 25 km of Lyon')).toBeVisible();
  expect(asked()).toMatchObject({ near: LYON._id });
  expect(card('Skill 1').getByText(/in your town/)).toBeVisible();
  expect(card('Skill 2').getByText(/7 km/)).toBeVisible();
  expect(card('Skill 2').getByText('Bron')).toBeVisible();
  expect(card('Skill 2').getByText('In person or online')).toBeVisible();
  expect(card('Skill 2').getByText('French')).toBeVisible();
  expect(card('Skill 3').getByText('Medellín, Colombia')).toBeVisible();
  expect(card('Skill 3').getByText('Not said yet')).toBeVisible();
  expect(screen.getByText(/as the crow flies/)).toBeVisible();
});

it('a link with the id of the own town says "me" as soon as it is open, and asks once', async () => {
  const { address } = await show('?near=2996944&km=10&sortBy=newest');
  expect(await screen.findByText('3 skills within 10 km of Lyon')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/search?near=me&km=10&sortBy=newest'));
  expect(server.callsTo('GET /skills/search')).toHaveLength(1);
});

describe('a link of an alert, which names the saved search instead of its place', () => {
  const id = '65f0c0ffee0000000000abcd';
  const link = `?near=${id}&km=10&sortBy=newest`;
  const savedNear = (near: string) => {
    const rest = { q: '', location: '', category: null, proficiency: null, meet: null, languages: [] };
    const search = { _id: id, ...rest, near, km: 10 as const, cadence: 'now' as const };
    server.on('GET /searches', () => ({ searches: [{ ...search, createdAt: '2026-11-01T00:00:00.000Z' }] }));
  };

  it.each([
    ['the own town', LYON, 'me'],
    ['another town', BRON, BRON._id],
  ])('searches near %s, and asks once', async (_, place, shown) => {
    savedNear(place._id);
    const { address } = await show(link);
    expect(await screen.findByText(`3 skills within 10 km of ${place.name}`)).toBeVisible();
    expect(address()).toBe(`/search?near=${shown}&km=10&sortBy=newest`);
    expect(server.callsTo('GET /skills/search').map(({ query }) => query.near)).toEqual([place._id]);
  });

  it('tells a visitor no place, and asks for one', async () => {
    const { address } = await show(link, null);
    await screen.findByText('3 skills found');
    expect(asked()?.near).toBeUndefined();
    expect(screen.getByText('Choose your town under Filters to see what is near you.')).toBeVisible();
    expect(address()).toBe(`/search${link}`);
  });

  it.each([
    ['another member', () => ({ searches: [] })],
    ['a member whose searches cannot be loaded', () => failure(500, '')],
  ])('searches near %s', async (_, searches) => {
    server.on('GET /searches', searches);
    const { address } = await show(link);
    expect(await screen.findByText('3 skills within 10 km of Lyon')).toBeVisible();
    expect(address()).toBe('/search?near=me&km=10&sortBy=newest');
  });
});

it('has filters for the radius, the way to meet and the languages, with a chip for each', async () => {
  const { address } = await show('?near=3029931');
  await screen.findByText('3 skills within 25 km of Bron');
  await panel();
  await userEvent.selectOptions(screen.getByLabelText('Within'), '10 km');
  await userEvent.selectOptions(screen.getByLabelText('How you meet'), 'Near or online');
  await userEvent.click(screen.getByRole('button', { name: 'My languages' }));
  await userEvent.selectOptions(screen.getByLabelText('Sort By'), 'Nearest');
  expect(address()).toBe('/search?near=3029931&km=10&meet=either&language=fr%2Car&sortBy=distance');
  await waitFor(() =>
    expect(asked()).toMatchObject({ near: BRON._id, km: '10', meet: 'either', language: 'fr,ar', sortBy: 'distance' }),
  );
  expect(await screen.findByText('3 skills near Bron or online')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove In French or Arabic' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Within 10 km of Bron, or online' }));
  expect(address()).toBe('/search?language=fr%2Car&sortBy=distance');
});

it('shows miles to members who chose them, and where the device says so', async () => {
  await show('?near=me', { ...nadia, units: 'mi' });
  expect(await screen.findByText('3 skills within 16 mi of Lyon')).toBeVisible();
  expect(card('Skill 2').getByText(/4 mi/)).toBeVisible();
  expect(screen.getByLabelText('Location')).toHaveValue('Lyon, France');
});

it('without a place, nearest is measured from the own town', async () => {
  await show('?sortBy=distance');
  await screen.findByText('3 skills found');
  expect(asked()).toMatchObject({ from: LYON._id, sortBy: 'distance' });
});

it('a visitor can neither sort by distance nor search near "me", and is asked for a town', async () => {
  await show('?near=me&sortBy=distance', null);
  await screen.findByText('3 skills found');
  expect(asked()).toEqual({ sortBy: 'relevance', page: '1', limit: '12' });
  expect(screen.getByText('Choose your town under Filters to see what is near you.')).toBeVisible();
});

it('towns of the results narrow the search', async () => {
  const { address } = await show('?near=3029931');
  const towns = within(await screen.findByRole('group', { name: 'Where' }));
  await userEvent.click(towns.getByRole('button', { name: 'Lyon 2' }));
  expect(address()).toBe('/search?near=me&km=0');
  expect(await screen.findByText('3 skills found')).toBeVisible();
  expect(asked()).toMatchObject({ near: LYON._id, km: '0' });
  expect(screen.getByRole('button', { name: 'Remove In Lyon' })).toBeVisible();
  await panel();
  expect(screen.getByLabelText('Within')).toHaveDisplayValue('This town');
});

it('when nobody is near, it offers a wider circle and online, with their numbers', async () => {
  server.on('GET /skills/search', ({ query }) => {
    const total = query.meet === 'online' ? 96 : query.km === '50' ? 14 : 0;
    return { skills: [], ...pageOf(total, 1, 12) };
  });
  const { address } = await show('?q=calligraphy&near=me&km=10');
  expect(await screen.findByText('Nobody within 10 km yet')).toBeVisible();
  expect(await screen.findByRole('button', { name: '14 within 50 km' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: '96 online' }));
  expect(address()).toBe('/search?q=calligraphy&meet=online');
});

it('typed words that are no choice stay words', async () => {
  const { address } = await show();
  await panel();
  await userEvent.type(screen.getByRole('combobox', { name: 'Location' }), 'bron{Enter}');
  await waitFor(() => expect(address()).toBe('/search?location=bron'));
  await waitFor(() => expect(asked()).toMatchObject({ location: 'bron' }));
});

it('saves the search with all its filters', async () => {
  server.on('GET /searches', () => ({ searches: [] }));
  server.on('POST /searches', () => failure(500, ''));
  await show('?near=me&km=10&meet=either&language=fr');
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me about new ones' }));
  await waitFor(() => expect(server.callsTo('POST /searches')).toHaveLength(1));
  expect(server.callsTo('POST /searches')[0]?.body).toMatchObject({
    ...{ near: LYON._id, km: 10, meet: 'either', languages: ['fr'] },
  });
});
