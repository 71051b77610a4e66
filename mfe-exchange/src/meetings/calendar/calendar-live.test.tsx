/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Calendar, CalendarLesson, NotificationType } from '@mutua/contracts';
import { realtime } from '@mutua/web-kit';
import { installTestApi, MATEO, startTestRealtime, type TestRealtime, testUser } from '@mutua/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { showPage } from '../../testing/show-page.tsx';
import { CalendarPage } from './calendar-page.tsx';

const ID = '64d000000000000000000001';
const server = installTestApi();
let live: TestRealtime;
beforeAll(async () => {
  live = await startTestRealtime();
});
afterEach(() => realtime.stop());
afterAll(() => live.close());

const notification = (type: NotificationType) => ({
  notification: {
    ...{ _id: ID, type, title: 'Moved', message: '', priority: 'high' as const, isRead: false, readAt: null },
    ...{ actionUrl: `/lessons/${ID}`, request: null, count: 1, createdAt: '2026-12-01T09:00:00.000Z' },
  },
});

it('shows the new time of a lesson when its member is told of it', async () => {
  const lesson: CalendarLesson = {
    ...{ _id: ID, lessonId: ID, title: 'Bread baking', teacher: MATEO, seat: 'taken' },
    ...{ startsAt: '2026-12-01T12:00:00.000Z', minutes: 90, status: 'planned', overlaps: false },
  };
  const calendar: Calendar = { sessions: [], proposals: [], busy: [], free: [], away: null, waiting: [] };
  server.on('GET /calendar', () => ({ ...calendar, lessons: [lesson] }));
  await showPage(CalendarPage, '/calendar', { at: '/calendar?day=2026-12-02', user: testUser() });
  expect(await screen.findByText('Bread baking')).toBeVisible();
  act(() => realtime.start());
  await waitFor(() => expect(live.sockets).toHaveLength(1));
  lesson.title = 'Bread baking, again';
  act(() => live.push('notification', notification('lesson_moved') as never));
  expect(await screen.findByText('Bread baking, again')).toBeVisible();
}, 30_000);
