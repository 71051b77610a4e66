import type { Lesson, LessonPerson } from '@mutua/contracts';
import { addDays } from '@mutua/contracts/time';
import { dayKey, setChosenZone } from '@mutua/web-kit/parts';
import { FRENCH, failure, GUITAR, installTestApi, MATEO, NADIA, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { COMING, idOf, testLesson, testSession } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { LessonPage } from './lesson-page.tsx';

const server = installTestApi();
const MEMBER = testUser({ skills: [{ ...FRENCH, proficiency: 'expert' }] });
const TEACHER = testUser({ ...MATEO, skills: [{ ...GUITAR, proficiency: 'expert' }] });
const HANA = { _id: idOf(7), name: 'Hana Sato', avatar: null };
const seat = { state: 'taken', brings: null, note: '', line: null, until: null, freeUntil: null } as const;
let lesson: Lesson;

beforeEach(() => {
  setChosenZone('Europe/Berlin');
  lesson = testLesson();
  server.on('GET /lessons/:id', ({ params }) => (params['id'] === lesson._id ? { lesson } : failure(404, 'Not found')));
});
afterEach(() => setChosenZone(null));

const show = (user?: typeof MEMBER, query = '') =>
  showPage(LessonPage, '/lessons/:lessonId', { at: `/lessons/${lesson._id}${query}`, ...(user && { user }) });
const side = async () => within(await screen.findByRole('region', { name: 'Seats' }));
const answer = (change: Partial<Lesson>) => {
  lesson = { ...lesson, ...change };
  return { lesson };
};

it('asks a visitor to sign in, and names the clock of the teacher', async () => {
  lesson = testLesson({ sessions: [testSession({ theirs: { local: '2030-12-05T18:00', offset: 480 } })] });
  await show();
  expect(await screen.findByText('Thu, Dec 5, 11:00 – 12:30')).toBeVisible();
  expect(screen.getByText('18:00 for Mateo')).toBeVisible();
  expect((await side()).getByRole('link', { name: 'Login to take a seat' })).toHaveAttribute('href', '/login');
  expect((await side()).getByRole('img', { name: '4 of 6 seats taken, nobody waits' })).toBeVisible();
});

it('shows a lesson in person by the clock of its place', async () => {
  lesson = testLesson({
    place: { mode: 'person', area: 'Paris 11e' },
    sessions: [testSession({ theirs: { local: '2030-12-05T18:00', offset: 480 } })],
  });
  await show();
  expect(await screen.findByText('Thu, Dec 5, 18:00 – 19:30')).toBeVisible();
  expect(screen.getByText(/11:00 for you/)).toBeVisible();
  expect(screen.getByText('Address after you have a seat')).toBeVisible();
});

it('tells a teacher who is away the time by their own clock, too', async () => {
  lesson = testLesson({
    place: { mode: 'person', area: 'Paris 11e' },
    sessions: [testSession({ theirs: { local: '2030-12-05T18:00', offset: 480 } })],
  });
  await show(TEACHER);
  expect(await screen.findByText('Thu, Dec 5, 18:00 – 19:30')).toBeVisible();
  expect(screen.getByText(/11:00 for you/)).toBeVisible();
});

it('takes a seat with a skill and a note, and shows who comes', async () => {
  server.on('POST /lessons/:id/seat', () =>
    answer({
      mine: { ...seat, brings: { skillId: FRENCH._id, title: 'French' }, freeUntil: '2030-12-04T21:00:00.000Z' },
      people: [
        { user: HANA, state: 'taken', brings: { skillId: GUITAR._id, title: 'Kanji' } },
        { user: NADIA, state: 'taken', brings: { skillId: FRENCH._id, title: 'French' } },
      ],
      place: { mode: 'link', area: '', private: { address: '', link: 'https://meet.example/bread', notes: '' } },
    }),
  );
  const { address } = await show(MEMBER, '?seat=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take a seat' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /A word to Mateo/ }), 'My first loaf.');
  expect(dialog.getByRole('combobox', { name: 'What do you bring?' })).toHaveValue(FRENCH._id);
  await userEvent.click(dialog.getByRole('button', { name: 'Take a seat' }));
  expect(await (await side()).findByRole('heading', { name: 'You have a seat' })).toBeVisible();
  expect(server.callsTo('POST /lessons/:id/seat')[0]?.body).toEqual({
    brings: FRENCH._id,
    note: 'My first loaf.',
    orWait: false,
    despite: false,
    dates: [COMING],
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe(`/lessons/${lesson._id}`);
  expect(screen.getByRole('link', { name: 'https://meet.example/bread' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for it: Kanji' })).toHaveAttribute(
    'href',
    `/skills/${GUITAR._id}?request=1`,
  );
  expect((await side()).getByText(/^Leaving is free until Wed, Dec 4, 22:00/)).toBeVisible();
});

it('offers to wait when the last seat is taken meanwhile, and keeps what was typed', async () => {
  const full = { ...testLesson(), counts: { taken: 6, free: 0, waiting: 1 } };
  server.on('POST /lessons/:id/seat', ({ body }) =>
    (body as { orWait: boolean }).orWait
      ? answer({ mine: { ...seat, state: 'waiting', line: 2 }, counts: { taken: 6, free: 0, waiting: 2 } })
      : failure(409, 'All seats are taken', { code: 'lesson_full', current: { lesson: full } }),
  );
  await show(MEMBER);
  await userEvent.click(await (await side()).findByRole('button', { name: 'Take a seat' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /A word/ }), 'Please.');
  await userEvent.click(dialog.getByRole('button', { name: 'Take a seat' }));
  expect(await screen.findByText('The last seat was taken meanwhile. You can wait for one.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /A word/ })).toHaveValue('Please.');
  await userEvent.click(await dialog.findByRole('button', { name: 'Wait for a seat' }));
  expect(await (await side()).findByRole('heading', { name: 'You are second' })).toBeVisible();
});

it('tells who has a seat that moderators check the lesson', async () => {
  lesson = testLesson({
    mine: { ...seat },
    people: [{ user: NADIA, state: 'taken', brings: null }],
    hidden: { note: '' },
  });
  await show(MEMBER);
  expect(await (await side()).findByText(/This lesson is being checked/)).toBeVisible();
});

it('takes an offered seat, or lets it pass', async () => {
  lesson = testLesson({
    counts: { taken: 6, free: 0, waiting: 2 },
    mine: { ...seat, state: 'offered', until: '2030-12-01T20:00:00.000Z' },
  });
  server.on('PUT /lessons/:id/seat', ({ body }) =>
    answer({ mine: { ...seat, state: (body as { offer: string }).offer === 'take' ? 'taken' : 'left' } }),
  );
  await show(MEMBER);
  expect(await (await side()).findByRole('heading', { name: 'A seat for you until Sun, Dec 1, 21:00' })).toBeVisible();
  expect((await side()).getByText('Kept for you alone. 2 wait after you.')).toBeVisible();
  await userEvent.click((await side()).getByRole('button', { name: 'Take it' }));
  expect(await (await side()).findByRole('heading', { name: 'You have a seat' })).toBeVisible();
  expect(server.callsTo('PUT /lessons/:id/seat')[0]?.body).toEqual({ offer: 'take', brings: FRENCH._id });
});

it('gives a seat back after a question', async () => {
  lesson = testLesson({ mine: { ...seat, freeUntil: '2026-01-01T10:00:00.000Z' }, people: [] });
  server.on('DELETE /lessons/:id/seat', () => answer({ mine: { ...seat, state: 'left' }, people: null }));
  await show(MEMBER);
  await userEvent.click(await (await side()).findByRole('button', { name: 'Leave' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/It counts as late/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Leave' }));
  expect(await (await side()).findByText('You have given back your seat.')).toBeVisible();
});

describe('for its teacher', () => {
  beforeEach(() => setChosenZone('UTC'));

  const asking: LessonPerson = {
    user: HANA,
    state: 'asked',
    brings: { skillId: GUITAR._id, title: 'Kanji' },
    since: '2026-11-28T10:00:00.000Z',
    note: 'I dare nothing.',
  };
  const waiting: LessonPerson = {
    user: NADIA,
    state: 'waiting',
    brings: null,
    since: '2026-11-28T10:00:00.000Z',
    note: '',
  };

  it('has figures, people with their notes, and answers who asks', async () => {
    lesson = testLesson({ people: [asking, waiting], asking: 1, counts: { taken: 4, free: 2, waiting: 1 } });
    server.on('PUT /lessons/:id/people/:memberId', () =>
      answer({ people: [{ ...asking, state: 'taken' }], asking: 0 }),
    );
    await show(TEACHER);
    const band = within(await screen.findByRole('region', { name: 'You teach this' }));
    expect(band.getByText(/of 6/).parentElement).toHaveTextContent('4 of 6 · 1 waits · 1 asks');
    expect(screen.getByText('I dare nothing.')).toBeVisible();
    expect(screen.getByText('waits since Nov 28')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Give a seat: Hana Sato' }));
    expect(await screen.findByText('Hana Sato has a seat')).toBeVisible();
    expect(server.callsTo('PUT /lessons/:id/people/:memberId')[0]).toMatchObject({
      params: { memberId: HANA._id },
      body: { answer: 'yes' },
    });
  });

  it('says when the yes is a place in line', async () => {
    lesson = testLesson({ people: [asking], asking: 1, counts: { taken: 6, free: 0, waiting: 0 } });
    server.on('PUT /lessons/:id/people/:memberId', () =>
      answer({ people: [{ ...asking, state: 'waiting' }], asking: 0 }),
    );
    await show(TEACHER);
    await userEvent.click(await screen.findByRole('button', { name: 'Give a seat: Hana Sato' }));
    expect(await screen.findByText('Hana Sato waits: no seat is free')).toBeVisible();
    expect(screen.queryByText('Hana Sato has a seat')).toBeNull();
  });

  it('moves a session, and cancels with a reason', async () => {
    // A date to move to is at most half a year ahead.
    const inDays = (days: number) => addDays(dayKey(Date.now()), days);
    lesson = testLesson({ people: [], sessions: [testSession({ startsAt: `${inDays(20)}T10:00:00.000Z` })] });
    server.on('PUT /lessons/:id/sessions/:sessionId', () =>
      failure(409, 'A session is moved at most 3 times', { code: 'moved_often', current: { lesson } }),
    );
    server.on('PUT /lessons/:id/cancel', () => answer({ status: 'cancelled' }));
    await show(TEACHER);
    await userEvent.click(await screen.findByRole('button', { name: 'Move' }));
    const move = within(await screen.findByRole('dialog', { name: 'Move' }));
    const day = move.getByLabelText(/^Day/);
    await userEvent.clear(day);
    await userEvent.type(day, inDays(21));
    await userEvent.click(move.getByRole('button', { name: 'Move' }));
    expect(await move.findByText('A session is moved at most 3 times')).toBeVisible();
    expect(server.callsTo('PUT /lessons/:id/sessions/:sessionId')[0]?.body).toEqual({
      startsAt: `${inDays(21)}T10:00:00.000Z`,
      version: 3,
    });
    await userEvent.click(move.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close, cancel, offer again' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the lesson' }));
    const cancel = within(await screen.findByRole('dialog', { name: 'Cancel the lesson' }));
    await userEvent.type(cancel.getByRole('textbox', { name: /Reason/ }), 'Ill.');
    await userEvent.click(cancel.getByRole('button', { name: 'Cancel the lesson' }));
    await waitFor(() =>
      expect(server.callsTo('PUT /lessons/:id/cancel')[0]?.body).toEqual({ scope: 'all', reason: 'Ill.' }),
    );
    expect(await screen.findByText('You have cancelled this lesson')).toBeVisible();
  });
});

describe('cancelling in a course of which one session runs', () => {
  const [RUNNING, NEXT] = [idOf(1), idOf(2)];
  const openMenu = async (index: number, ...items: string[]) => {
    const buttons = (await side()).getAllByRole('button', { name: /^More about/ });
    await userEvent.click(buttons[index] as HTMLElement);
    for (const item of items) await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  const bodyOfCancel = async () => {
    await waitFor(() => expect(server.callsTo('PUT /lessons/:id/cancel')).toHaveLength(1));
    return server.callsTo('PUT /lessons/:id/cancel')[0]?.body;
  };
  beforeEach(() => {
    const startsAt = new Date(Date.now() - 600_000).toISOString();
    const sessions = [testSession({ _id: RUNNING, startsAt }), testSession({ _id: NEXT })];
    lesson = testLesson({ kind: 'course', people: [], sessions });
    server.on('PUT /lessons/:id/cancel', () => answer({}));
  });

  it.each([
    ['the next', 1, NEXT],
    ['the running', 0, RUNNING],
  ])('asks what is meant, and cancels %s date alone', async (_which, index, sessionId) => {
    await show(TEACHER);
    await openMenu(index, 'Cancel this date');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('radio')).toHaveLength(3);
    expect(dialog.getByRole('radio', { name: /^Only/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel this date' }));
    expect(await bodyOfCancel()).toEqual({ scope: 'one', sessionId });
  });

  it('cancels all later dates from the menu of the lesson without the running one', async () => {
    await show(TEACHER);
    await userEvent.click(await screen.findByRole('button', { name: 'Close, cancel, offer again' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the lesson' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'The whole lesson' })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: /all later dates$/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the lesson' }));
    expect(await bodyOfCancel()).toEqual({ scope: 'rest', sessionId: NEXT });
  });

  it('does not offer to move the session that runs', async () => {
    await show(TEACHER);
    await openMenu(0);
    expect(await screen.findByRole('menuitem', { name: 'Cancel this date' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Move' })).toBeNull();
  });
});

it('says that a lesson is not there', async () => {
  await showPage(LessonPage, '/lessons/:lessonId', { at: `/lessons/${idOf(9)}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Lesson not found' })).toBeVisible();
});

it('saves a session as a calendar file, with a seat and as the teacher', async () => {
  const saved: string[] = [];
  const make = jest.fn(() => 'blob:mutua');
  Object.assign(URL, { createObjectURL: make, revokeObjectURL: jest.fn() });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.on('GET /lessons/:id/sessions/:sessionId/file', () => 'BEGIN:VCALENDAR' as never);
  lesson = testLesson({ mine: seat, people: [] });
  const { unmount } = await show(MEMBER);
  await userEvent.click((await side()).getByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(saved).toEqual(['mutua.ics']));
  expect(server.callsTo('GET /lessons/:id/sessions/:sessionId/file')[0]?.params).toEqual({
    id: lesson._id,
    sessionId: lesson.sessions[0]?._id,
  });
  unmount();
  lesson = testLesson();
  server.on('GET /lessons/:id/sessions/:sessionId/file', () => failure(503, 'Try later'));
  await show(TEACHER);
  await userEvent.click((await side()).getByRole('button', { name: /^More about/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to calendar' }));
  expect(await screen.findByText('Try later')).toBeVisible();
  expect(make).toHaveBeenCalledTimes(1);
});

it('has no calendar file without a seat', async () => {
  await show(MEMBER);
  await side();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});

it('asks the teacher on the day before whether too few are enough', async () => {
  const startsAt = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const people = [{ user: HANA, state: 'taken' as const, brings: null }];
  lesson = testLesson({ sessions: [testSession({ startsAt })], least: 3, people });
  server.on('PUT /lessons/:id', ({ body }) => answer({ version: 4, least: (body as { least: number }).least }));
  await show(TEACHER);
  const question = within(await screen.findByRole('region', { name: 'Only 1 of at least 3 seats taken' }));
  expect(question.getByText('It takes place unless you cancel it.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Hold it all the same' }));
  await waitFor(() => expect(screen.queryByText('Only 1 of at least 3 seats taken')).toBeNull());
  expect(server.callsTo('PUT /lessons/:id')[0]?.body).toEqual({ version: 3, least: 1 });
});

it.each<[string, Partial<Lesson>, number]>([
  ['earlier', {}, 30],
  ['once enough have a seat', { least: 1 }, 20],
  ['once the first session has begun', {}, -0.5],
  ['in a cancelled lesson', { status: 'cancelled' }, 20],
])('does not ask whether too few are enough %s', async (_when, fields, hours) => {
  const startsAt = new Date(Date.now() + hours * 3_600_000).toISOString();
  const people = [{ user: HANA, state: 'taken' as const, brings: null }];
  lesson = testLesson({ sessions: [testSession({ startsAt })], least: 3, people, ...fields });
  await show(TEACHER);
  await screen.findByRole('heading', { level: 1, name: lesson.title });
  expect(screen.queryByText(/of at least/)).toBeNull();
});

it('cancels a lesson in which nobody has a seat', async () => {
  const startsAt = new Date(Date.now() + 20 * 3_600_000).toISOString();
  lesson = testLesson({ sessions: [testSession({ startsAt })], people: [] });
  await show(TEACHER);
  const question = within(await screen.findByRole('region', { name: 'Nobody has a seat yet' }));
  expect(question.queryByRole('button', { name: 'Hold it all the same' })).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Cancel the lesson' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('lets the teacher ask for what somebody with a seat brings, and nobody for a skill that is not there', async () => {
  const brings = { skillId: GUITAR._id, title: 'Kanji' };
  lesson = testLesson({
    people: [
      { user: HANA, state: 'taken', brings },
      { user: NADIA, state: 'waiting', brings },
      { user: { ...HANA, _id: idOf(8), name: 'Ben Okoro' }, state: 'taken', brings: null },
    ],
  });
  await show(TEACHER);
  const [ask, ...others] = await screen.findAllByRole('link', { name: 'Ask for it: Kanji' });
  expect([ask?.getAttribute('href'), others]).toEqual([`/skills/${GUITAR._id}?request=1`, []]);
});
