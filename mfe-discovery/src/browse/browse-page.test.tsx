import { installTestApi, pageOf } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { foundSkills } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { BrowsePage } from './browse-page.tsx';

const server = installTestApi();
beforeEach(() => {
  server.on('GET /skills/search', ({ query: { page, category } }) =>
    category === 'art'
      ? { skills: [], ...pageOf(0, 1, 12) }
      : { skills: foundSkills(12, (Number(page) - 1) * 12 + 1), ...pageOf(24, Number(page), 12) },
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

describe('the row of categories', () => {
  /** jsdom has no layout: a row of 300 pixels, and a link 500 pixels to the right. */
  const layOut = () => {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'NAV' ? new DOMRect(0, 0, 300, 40) : new DOMRect(500, 0, 100, 40);
    });
    return jest.spyOn(Element.prototype, 'scrollIntoView');
  };
  const row = () => screen.getByRole('navigation', { name: 'Categories' });
  afterEach(() => jest.restoreAllMocks());

  it('scrolls sideways to the chosen category, and never scrolls the page', async () => {
    const scrollIntoView = layOut();
    await showPage(BrowsePage, '/skills', { at: '/skills?category=art' });
    expect(row().scrollLeft).toBe(400);
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  it('keeps the position to which the visitor has scrolled before the scripts', async () => {
    layOut();
    jest.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(120);
    const scroll = jest.spyOn(Element.prototype, 'scrollLeft', 'set');
    await showPage(BrowsePage, '/skills', { at: '/skills?category=art' });
    expect(scroll).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'Music' }));
    expect(scroll).toHaveBeenCalledWith(520);
  });
});
