import type { Lesson, LessonBefore } from '@mutua/contracts';
import { setChosenZone } from '@mutua/web-kit/parts';
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
const SEAT = { state: 'taken', brings: null, note: '', line: null, until: null, freeUntil: null } as const;
const QUESTION = /Moved to .*Dec\s5.* Still fits\?/;
const NO_THANKS = { thanks: [], again: null, pagination: { page: 1, limit: 10, total: 0, pages: 0 } };
let lesson: Lesson;

beforeEach(() => {
  setChosenZone('UTC');
  server.on('GET /lessons/:id', () => ({ lesson }));
  server.on('GET /thanks', () => NO_THANKS);
});
afterEach(() => setChosenZone(null));

const SECOND = testSession({ _id: idOf(2), startsAt: '2030-12-12T10:00:00.000Z' });
const moved = (before: Partial<LessonBefore>[], fields: Partial<Lesson> = {}) =>
  testLesson({
    sessions: [testSession({ was: '2030-12-04T10:00:00.000Z' }), ...(fields.kind === 'course' ? [SECOND] : [])],
    before: before.map((each) => ({ sessionId: idOf(1), ...each })),
    ...fields,
  });
const asked = (mine: Partial<NonNullable<LessonBefore['mine']>>, fields: Partial<Lesson> = {}) =>
  moved([{ mine: { comes: null, isAsked: true, until: null, ...mine } }], { mine: SEAT, people: [], ...fields });
const show = (user: typeof MEMBER) =>
  showPage(LessonPage, '/lessons/:lessonId', { at: `/lessons/${lesson._id}`, user });
const bodies = () => server.callsTo('PUT /lessons/:id/sessions/:sessionId/mine').map(({ body }) => body);

it('a learner of a moved workshop reads until when the seat is kept, and comes', async () => {
  lesson = asked({ until: COMING });
  server.on('PUT /lessons/:id/sessions/:sessionId/mine', () => {
    lesson = asked({ comes: true });
    return { lesson };
  });
  await show(MEMBER);
  const card = within(await screen.findByRole('region', { name: QUESTION }));
  expect(card.getByText(/Without an answer yours goes to them on .*Dec 5/)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'I come' }));
  expect(await card.findByRole('button', { name: 'I come', pressed: true })).toBeVisible();
  expect(bodies()).toEqual([{ comes: true }]);
  expect(card.getByText('Your seat stays without an answer, too.')).toBeVisible();
});

it('who cannot come to a workshop confirms that the seat goes, and reads a refusal', async () => {
  lesson = asked({});
  server.on('PUT /lessons/:id/sessions/:sessionId/mine', () => failure(409, 'This seat is no longer kept for you'));
  await show(MEMBER);
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot' }));
  expect(bodies()).toEqual([]);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Give back your seat?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('This seat is no longer kept for you')).toBeVisible();
  expect(bodies()).toEqual([{ comes: false }]);
});

it('in a course an answer is about one date, and a learner misses another one', async () => {
  lesson = asked({}, { kind: 'course' });
  server.on('PUT /lessons/:id/sessions/:sessionId/mine', ({ params }) => {
    const mine = { comes: false, isAsked: params.sessionId === idOf(1), until: null };
    lesson = moved([{ sessionId: params.sessionId ?? '', mine }], { kind: 'course', mine: SEAT, people: [] });
    return { lesson };
  });
  await show(MEMBER);
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot' }));
  expect(await screen.findByText(/I cannot means: not on .*Dec 5/)).toBeVisible();
  expect(await screen.findByText('you miss this one')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /More about .*Dec 12/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'I miss this one' }));
  expect(bodies()).toEqual([{ comes: false }, { comes: false }]);
  await userEvent.click(await screen.findByRole('button', { name: /More about .*Dec 12/ }));
  expect(await screen.findByRole('menuitem', { name: 'I come' })).toBeVisible();
});

it('the teacher reads who comes to a moved session, and asks the silent again', async () => {
  const people = [
    { user: NADIA, comes: true, isAsked: true },
    { user: HANA, comes: null, isAsked: true },
    { user: { _id: idOf(8), name: 'Priya Raman', avatar: null }, comes: false, isAsked: true },
  ];
  const seats = [NADIA, HANA].map((user) => ({ user, state: 'taken' as const, brings: null, note: '' }));
  lesson = moved([{ people, canAskAgain: true }], { people: seats, asking: 0 });
  server.on('PUT /lessons/:id/sessions/:sessionId/ask', () => {
    lesson = moved([{ people, canAskAgain: false }], { people: seats, asking: 0 });
    return { lesson };
  });
  await show(TEACHER);
  expect(await screen.findByRole('heading', { name: QUESTION })).toBeVisible();
  for (const text of ['1 comes', '1 cannot', '1 has not said', 'Gave the seat back: Priya Raman'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/comes on .*Dec 5/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('They were asked again')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull());
});
