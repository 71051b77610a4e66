import { installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { foundSkills } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { SearchPage } from './search-page.tsx';

jest.mock('./search-alert.tsx', () => {
  throw new Error('The chunk could not be loaded');
});

const server = installTestApi();
const LYON = { _id: '2996944', name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' };

it('a link of an alert searches near the reader when the part that knows saved searches cannot be loaded', async () => {
  window.history.replaceState(null, '');
  server.on('GET /places', () => ({ places: [LYON] }));
  server.on('GET /skills/search', () => ({ skills: foundSkills(3) as never, ...pageOf(3, 1, 12) }));
  const at = '/search?near=65f0c0ffee0000000000abcd&km=10&sortBy=newest';
  const { address } = await showPage(SearchPage, '/search', { at, user: testUser({ place: LYON, units: 'km' }) });
  expect(await screen.findByText('3 skills within 10 km of Lyon')).toBeVisible();
  expect(address()).toBe('/search?near=me&km=10&sortBy=newest');
});
