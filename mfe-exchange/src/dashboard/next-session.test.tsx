import type { CalendarLesson, CalendarSession, DashboardStats } from '@mutua/contracts';
import { failure, installTestApi, MATEO } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inHours, testPlan, testSession, testTime, testTimes } from '../testing/plan-factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { NextSession } from './next-session.tsx';

const ID = testPlan().request._id;
const session: CalendarSession = {
  ...testSession(inHours(30)),
  requestId: ID,
  otherUser: MATEO,
  side: 'receiver',
  teaches: 'French conversation',
  learns: null,
  overlaps: false,
};

const server = installTestApi();
let stats: Partial<DashboardStats>;
beforeEach(() => {
  stats = { nextSession: null, waitingProposals: 0, timeless: null };
  server.on('GET /users/dashboard/stats', () => ({
    stats: {
      ...{ skillsCount: 1, sentRequests: 0, receivedRequests: 0, completedExchanges: 0, unreadNotifications: 0 },
      rating: { average: 0, count: 0 },
      ...stats,
    },
    recentReviews: [],
  }));
});
const show = () => showPage(NextSession, '/dashboard');
const FIND = { name: 'Find a time with Mateo' };

it('names an exchange without a time, and finds one in the dialog', async () => {
  stats.timeless = { requestId: ID, name: 'Mateo Restrepo' };
  server.on('GET /requests/:id/plan', () => testPlan());
  server.on('GET /requests/:id/times', () => testTimes([testTime(inHours(48))]));
  server.on('POST /requests/:id/proposals', () => {
    stats.timeless = null;
    return testPlan({ rev: 2 });
  });
  await show();
  expect(await screen.findByRole('heading', { name: 'No time yet with Mateo' })).toBeVisible();
  expect(screen.queryByText('Nothing planned')).toBeNull();
  expect(screen.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/calendar');
  await userEvent.click(screen.getByRole('button', FIND));
  expect(await screen.findByRole('dialog', { name: 'Find a time with Mateo' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /^\d\d:00.* for Mateo/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Propose 1 time' }));
  expect(await screen.findByRole('heading', { name: 'Nothing planned' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each<[string, Partial<DashboardStats>, string | RegExp]>([
  ['shows the next session first', { nextSession: session, timeless: { requestId: ID, name: MATEO.name } }, /\d\d:00$/],
  ['says that nothing is planned without such an exchange', { timeless: null }, 'Nothing planned'],
  ['says that nothing is planned when the service does not know such exchanges', {}, 'Nothing planned'],
])('%s', async (_what, answer, heading) => {
  stats = answer;
  await show();
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.queryByRole('button', FIND)).toBeNull();
});

it('says that nothing is planned when the figures could not be loaded', async () => {
  server.on('GET /users/dashboard/stats', () => failure(503, 'Try later'));
  await show();
  expect(await screen.findByRole('heading', { name: 'Nothing planned' })).toBeVisible();
});

it.each<[string, number, number, string, string]>([
  ['the lesson when it is earlier', 20, 30, 'Bread baking', 'Open the lesson'],
  ['the session of an exchange when it is earlier', 40, 30, 'Mateo Restrepo', 'Open chat'],
  ['the lesson when there is no session', 20, 0, 'Bread baking', 'Open the lesson'],
])('shows %s', async (_what, lessonHours, sessionHours, title, way) => {
  const lesson: CalendarLesson = {
    ...{ _id: ID, lessonId: '64d0000000000000000000aa', title: 'Bread baking', teacher: MATEO, seat: 'taken' },
    ...{ startsAt: inHours(lessonHours), minutes: 90, status: 'planned', overlaps: false },
  };
  stats = { nextLesson: lesson, nextSession: sessionHours ? session : null, timeless: null };
  await show();
  expect(await screen.findByText(title)).toBeVisible();
  const link = screen.getByRole('link', { name: way });
  expect(link).toHaveAttribute('href', way === 'Open chat' ? `/chat/${ID}` : `/lessons/${lesson.lessonId}`);
  expect(screen.queryAllByText('You learn from Mateo')).toHaveLength(way === 'Open chat' ? 0 : 1);
});
