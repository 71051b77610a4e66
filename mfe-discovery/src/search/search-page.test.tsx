import type { SavedSearch, SkillResult } from '@mutua/contracts';
import { failure, installTestApi, lastItemsOfMenus, pageOf, testUser, translatePage } from '@mutua/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { foundSkills, idOf, TAUGHT, testPerson } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { SearchPage } from './search-page.tsx';

const server = installTestApi();
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  window.history.replaceState(null, '');
  server.on('GET /skills/search', ({ query }) => {
    const page = Number(query.page ?? 1);
    return { skills: foundSkills(page === 3 ? 6 : 12, (page - 1) * 12 + 1), ...pageOf(30, page, 12) };
  });
  server.on('GET /users', () => ({ users: [testPerson()], ...pageOf(1, 1, 12) }));
  server.on('GET /lessons', () => ({ lessons: [], ...pageOf(0, 1, 3) }));
});

const show = (query = '', member = true) =>
  showPage(SearchPage, '/search', { at: `/search${query}`, ...(member && { user: testUser() }) });
const searches = () => server.callsTo('GET /skills/search').map(({ query }) => query);
const box = () => screen.getByRole('combobox', { name: /^Search/ });

it('shows skills as cards with all details', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Discover Skills' })).toBeVisible();
  expect(screen.getByText('Find the perfect skills to learn')).toBeVisible();
  expect(box()).toHaveAttribute('placeholder', 'Search skills... (try typing partial words)');
  expect(await screen.findByText('30 skills found')).toBeVisible();

  const card = screen.getByRole('article', { name: 'Skill 1' });
  for (const text of ['Mateo Restrepo', 'Medellín, Antioquia', 'Advanced', '52 exchanges', '+2 more', /ago$/]) {
    expect(within(card).getByText(text)).toBeVisible();
  }
  expect(within(card).queryByText('songwriting')).toBeNull();
  expect(within(card).getByRole('img', { name: 'Rated 4.9 out of 5, 38 reviews' })).toBeVisible();
  expect(within(card).getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/skills/${idOf(1)}`);
});

it('shows the next group lesson of a skill on its card, and that a full one can be waited for', async () => {
  const [one, two] = foundSkills(2) as [SkillResult, SkillResult];
  const startsAt = '2030-12-05T10:00:00.000Z';
  const skills = [
    { ...one, nextLesson: { _id: idOf(90), startsAt, free: 2 } },
    { ...two, nextLesson: { _id: idOf(91), startsAt, free: 0 } },
  ];
  server.on('GET /skills/search', () => ({ skills, ...pageOf(2, 1, 12) }));
  await show();
  expect(await screen.findByText('Group lesson Thu, Dec 5 · 2 seats')).toBeVisible();
  expect(screen.getByText('Group lesson Thu, Dec 5 · waiting list')).toBeVisible();
});

it('searches and finds on a page that the browser translates', async () => {
  await show();
  await screen.findByText('30 skills found');
  translatePage();
  server.on('GET /skills/search', () => ({ skills: foundSkills(2), ...pageOf(2, 1, 12) }));
  await userEvent.type(box(), 'bread{Enter}');
  translatePage();
  expect(await screen.findByText('2 skills found')).toBeVisible();
});

it('asks for group lessons with the words of a search for skills, and for none without words', async () => {
  await show();
  await screen.findByText('30 skills found');
  expect(server.callsTo('GET /lessons')).toEqual([]);
  cleanup();
  await show('?q=bread');
  await waitFor(() =>
    expect(server.callsTo('GET /lessons').map(({ query }) => query)).toEqual([{ q: 'bread', page: '1', limit: '3' }]),
  );
  cleanup();
  await show('?type=people&q=kneading');
  await screen.findByRole('heading', { level: 1, name: /People/ });
  expect(server.callsTo('GET /lessons')).toHaveLength(1);
});

it('shows its results while the service of group lessons is away', async () => {
  server.on('GET /lessons', () => failure(503, 'Away'));
  await show('?q=kneading');
  expect(await screen.findByText('30 skills found')).toBeVisible();
  await waitFor(() => expect(server.callsTo('GET /lessons')).toHaveLength(1));
  expect(screen.queryByText('Away')).toBeNull();
});

it('shows that it is searching before the first results', async () => {
  let answer = () => undefined as void;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on('GET /skills/search', async () => {
    await waiting;
    return { skills: [], ...pageOf(0, 1, 12) };
  });
  await show();
  expect(screen.getByText('Searching for amazing skills...')).toBeVisible();
  answer();
  expect(await screen.findByText('0 skills found')).toBeVisible();
});

it('searches a second after the last key, and writes the text to the address', async () => {
  const { address } = await show();
  await screen.findByText('30 skills found');
  await userEvent.type(box(), 'guitar');
  expect(address()).toBe('/search');
  await waitFor(() => expect(address()).toBe('/search?q=guitar'));
  expect(await screen.findByText('for “guitar”')).toBeVisible();
  // One search for the list and, at the same time, one for the suggestions.
  expect(searches().filter(({ q }) => q !== undefined)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ q: 'guitar', page: '1' }),
      { q: 'guitar', limit: '5', count: 'none' },
    ]),
  );
  expect(searches().filter(({ q }) => q !== undefined)).toHaveLength(2);
});

it('suggests titles, each once, and searches for the one that is picked', async () => {
  server.on('GET /skills/search', ({ query }) => {
    const [first, second, third] = foundSkills(3);
    if (!first || !second || !third || query.limit !== '5') return { skills: foundSkills(1), ...pageOf(1, 1, 12) };
    return { skills: [first, second, { ...third, title: first.title }], ...pageOf(3, 1, 5) };
  });
  const { address } = await show();
  await userEvent.type(box(), 'sk');
  const list = await screen.findByRole('listbox');
  const options = within(list).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Skill 1', 'Skill 2']);
  await userEvent.click(options[1] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/search?q=Skill+2'));
  expect(box()).toHaveValue('Skill 2');
  expect(screen.queryByRole('listbox')).toBeNull();
  await screen.findByText('for “Skill 2”');
  expect(searches().filter(({ limit }) => limit === '5')).toEqual([{ q: 'sk', limit: '5', count: 'none' }]);
});

it('asks for no suggestions below two characters', async () => {
  const { address } = await show();
  await userEvent.type(box(), 's{Enter}');
  await waitFor(() => expect(address()).toBe('/search?q=s'));
  await screen.findByText('for “s”');
  expect(searches().some(({ limit }) => limit === '5')).toBe(false);
});

it('writes the filters to the address, and starts again at page 1', async () => {
  const { address } = await show();
  await screen.findByText('30 skills found');
  await userEvent.click(screen.getByRole('button', { name: 'Load More Skills' }));
  await screen.findByRole('article', { name: 'Skill 24' });

  await userEvent.click(screen.getByText('Filters'));
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Music');
  expect(address()).toBe('/search?category=music');
  await userEvent.selectOptions(screen.getByLabelText('Proficiency'), 'Expert');
  await userEvent.selectOptions(screen.getByLabelText('Sort By'), 'Most Exchanges');
  expect(address()).toBe('/search?category=music&proficiency=expert&sortBy=exchanges');
  await waitFor(() =>
    expect(searches().at(-1)).toEqual({
      category: 'music',
      proficiency: 'expert',
      sortBy: 'exchanges',
      page: '1',
      limit: '12',
    }),
  );
  await screen.findByRole('article', { name: 'Skill 12' });
  expect(screen.queryByRole('article', { name: 'Skill 13' })).toBeNull();
});

it('keeps both of two filters that are chosen before the page shows the first one', async () => {
  const { address } = await show();
  act(() => {
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'music' } });
    fireEvent.change(screen.getByLabelText('Proficiency'), { target: { value: 'expert' } });
  });
  await waitFor(() => expect(address()).toBe('/search?category=music&proficiency=expert'));
});

it('loads as many pages as before a reload, and one page after a change of filters', async () => {
  window.history.replaceState({ shownPages: 2 }, '');
  await show();
  await screen.findByRole('article', { name: 'Skill 24' });
  await userEvent.click(screen.getByRole('button', { name: 'Load More Skills' }));
  expect(window.history.state).toEqual({ shownPages: 3 });
});

it('reserves the height of a list until its pages are loaded again', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1800);
  const page2 = Promise.withResolvers<void>();
  server.on('GET /skills/search', async ({ query }) => {
    const page = Number(query.page ?? 1);
    if (page === 2) await page2.promise;
    return { skills: foundSkills(12, (page - 1) * 12 + 1), ...pageOf(30, page, 12) };
  });
  window.history.replaceState({ shownPages: 2, listHeight: 2000 }, '');
  await show();
  const card = await screen.findByRole('article', { name: 'Skill 12' });
  expect(card.parentElement).toHaveStyle({ minHeight: '2000px' });
  page2.resolve();
  await screen.findByRole('article', { name: 'Skill 24' });
  expect(card.parentElement?.style.minHeight).toBe('');
  expect(window.history.state).toEqual({ shownPages: 2, listHeight: 1800 });
});

it('loads an earlier shown page again when it has failed, without a message', async () => {
  let failures = 0;
  server.on('GET /skills/search', ({ query }) => {
    const page = Number(query.page ?? 1);
    if (page === 2 && ++failures === 1) return failure(503, '');
    return { skills: foundSkills(12, (page - 1) * 12 + 1), ...pageOf(30, page, 12) };
  });
  window.history.replaceState({ shownPages: 2 }, '');
  await show();
  await screen.findByRole('article', { name: 'Skill 24' });
  expect(failures).toBe(2);
  expect(screen.queryByText('Failed to search skills')).not.toBeInTheDocument();
});

it('reads filters from the address', async () => {
  await show('?q=bread&category=cooking&location=Lagos&sortBy=newest');
  await waitFor(() =>
    expect(searches()[0]).toEqual({
      q: 'bread',
      category: 'cooking',
      location: 'Lagos',
      sortBy: 'newest',
      page: '1',
      limit: '12',
    }),
  );
  expect(box()).toHaveValue('bread');
  expect(screen.getByLabelText('Location')).toHaveValue('Lagos');
});

it('removes filters by their chips, or all at once', async () => {
  const { address } = await show('?q=bread&category=cooking&location=Lagos&sortBy=newest');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Cooking' }));
  expect(address()).toBe('/search?q=bread&location=Lagos&sortBy=newest');
  await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(address()).toBe('/search');
  expect(box()).toHaveValue('');
  expect(screen.getByLabelText('Location')).toHaveValue('');
  expect(screen.getByLabelText('Sort By')).toHaveValue('relevance');
});

it('keeps the results when the next page cannot be loaded', async () => {
  await show();
  await screen.findByRole('article', { name: 'Skill 12' });
  server.on('GET /skills/search', () => failure(503, ''));
  await userEvent.click(screen.getByRole('button', { name: 'Load More Skills' }));
  expect(await screen.findByText('Failed to search skills')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(12);
});

it('says that there are more skills than the server counts', async () => {
  server.on('GET /skills/search', () => ({
    skills: foundSkills(12),
    pagination: { page: 1, limit: 12, total: 10_000, pages: 834, hasMore: true },
  }));
  await show();
  expect(await screen.findByText('10,000+ skills found')).toBeVisible();
});

it('suggests a next step when nothing is found', async () => {
  server.on('GET /skills/search', () => ({ skills: [], ...pageOf(0, 1, 12) }));
  const { address } = await show('?q=zzz&category=art');
  expect(await screen.findByRole('heading', { name: 'No skills found' })).toBeVisible();
  expect(
    screen.getByText('We couldn\'t find any skills matching "zzz". Try different keywords or browse all skills.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse all skills' })).toHaveAttribute('href', '/skills');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(address()).toBe('/search');
  expect(await screen.findByText('Try adjusting your search criteria or browse all skills.')).toBeVisible();
});

it('shows an error when the search failed, and tries again', async () => {
  server.on('GET /skills/search', () => failure(503, 'Search is resting'));
  await show();
  expect(await screen.findByRole('heading', { name: 'Failed to search skills' })).toBeVisible();
  expect(screen.getByText('Search is resting')).toBeVisible();
  server.on('GET /skills/search', () => ({ skills: foundSkills(1), ...pageOf(1, 1, 12) }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 skill found')).toBeVisible();
});

it('finds people, without the filters for skills', async () => {
  const skills = ['A', 'B', 'C', 'D', 'E'].map((title, index) => ({
    _id: idOf(index + 1),
    title,
    category: 'art' as const,
    proficiency: 'expert' as const,
  }));
  server.on('GET /users', () => ({ users: [testPerson({ skills })], ...pageOf(1, 1, 12) }));
  const { address } = await show('?q=mateo&category=music&sortBy=exchanges');
  await userEvent.click(screen.getByRole('radio', { name: 'People' }));
  expect(address()).toBe('/search?q=mateo&type=people');
  expect(screen.getByRole('heading', { level: 1, name: 'Discover People' })).toBeVisible();
  expect(screen.getByText('Find the perfect people to connect with')).toBeVisible();
  expect(await screen.findByText('1 person found')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('GET /users')[0]?.query).toEqual({ q: 'mateo', sortBy: 'relevance', page: '1', limit: '12' }),
  );
  expect(screen.queryByLabelText('Category')).toBeNull();

  const card = screen.getByRole('article', { name: 'Mateo Restrepo' });
  expect(within(card).getByText('Skills (5)')).toBeVisible();
  expect(within(card).getByText('+2 more')).toBeVisible();
  expect(within(card).getByText('(46 reviews)')).toBeVisible();
  expect(within(card).getByRole('link', { name: 'View Profile' })).toHaveAttribute(
    'href',
    `/profile/${testPerson()._id}`,
  );
  expect(await lastItemsOfMenus(/^More about/)).toEqual([['More about Mateo Restrepo', ['Block User', 'Report']]]);
});

it('offers to share a skill to members only', async () => {
  const { unmount } = await show();
  expect(screen.getByRole('link', { name: 'Share Your Skill' })).toHaveAttribute('href', '/skills/create');
  unmount();
  await show('', false);
  expect(screen.queryByRole('link', { name: 'Share Your Skill' })).toBeNull();
});

it('shows members, but not visitors, what to offer in return', async () => {
  const skill = { _id: idOf(500), title: 'French conversation', category: 'language', proficiency: 'expert' } as const;
  const teaching = async (...skills: (typeof skill)[]) => {
    const { unmount } = await showPage(SearchPage, '/search', { at: '/search', user: testUser({ skills }) });
    await screen.findByText('30 skills found');
    const text = screen.getByRole('article', { name: 'Skill 1' }).textContent;
    unmount();
    return text;
  };
  expect(await teaching()).not.toContain('in return');
  expect(await teaching(skill)).toContain('Offer French conversation in return');
  expect(await teaching(skill, skill, skill)).toContain(
    'Offer French conversation or another of your skills in return',
  );
  await show('', false);
  await screen.findByText('30 skills found');
  expect(screen.queryByText(/in return/)).toBeNull();
});

it('appends the next page until all are shown, and then focuses the first new card', async () => {
  await show();
  const more = await screen.findByRole('button', { name: 'Load More Skills' });
  await userEvent.click(more);
  await screen.findByRole('article', { name: 'Skill 24' });
  expect(more).toHaveFocus();
  await userEvent.click(more);
  const card = await screen.findByRole('article', { name: 'Skill 25' });
  expect(screen.getAllByRole('article')).toHaveLength(30);
  expect(more).not.toBeInTheDocument();
  expect(within(card).getByRole('link', { name: 'View Details' })).toHaveFocus();
});

it.each([
  ['a right-to-left title', 'الخط العربي، الحروف الأولى (للمبتدئين)!'],
  ['a word without spaces', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'],
  ['emoji with joiners', '👩‍👩‍👧‍👦🏳️‍🌈'],
  ['many combining marks', 'Z̷̧̛͕͎̘a̴̢͇͔l̶̡̛g̵̨̛o̷'],
])('lets the text choose its direction: %s', async (_what, title) => {
  server.on('GET /skills/search', () => {
    const [skill] = foundSkills(1);
    if (!skill) throw new Error('too few');
    const named = { ...skill, title, description: title, tags: [title] };
    return { skills: [named], ...pageOf(1, 1, 12) };
  });
  await show();
  const card = await screen.findByRole('article', { name: title });
  for (const text of within(card).getAllByText(title)) expect(text).toHaveAttribute('dir', 'auto');
});

it('shows the categories, and the chosen one links back to all', async () => {
  const { address } = await show('?q=play');
  const row = within(await screen.findByRole('navigation', { name: 'Categories' }));
  expect(row.getAllByRole('link')).toHaveLength(13);
  await userEvent.click(row.getByRole('link', { name: 'Music' }));
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ q: 'play', category: 'music' }));
  expect(row.getByRole('link', { name: 'Music' })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(row.getByRole('link', { name: 'Music' }));
  await waitFor(() => expect(address()).toBe('/search?q=play'));
});

it('shows once for each member what the viewer could offer', async () => {
  const skills = [{ _id: idOf(90), title: 'French' }] as ReturnType<typeof testUser>['skills'];
  await showPage(SearchPage, '/search', { at: '/search', user: testUser({ skills }) });
  await screen.findByText('30 skills found');
  // One member owns all of these skills.
  await waitFor(() => expect(screen.getAllByText('French')).toHaveLength(1));
});

describe('with the matches service', () => {
  const member = (query = '') =>
    showPage(SearchPage, '/search', { at: `/search${query}`, user: testUser({ skills: [TAUGHT] }) });
  beforeEach(() => localStorage.setItem('mutua:matches', JSON.stringify({ isThere: true, at: Date.now() })));
  afterEach(() => localStorage.removeItem('mutua:matches'));

  it('marks skills whose owners want what the member teaches, with one call for the list', async () => {
    server.on('GET /matches/marks', () => ({
      marks: [
        { skillId: idOf(1), kind: 'mutual' as const, size: 2, theyWant: 'French conversation', youTeach: TAUGHT },
      ],
    }));
    await member();
    const card = await screen.findByRole('article', { name: 'Skill 1' });
    expect(await within(card).findByText('Mutual match.')).toBeVisible();
    expect(within(card).getByText('French conversation')).toBeVisible();
    expect(server.callsTo('GET /matches/marks').map(({ query }) => query)).toEqual([{ skillIds: idOf(1) }]);
  });

  it('marks a skill to which a ring leads', async () => {
    server.on('GET /matches/marks', () => ({
      marks: [{ skillId: idOf(1), kind: 'ring' as const, size: 4, theyWant: null, youTeach: TAUGHT }],
    }));
    await member();
    const card = await screen.findByRole('article', { name: 'Skill 1' });
    expect(await within(card).findByText('Ring of 4.')).toBeVisible();
    expect(within(card).getByText(/You teach/)).toHaveTextContent('Ring of 4. You teach French');
  });

  it('shows what could be offered while no marks are known', async () => {
    server.on('GET /matches/marks', () => failure(503, ''));
    await member();
    const card = await screen.findByRole('article', { name: 'Skill 1' });
    await waitFor(() => expect(server.callsTo('GET /matches/marks')).toHaveLength(1));
    expect(within(card).getByText(/in return/)).toBeVisible();
  });

  it('saves a search without results as a want', async () => {
    server.on('GET /skills/search', () => ({ skills: [], ...pageOf(0, 1, 12) }));
    server.on('GET /topics', () => ({
      topics: [{ title: 'Zither', category: 'music' as const, teachers: 0, wanters: 1 }],
    }));
    server.on('POST /wants', () => failure(409, '', { code: 'want_exists' }));
    await member('?q=zither');
    // The code of the button loads after an empty result.
    const remember = () => screen.getByRole('button', { name: 'Remember this search' });
    await waitFor(() => expect(remember()).toBeEnabled());
    await userEvent.click(remember());
    expect(await screen.findByText('Want added!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your wants' })).toHaveAttribute('href', '/wants');
    expect(await screen.findByRole('button', { name: 'On your wants' })).toBeVisible();
    expect(server.callsTo('POST /wants').map(({ body }) => body)).toEqual([{ title: 'zither', category: 'music' }]);
  });

  it('makes no call for visitors', async () => {
    await show('', false);
    await screen.findByText('30 skills found');
    expect(server.callsTo('GET /matches/marks')).toHaveLength(0);
  });
});

describe('"Tell me about new ones"', () => {
  const button = () => screen.findByRole('button', { name: 'Tell me about new ones' });
  const saved = () => server.callsTo('POST /searches').map(({ body }) => body);
  const stop = () => screen.findByRole('button', { name: 'Stop', description: 'We tell you about new ones.' });
  const aSearch: SavedSearch = {
    _id: idOf(40),
    q: 'jazz piano',
    category: 'music',
    proficiency: null,
    location: 'Kyoto',
    cadence: 'now',
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  let searches: SavedSearch[];
  beforeEach(() => {
    searches = [];
    server.on('GET /searches', () => ({ searches }));
  });

  it('saves the search with its filters, links to the saved searches, and can be stopped, which can be undone', async () => {
    server.on('POST /searches', () => {
      searches = [aSearch];
      return { search: aSearch };
    });
    await show('?q=jazz+piano&category=music&location=Kyoto&sortBy=newest');
    await userEvent.click(await button());
    expect(await screen.findByRole('link', { name: 'Saved searches' })).toHaveAttribute('href', '/searches');
    expect(saved()).toEqual([
      {
        ...{ q: 'jazz piano', category: 'music', proficiency: null, location: 'Kyoto' },
        ...{ near: null, km: null, meet: null, languages: [] },
      },
    ]);
    await userEvent.click(await stop());
    expect(await button()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await stop()).toBeVisible();
    expect(server.callsTo('DELETE /searches/:id')).toEqual([]);
  });

  it('shows a saved search as saved when it is opened again, unless it never notifies', async () => {
    searches = [aSearch];
    await show('?q=Jazz+piano&category=music&location=Kyoto&sortBy=newest');
    expect(await stop()).toBeVisible();
    cleanup();
    searches = [{ ...aSearch, cadence: 'off' }];
    server.on('PUT /searches/:id', () => {
      searches = [aSearch];
      return { search: aSearch };
    });
    await show('?q=jazz+piano&category=music&location=Kyoto');
    await userEvent.click(await button());
    expect(await stop()).toBeVisible();
    expect(server.callsTo('PUT /searches/:id').map(({ body }) => body)).toEqual([{ cadence: 'now' }]);
    expect(saved()).toEqual([]);
  });

  it('recognizes a search that is saved in other words', async () => {
    searches = [aSearch];
    const current = { search: aSearch };
    server.on('POST /searches', () => failure(409, 'You have saved this already', { code: 'search_exists', current }));
    await show('?q=piano+jazz&category=music&location=Kyoto');
    await userEvent.click(await button());
    expect(await screen.findByText('You have saved this search already.')).toBeVisible();
    expect(await stop()).toBeVisible();
  });

  it('was saved when the server has the same search already, because an earlier answer was lost', async () => {
    const stored = { ...aSearch, q: 'jazz', category: null, proficiency: null, location: '' };
    const current = { search: stored };
    server.on('POST /searches', () => failure(409, 'You have saved this already', { code: 'search_exists', current }));
    await show('?q=jazz');
    await screen.findByText('30 skills found');
    await userEvent.click(await button());
    expect((await screen.findAllByText('We tell you about new ones.')).length).toBeGreaterThan(0);
    expect(screen.queryByText('You have saved this search already.')).toBeNull();
  });

  it('can be pressed again when saving has failed', async () => {
    server.on('POST /searches', () => failure(409, 'You can save 20 searches.', { code: 'too_many_searches' }));
    await show('?q=jazz');
    await screen.findByText('30 skills found');
    await userEvent.click(await button());
    expect(await screen.findByText('You can save 20 searches.')).toBeVisible();
    expect(await button()).not.toHaveAttribute('aria-disabled');
  });

  it('keeps its place, invisible, while there is nothing to save', async () => {
    await show();
    await screen.findByText('30 skills found');
    expect(screen.queryByRole('button', { name: 'Tell me about new ones' })).toBeNull();
    expect(screen.getByText('Tell me about new ones')).not.toBeVisible();
  });

  it('leads visitors to sign-in', async () => {
    await show('?q=jazz', false);
    expect(await screen.findByRole('link', { name: 'Tell me about new ones' })).toHaveAttribute('href', '/login');
  });

  it('is not shown when searching for people', async () => {
    await show('?q=jazz&type=people');
    await screen.findByText(/people found|person found|1 /);
    expect(screen.queryByText('Tell me about new ones')).toBeNull();
  });
});
