import { installTestApi, pageOf } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { foundSkills } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { LandingPage } from './landing-page.tsx';

const server = installTestApi();
const found = { skills: foundSkills(8), ...pageOf(8, 1, 8) };
beforeEach(() => {
  server.on('GET /skills/search', () => found);
});

it('shows the headline, with links to register and to search', async () => {
  await showPage(LandingPage, '/', { at: '/' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Teach what you know. Learn what you don’t.');
  for (const figure of ['2M+', '150+', '500K+', '4.9/5']) expect(screen.getByText(figure)).toBeVisible();
  for (const start of screen.getAllByRole('link', { name: 'Get Started' }))
    expect(start).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: 'Search skills' })).toHaveAttribute('href', '/search');
  const last = screen.getByRole('heading', { name: /^Somebody near you/ }).parentElement as HTMLElement;
  expect(within(last).getByRole('link', { name: 'Browse Skills' })).toHaveAttribute('href', '/search');
});

it('shows an example of a request as an image, without real buttons', async () => {
  await showPage(LandingPage, '/', { at: '/' });
  const picture = screen.getByRole('figure', { name: /^A request/ });
  expect(within(picture).getByText('Accept').closest('[inert]')).not.toBeNull();
});

it('shows skills of different members and categories, and every category', async () => {
  const [first, second, third, fourth] = foundSkills(4);
  if (!first || !second || !third || !fourth) throw new Error('too few');
  const by = (name: string, id: string) => ({ ...first.userId, _id: id.repeat(24), name });
  server.on('GET /skills/search', () => ({
    skills: [
      first,
      { ...second, title: 'Another of Mateo' },
      { ...third, userId: by('Amara Okafor', 'a') },
      { ...fourth, category: 'art' as const, userId: by('Hana Sato', 'b') },
    ],
    ...pageOf(4, 1, 8),
  }));
  await showPage(LandingPage, '/', { at: '/' });
  const row = within(await screen.findByRole('region', { name: 'What members teach' }));
  await row.findByText('Skill 1');
  expect(row.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Skill 1',
    'Skill 4',
    'Skill 3',
  ]);
  expect(server.calls.at(-1)?.query).toEqual({ sortBy: 'rating', page: '1', limit: '8', count: 'none' });
  const categories = within(screen.getByRole('navigation', { name: 'Browse by category' }));
  expect(categories.getAllByRole('link')).toHaveLength(13);
  expect(categories.getByRole('link', { name: 'Music' })).toHaveAttribute('href', '/skills?category=music');
});

it('has all its sections without skills', async () => {
  server.on('GET /skills/search', () => ({ skills: [], ...pageOf(0, 1, 8) }));
  await showPage(LandingPage, '/', { at: '/' });
  expect(screen.getByRole('navigation', { name: 'Browse by category' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What members teach' })).toBeNull());
});
