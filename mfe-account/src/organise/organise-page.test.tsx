import type { FigureValue } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { OrganisePage } from './organise-page.tsx';

const server = installTestApi();
type Values = Record<string, FigureValue>;
type Month = [
  month: string,
  state: 'running' | 'settling' | 'closed',
  values: Values,
  cells?: { key: string; values: Values }[],
];

const answer = (months: Month[]) => ({
  months: months.map(([month, state, values, cells = []]) => ({ month, state, rule: 1, values, cells })),
  computedAt: months.length > 0 ? '2026-11-29T03:00:00.000Z' : null,
  timeZone: 'UTC',
});
const show = (user = testUser({ roles: ['organiser'] })) => showPage(OrganisePage, '/organise', { user });

beforeEach(() => {
  server.on('GET /figures/members', () =>
    answer([
      ['2026-09', 'closed', { members: 397, new: 12, gone: 2, active: 221, quiet: 40 }],
      ['2026-10', 'closed', { members: 412, new: 18, gone: 3, active: 236, quiet: 38 }],
      ['2026-11', 'running', { members: 415, new: 4, gone: 1, active: 150, quiet: 39 }],
    ]),
  );
  server.on('GET /figures/exchanges', () =>
    answer([
      ['2026-09', 'closed', { sent: 90, completed: 49, sessions: 210, minutesTaught: 15_870, answerHours: 23 }],
      [
        '2026-10',
        'closed',
        { sent: 102, completed: 61, sessions: 248, minutesTaught: 18_750, answerHours: { few: true } },
      ],
      ['2026-11', 'running', { sent: 40, completed: 12, sessions: 80, minutesTaught: 6_000, answerHours: 20 }],
    ]),
  );
});

beforeEach(() => {
  server.on('GET /figures/skills', ({ query }) =>
    answer([
      ['2026-09', 'closed', { skills: 580, newSkills: 21 }],
      [
        '2026-10',
        'closed',
        { skills: 612, newSkills: 34 },
        query['by'] === 'category' ? [{ key: 'music', values: { skills: 61, newSkills: { few: true } } }] : [],
      ],
    ]),
  );
  server.on('GET /figures/lessons', () => answer([]));
  server.on('GET /figures/wishes', () => ({
    ...answer([['2026-10', 'closed', { wants: 90, wantsUnanswered: 38, ringsOpen: 3, ringsConfirmed: 2 }]]),
    topics: [
      { title: 'Bicycle repair', category: 'other' as const, wanters: 9 },
      { title: 'Harp', category: 'music' as const, wanters: { few: true as const } },
    ],
  }));
});

it('is not found for members who are no organisers, moderators among them', async () => {
  await show(testUser({ role: 'moderator', roles: ['moderator'] }));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(server.callsTo('GET /figures/members')).toEqual([]);
});

it('shows the last month that has ended, with the change to the month before it', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: 'Figures', level: 1 })).toBeVisible();
  expect(await screen.findByText('October 2026. Sums only, never people.')).toBeVisible();
  expect(screen.getByText('412', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('312.5', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('57 % of the members')).toBeVisible();
  expect(screen.getByText('18 % more than in September')).toBeVisible();
  expect(screen.getByText('Requests sent in October: 102. Exchanges completed: 61.')).toBeVisible();
});

it('adds the hours of group lessons to those of exchanges', async () => {
  server.on('GET /figures/lessons', () =>
    answer([['2026-10', 'closed', { lessonSessions: 12, lessonMinutes: 1_440 }]]),
  );
  await show();
  expect(await screen.findByText('336.5', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('Hours in October: 336.5, in sessions: 260.')).toBeVisible();
});

it('shows the hours of exchanges while group lessons cannot be counted', async () => {
  server.on('GET /figures/lessons', () => failure(503, 'Away'));
  await show();
  expect(await screen.findByText('312.5', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText(/Without group lessons/)).toBeVisible();
});

it('says a hidden value in words, and has every number of a chart in a table', async () => {
  await show();
  const chart = await screen.findByRole('figure', { name: 'How soon people answer' });
  expect(within(chart).getByText('Nothing can be shown for October.')).toBeVisible();
  expect(within(chart).queryByRole('table')).not.toBeInTheDocument();
  await userEvent.click(within(chart).getByRole('button', { name: 'Show as table' }));
  const rows = within(within(chart).getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'MonthMedian hours to the answerAnswered within 7 days',
    'November 2026, still running20unknown',
    'October 2026hiddenunknown',
    'September 202623unknown',
  ]);
});

it('says hours above the hours of a table', async () => {
  await show();
  const chart = await screen.findByRole('figure', { name: 'Hours taught' });
  await userEvent.click(within(chart).getByRole('button', { name: 'Show as table' }));
  const rows = within(within(chart).getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent).slice(0, 3)).toEqual([
    'MonthHours taughtSessionsHours in group lessons',
    'November 2026, still running10080unknown',
    'October 2026312.5248unknown',
  ]);
});

it('has how everything is counted on paper, and closes it afterwards', async () => {
  await show();
  const how = (await screen.findByText('How everything is counted')).closest('details');
  expect(how).not.toHaveAttribute('open');
  window.dispatchEvent(new Event('beforeprint'));
  expect(how).toHaveAttribute('open');
  window.dispatchEvent(new Event('afterprint'));
  expect(how).not.toHaveAttribute('open');
  how?.setAttribute('open', '');
  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('afterprint'));
  expect(how).toHaveAttribute('open');
});

it('shows what one service has counted while the other one is away', async () => {
  server.on('GET /figures/exchanges', () => failure(503, 'Away'));
  await show();
  expect(await screen.findByText('412', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('Failed to load the figures')).toBeVisible();
});

it('has a heading and a way to try again when no service answers', async () => {
  for (const call of ['members', 'exchanges', 'skills', 'wishes'] as const)
    server.on(`GET /figures/${call}`, () => failure(503, 'Away'));
  await show();
  expect(await screen.findByRole('heading', { level: 2, name: 'Failed to load the figures' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
  server.on('GET /figures/members', () => answer([['2026-10', 'closed', { members: 412 }]]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('412', { selector: 'dd' })).toBeVisible();
});

it('asks again for what waits by category, too', async () => {
  server.on('GET /figures/members', () => failure(503, 'Away'));
  server.on('GET /figures/exchanges', ({ query }) => (query['by'] ? failure(503, 'Away') : answer([])));
  await show();
  await screen.findByText('Failed to load the figures');
  const divided = () => server.callsTo('GET /figures/exchanges').filter(({ query }) => query['by'] === 'category');
  const before = divided().length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(divided().length).toBeGreaterThan(before));
});

it('says that nothing is counted yet', async () => {
  for (const call of ['GET /figures/members', 'GET /figures/exchanges', 'GET /figures/skills'] as const)
    server.on(call, () => answer([]));
  server.on('GET /figures/wishes', () => ({ ...answer([]), topics: [] }));
  await show();
  expect(await screen.findByRole('heading', { name: 'Nothing has been counted yet' })).toBeVisible();
});

it('says of skills and wants that they cannot be shown while their services are away, and shows the rest', async () => {
  for (const call of ['GET /figures/skills', 'GET /figures/wishes'] as const)
    server.on(call, () => failure(503, 'Away'));
  await show();
  expect(await screen.findByText('412', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('Skills cannot be shown at the moment.')).toBeVisible();
  expect(screen.getByText('Wants and rings cannot be shown at the moment.')).toBeVisible();
  expect(screen.queryByText(/Wants that nobody answers/)).not.toBeInTheDocument();
});

it('names what nobody teaches without small numbers, and no person', async () => {
  await show();
  expect(await screen.findByText('Wants that nobody answers at the end of October: 38')).toBeVisible();
  expect(screen.getByText('Nobody teaches: Bicycle repair (9) and Harp')).toBeVisible();
  expect(screen.getByText('In October confirmed: 2, completed: unknown, broken: unknown')).toBeVisible();
});

it('names the categories in which requests wait, most first, and none of which the number is hidden', async () => {
  const cells = [
    { key: 'music', values: { unanswered: 5 } },
    { key: 'language', values: { unanswered: 8 } },
    { key: 'cooking', values: { unanswered: 0 } },
    { key: 'other', values: { unanswered: { few: true as const } } },
  ];
  server.on('GET /figures/exchanges', ({ query }) =>
    answer([
      ['2026-09', 'closed', { unanswered: 15 }, query['by'] === 'category' ? cells : []],
      ['2026-10', 'settling', { unanswered: 14 }],
    ]),
  );
  await show();
  expect(await screen.findByText('Requests without an answer for a week at the end of October: 14')).toBeVisible();
  expect(await screen.findByText('By category at the end of September: Language (8) and Music (5)')).toBeVisible();
  expect(screen.queryByRole('table', { name: /by category/ })).not.toBeInTheDocument();
});

it('divides the last month that has ended, one way at a time, and says a hidden part in words', async () => {
  await show();
  const select = await screen.findByRole('combobox', { name: 'Breakdown' });
  expect(screen.queryByRole('table', { name: /by category/ })).not.toBeInTheDocument();
  await userEvent.selectOptions(select, 'By category');
  const table = await screen.findByRole('table', { name: 'October 2026 by category' });
  await within(table).findByRole('rowheader', { name: 'Music' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
    `Music${'unknown'.repeat(4)}61hidden${'unknown'.repeat(2)}`,
  );
  await userEvent.selectOptions(select, 'By place');
  expect(await screen.findByText('There is nothing to divide in October 2026.')).toBeVisible();
  await waitFor(() => expect(server.callsTo('GET /figures/members').at(-1)?.query).toMatchObject({ by: 'place' }));
  // Wants have no places.
  expect(server.callsTo('GET /figures/wishes').filter(({ query }) => query['by'] === 'place')).toEqual([]);
});

it('shows who gives and who takes with words, and nothing when a part is hidden', async () => {
  const fair = { taughtAndLearned: 96, onlyLearned: 31, onlyTaught: 21, fairLow: -2, fairMiddle: 0, fairHigh: 2.5 };
  server.on('GET /figures/exchanges', () => answer([['2026-10', 'closed', fair]]));
  const { unmount } = await show();
  expect(
    await screen.findByText(
      'In the twelve months up to October 2026, members who taught and learned: 96, only learned: 31, only taught: 21.',
    ),
  ).toBeVisible();
  expect(screen.getByText(/a quarter is below -2, half below 0, three quarters below 2.5/)).toBeVisible();
  unmount();
  server.on('GET /figures/exchanges', () => answer([['2026-10', 'closed', { ...fair, onlyTaught: { few: true } }]]));
  await show();
  await screen.findByRole('heading', { name: 'Who gives, who takes' });
  expect(screen.queryByText(/In the twelve months/)).not.toBeInTheDocument();
});
