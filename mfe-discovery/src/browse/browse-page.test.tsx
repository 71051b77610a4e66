import { startTestApi, type TestApi } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { foundSkills, pageOf } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { BrowsePage } from './browse-page.tsx';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  server.on('GET /skills/search', ({ query: { page, category } }) =>
    category === 'art'
      ? { skills: [], ...pageOf(1, 0, 12) }
      : { skills: foundSkills(12, (Number(page) - 1) * 12 + 1), ...pageOf(Number(page), 24, 12) },
  );
});

it('shows every skill, newest first, a page at a time', async () => {
  await showPage(BrowsePage, '/skills', { at: '/skills' });
  await screen.findByRole('article', { name: 'Skill 12' });
  expect(server.calls[0]?.query).toEqual({ sortBy: 'newest', page: '1', limit: '12' });
  await userEvent.click(screen.getByRole('button', { name: 'Load More Skills' }));
  await screen.findByRole('article', { name: 'Skill 24' });
  expect(screen.getAllByRole('article')).toHaveLength(24);
});

it('shows one category, with a message when it is empty', async () => {
  const { address } = await showPage(BrowsePage, '/skills', { at: '/skills' });
  await userEvent.click(screen.getByRole('link', { name: 'Art' }));
  expect(address()).toBe('/skills?category=art');
  expect(screen.getByRole('link', { name: 'Art' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByRole('heading', { name: 'No skills found' })).toBeVisible();
  await waitFor(() => expect(server.calls.at(-1)?.query).toMatchObject({ category: 'art', page: '1' }));
});
