import type { Calendar, CalendarLesson, CalendarSession } from '@mutua/contracts';
import { dayKey, setChosenZone } from '@mutua/web-kit/parts';
import { failure, installTestApi, MATEO, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { clockAt, testPlan, testProposal, testSession } from '../../testing/plan-factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { CalendarPage } from './calendar-page.tsx';

const ID = '64d000000000000000000001';
const CALENDAR = 'GET /calendar';
const exchange = {
  requestId: ID,
  otherUser: MATEO,
  side: 'receiver' as const,
  teaches: 'French conversation',
  learns: 'Fingerstyle guitar',
};
const clocks = (startsAt: string) => ({ startsAt, yours: clockAt(startsAt, 1), theirs: clockAt(startsAt, 9) });

const server = installTestApi();
let calendar: Calendar;
beforeEach(() => {
  localStorage.clear();
  setChosenZone('Europe/Berlin');
  calendar = { sessions: [], proposals: [], busy: [], free: [], away: null, waiting: [] };
  server.on(CALENDAR, () => calendar);
});
afterEach(() => setChosenZone(null));

const DAY = '2026-12-02';
const show = () => showPage(CalendarPage, '/calendar', { at: `/calendar?day=${DAY}`, user: testUser() });
const session = (startsAt: string, fields = {}) => ({
  ...testSession(startsAt),
  ...clocks(startsAt),
  ...exchange,
  overlaps: false,
  ...fields,
});
const agenda = async () => userEvent.click(await screen.findByRole('radio', { name: 'Agenda' }));

it("requests the week in the address by the member's clock, and then the next one", async () => {
  await show();
  await screen.findByRole('region', { name: 'Week' });
  expect(server.callsTo(CALENDAR)[0]?.query).toEqual({
    from: '2026-11-29T23:00:00.000Z',
    to: '2026-12-06T23:00:00.000Z',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
  await screen.findByText('Dec 7 – 13');
  expect(server.callsTo(CALENDAR)[1]?.query).toMatchObject({ from: '2026-12-06T23:00:00.000Z' });
});

it('shows each session on its day, with time, member and skill', async () => {
  calendar.sessions = [
    session('2026-12-01T09:00:00.000Z'),
    session('2026-12-03T18:00:00.000Z', { _id: ID, parts: [{ leg: 'sender', minutes: 60 }], overlaps: true }),
    session('2026-12-04T18:00:00.000Z', { _id: MATEO._id, status: 'cancelled' }),
  ];
  await show();
  const tuesday = await screen.findByRole('list', { name: 'Tue 1' });
  expect(within(tuesday).getByRole('link')).toHaveAccessibleName(
    /^10:00 Mateo ?French conversation, Fingerstyle guitar ?, until 11:00$/,
  );
  expect(within(tuesday).getByRole('link')).toHaveAttribute('href', `/chat/${ID}`);
  expect(within(screen.getByRole('list', { name: 'Thu 3' })).getByRole('link')).toHaveAccessibleName(
    /^19:00 Mateo ?Fingerstyle guitar ?, until 20:00, You learn Fingerstyle guitar, At the same time as another session$/,
  );
  expect(within(screen.getByRole('list', { name: 'Fri 4' })).queryByRole('link')).toBeNull();
});

it('shows group lessons with what the member is in them, and leads to their pages', async () => {
  const lesson = (seat: CalendarLesson['seat'], startsAt: string, fields = {}): CalendarLesson => ({
    ...{ _id: `${seat}`, lessonId: ID, title: 'Bread baking', teacher: seat === null ? testUser() : MATEO, seat },
    ...{ startsAt, minutes: 90, status: 'planned', overlaps: false, ...fields },
  });
  calendar.lessons = [
    lesson('taken', '2026-12-01T09:00:00.000Z'),
    lesson(null, '2026-12-02T09:00:00.000Z', { overlaps: true }),
    lesson('waiting', '2026-12-03T09:00:00.000Z'),
    lesson('offered', '2026-12-04T09:00:00.000Z', { status: 'cancelled' }),
  ];
  await show();
  const onDay = async (name: string) => within(await screen.findByRole('list', { name })).queryByRole('link');
  expect(await onDay('Tue 1')).toHaveAccessibleName(/^10:00 ?Bread baking ?, until 11:30, You learn from Mateo$/);
  expect(await onDay('Tue 1')).toHaveAttribute('href', `/lessons/${ID}`);
  expect(await onDay('Wed 2')).toHaveAccessibleName(/until 11:30, You teach, At the same time as another session$/);
  expect(await onDay('Thu 3')).toHaveAccessibleName(/, You wait for a seat$/);
  expect(await onDay('Fri 4')).toBeNull();
  await agenda();
  expect(await screen.findByRole('link', { name: /^10:00.*Bread baking ?You learn from Mateo/ })).toBeVisible();
});

it('lists four weeks day by day, and stores this view on the device', async () => {
  calendar.proposals = [
    { ...exchange, proposal: testProposal(['2026-12-03T09:30:00.000Z', '2026-12-15T09:30:00.000Z']) },
  ];
  const { unmount } = await show();
  await agenda();
  expect(await screen.findByRole('heading', { name: 'Thursday, Dec 3' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Tuesday, Dec 15' })).toBeVisible();
  expect(screen.getAllByText('Proposed by Mateo, with 1 other time')).toHaveLength(2);
  expect(server.callsTo(CALENDAR).at(-1)?.query).toMatchObject({ to: '2026-12-27T23:00:00.000Z' });
  unmount();
  await show();
  expect(await screen.findByRole('radio', { name: 'Agenda' })).toBeChecked();
});

it('has keys for its views, for the weeks and for today', async () => {
  await show();
  await screen.findByRole('region', { name: 'Week' });
  const keys = (role: string, name: string) => screen.getByRole(role, { name }).getAttribute('aria-keyshortcuts');
  expect([keys('radio', 'Week'), keys('radio', 'Agenda')]).toEqual(['W', 'A']);
  expect([keys('button', 'Previous week'), keys('button', 'Today'), keys('button', 'Next week')]).toEqual([
    'ArrowLeft',
    'D',
    'ArrowRight',
  ]);
});

it('says that nothing is planned', async () => {
  await show();
  await agenda();
  expect(await screen.findByRole('heading', { name: 'Nothing is planned in these weeks' })).toBeVisible();
});

it('links to the proposals that wait for the member', async () => {
  calendar.waiting = [
    { ...exchange, kind: 'answer', proposalId: ID },
    { ...exchange, requestId: MATEO._id, kind: 'time', proposalId: null },
  ];
  server.on('GET /requests/:id/plan', () => failure(404, 'Request not found'));
  await show();
  expect(await screen.findByRole('link', { name: 'See the times of Mateo' })).toHaveAttribute('href', `/chat/${ID}`);
  await userEvent.click(screen.getByRole('button', { name: 'Find a time with Mateo' }));
  await screen.findByRole('dialog');
  expect(server.callsTo('GET /requests/:id/plan')[0]?.params).toEqual({ id: MATEO._id });
});

it.each([
  ['a received request to accepting it', 'pending', MATEO._id, `/requests?accept=${ID}`],
  ['a sent request to the request', 'pending', testUser()._id, `/requests?tab=sent&request=${ID}`],
  ['an accepted request to the chat', 'accepted', MATEO._id, `/chat/${ID}`],
  ['a request without a status to the chat', undefined, MATEO._id, `/chat/${ID}`],
] as const)('leads from the times of %s', async (_request, requestStatus, by, path) => {
  const proposal = testProposal(['2026-12-03T09:30:00.000Z'], { by });
  calendar.proposals = [{ ...exchange, requestStatus, proposal }];
  if (by === MATEO._id) calendar.waiting = [{ ...exchange, requestStatus, kind: 'answer', proposalId: proposal._id }];
  await show();
  expect(await screen.findByRole('link', { name: /^10:30 Mateo/ })).toHaveAttribute('href', path);
  await agenda();
  expect(await screen.findByRole('link', { name: /^10:30.*Proposed by/ })).toHaveAttribute('href', path);
  const waits = screen.queryAllByRole('link', { name: 'See the times of Mateo' });
  expect(waits.map((link) => link.getAttribute('href'))).toEqual(by === MATEO._id ? [path] : []);
});

it.each<[string, CalendarSession['join'], string | null, number?]>([
  ['by its link', { how: 'link', link: 'https://meet.test/x' }, 'https://meet.test/x'],
  ['by a call in its chat', { how: 'call' }, `/chat/${ID}?call=video`],
  ['not where the members meet elsewhere', { how: 'elsewhere', where: 'Café Zentral' }, null],
  ['not before its time', { how: 'call' }, null, 20],
])('shows how to join a session: %s', async (_how, join, href, minutesAhead = 9) => {
  const soon = session(new Date(Date.now() + minutesAhead * 60_000).toISOString(), { join });
  calendar.sessions = [soon];
  calendar.next = [soon];
  await showPage(CalendarPage, '/calendar', { at: `/calendar?day=${dayKey(soon.startsAt)}`, user: testUser() });
  const joins = () =>
    screen.queryAllByRole('link', { name: 'Join the session with Mateo' }).map((link) => link.getAttribute('href'));
  const expected = href ? [href, href] : [];
  await screen.findByRole('heading', { name: 'Next sessions' });
  expect(joins()).toEqual(expected);
  await agenda();
  await screen.findByText('60 minutes');
  expect(joins()).toEqual(expected);
});

it('joins a session that continues past midnight at its first part', async () => {
  const hours = (44 - new Date().getUTCHours()) % 24; // from UTC to a zone where it is evening
  setChosenZone(hours > 12 ? `Etc/GMT+${24 - hours}` : `Etc/GMT-${hours}`);
  const soon = session(new Date(Date.now() + 9 * 60_000).toISOString(), { join: { how: 'call' }, minutes: 300 });
  calendar.sessions = [soon];
  await showPage(CalendarPage, '/calendar', { at: `/calendar?day=${dayKey(soon.startsAt)}`, user: testUser() });
  expect(await screen.findAllByRole('link', { name: 'Join the session with Mateo' })).toHaveLength(1);
});

it.each([
  ['We met', [], { met: true, minutes: 60 }],
  ['We did not', ['Mateo did not come'], { met: false, why: 'they' }],
])('stores the answer whether the members met: %s', async (press, choice, body) => {
  const over = session('2026-11-20T09:00:00.000Z');
  calendar.asked = [over];
  server.on('PUT /requests/:id/sessions/:sessionId/answer', () => {
    calendar.asked = [];
    return testPlan();
  });
  await show();
  await screen.findByText('Did you and Mateo meet?');
  await userEvent.click(screen.getByRole('button', { name: press }));
  for (const name of choice) await userEvent.click(await screen.findByRole('menuitem', { name }));
  await screen.findByText('Answer saved');
  expect(server.callsTo('PUT /requests/:id/sessions/:sessionId/answer')).toMatchObject([
    { params: { id: ID, sessionId: over._id }, body },
  ]);
  await waitFor(() => expect(screen.queryByText('Did you and Mateo meet?')).toBeNull());
});

it('offers a pause, privately, after three absences', async () => {
  calendar.absences = 2;
  const { unmount } = await show();
  await screen.findByRole('region', { name: 'Week' });
  expect(screen.queryByText(/You could not come/)).toBeNull();
  unmount();
  calendar.absences = 3;
  await show();
  expect(
    await screen.findByText('You could not come to 3 sessions in the last 90 days. Only you see this.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pause requests for a while' })).toHaveAttribute('href', '/settings/hours');
});

it('says that the calendar could not be loaded, and offers to try again', async () => {
  server.on(CALENDAR, () => failure(500, 'Failed to fetch the calendar'));
  await show();
  await screen.findByText('Failed to fetch the calendar');
  server.on(CALENDAR, () => calendar);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Week' });
});

it('the side has the next sessions of exchanges and of lessons by time, at most three', async () => {
  const lesson = (startsAt: string, title: string): CalendarLesson => ({
    ...{ _id: title, lessonId: ID, title, teacher: MATEO, seat: 'taken' },
    ...{ startsAt, minutes: 90, status: 'planned', overlaps: false },
  });
  calendar.next = [session('2026-12-02T09:00:00.000Z'), session('2026-12-08T09:00:00.000Z', { _id: MATEO._id })];
  calendar.nextLessons = [lesson('2026-12-01T09:00:00.000Z', 'Bread'), lesson('2026-12-05T09:00:00.000Z', 'Jam')];
  await show();
  const next = (await screen.findByRole('heading', { name: 'Next sessions' })).closest('section') as HTMLElement;
  const links = within(next).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Bread', `/lessons/${ID}`],
    [MATEO.name, `/chat/${ID}`],
    ['Jam', `/lessons/${ID}`],
  ]);
});
