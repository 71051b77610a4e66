import type { FigureValue } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { OrganisePage } from './organise-page.tsx';

const server = installTestApi();
type Month = [month: string, state: 'running' | 'settling' | 'closed', values: Record<string, FigureValue>];

const answer = (months: Month[]) => ({
  months: months.map(([month, state, values]) => ({ month, state, rule: 1, values, cells: [] })),
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

it('is not found for members who are no organisers, moderators among them', async () => {
  await show(testUser({ role: 'moderator', roles: ['moderator'] }));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(server.callsTo('GET /figures/members')).toEqual([]);
});

it('shows the last month that has ended, with the change to the month before it', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: 'Figures', level: 1 })).toBeVisible();
  expect(screen.getByText('October 2026. Sums only, never people.')).toBeVisible();
  expect(screen.getByText('412', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('312.5', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('57 % of the members')).toBeVisible();
  expect(screen.getByText('18 % more than in September')).toBeVisible();
  expect(screen.getByText('Requests sent in October: 102. Exchanges completed: 61.')).toBeVisible();
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

it('shows what one service has counted while the other one is away', async () => {
  server.on('GET /figures/exchanges', () => failure(503, 'Away'));
  await show();
  expect(await screen.findByText('412', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('Failed to load the figures')).toBeVisible();
});

it('says that nothing is counted yet', async () => {
  for (const call of ['GET /figures/members', 'GET /figures/exchanges'] as const) server.on(call, () => answer([]));
  await show();
  expect(await screen.findByRole('heading', { name: 'Nothing has been counted yet' })).toBeVisible();
});
