import type { Lesson, LessonAfter } from '@mutua/contracts';
import { setChosenZone } from '@mutua/web-kit/parts';
import { FRENCH, failure, GUITAR, installTestApi, MATEO, NADIA, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, testLesson, testSession } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { LessonPage } from './lesson-page.tsx';

const server = installTestApi();
const MEMBER = testUser({ skills: [{ ...FRENCH, proficiency: 'expert' }] });
const TEACHER = testUser({ ...MATEO, skills: [{ ...GUITAR, proficiency: 'expert' }] });
const HANA = { _id: idOf(7), name: 'Hana Sato', avatar: null };
const SEAT = { state: 'taken', brings: null, note: '', line: null, until: null, freeUntil: null } as const;
const MINE = { said: null, mark: null, isDoubted: false, canThank: false, thanks: null };
const TIMES = { sessionId: idOf(1), from: '2026-01-02T12:00:00.000Z', until: '2030-01-05T11:45:00.000Z' };
const NO_THANKS = { thanks: [], again: null, pagination: { page: 1, limit: 10, total: 0, pages: 0 } };
let lesson: Lesson;

beforeEach(() => {
  setChosenZone('UTC');
  server.on('GET /lessons/:id', () => ({ lesson }));
  server.on('GET /thanks', () => NO_THANKS);
});
afterEach(() => setChosenZone(null));

const past = (after: Partial<LessonAfter>, fields: Partial<Lesson> = {}) =>
  testLesson({
    sessions: [testSession({ startsAt: '2026-01-02T10:00:00.000Z' })],
    after: [{ ...TIMES, heldMinutes: null, ...after }],
    ...fields,
  });
const learnt = (mine: Partial<NonNullable<LessonAfter['mine']>>, after: Partial<LessonAfter> = {}) =>
  past({ ...after, mine: { ...MINE, ...mine } }, { mine: SEAT, people: [] });
const show = (user: typeof MEMBER) =>
  showPage(LessonPage, '/lessons/:lessonId', { at: `/lessons/${lesson._id}`, user });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('a learner says that they were there, and thanks the teacher', async () => {
  lesson = learnt({});
  server.on('PUT /lessons/:id/sessions/:sessionId/mine', () => {
    lesson = learnt({ said: 'there', canThank: true });
    return { lesson };
  });
  server.on('POST /lessons/:id/sessions/:sessionId/thanks', ({ body }) => {
    const thanks = { _id: idOf(9), text: '', again: null, shownAt: TIMES.until, ...(body as object) };
    lesson = learnt({ said: 'there', canThank: true, thanks });
    return { lesson };
  });
  await show(MEMBER);
  await userEvent.click(await (await card('Were you there?')).findByRole('button', { name: 'I was there' }));
  expect(server.callsTo('PUT /lessons/:id/sessions/:sessionId/mine')[0]?.body).toEqual({ there: 'there' });
  const words = await screen.findByRole('textbox', { name: /Thank Mateo/ });
  expect(screen.getByRole('button', { name: 'I was there' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Send thanks' }));
  expect(screen.getByText('Please write something, or say whether you would come again')).toBeVisible();
  await userEvent.type(words, 'My first loaf.');
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send thanks' }));
  expect(await screen.findByText('Thank you for saying it')).toBeVisible();
  expect(server.callsTo('POST /lessons/:id/sessions/:sessionId/thanks')[0]?.body).toEqual({
    text: 'My first loaf.',
    again: false,
  });
  // The form begins again with the stored words.
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Thank Mateo/ })).toHaveValue('My first loaf.'));
});

it('a learner whom the teacher has not seen can say that it is wrong', async () => {
  lesson = learnt({ isDoubted: true });
  server.on('PUT /lessons/:id/sessions/:sessionId/mine', () => {
    lesson = learnt({ isDoubted: true, said: 'there', mark: 'unclear' });
    return { lesson };
  });
  await show(MEMBER);
  expect(await screen.findByText('Mateo says that you were not there.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'That is wrong' }));
  expect(await screen.findByText(/Mateo says something else\. Nobody is blamed/)).toBeVisible();
});

it('keeps what is typed when the thanks are refused', async () => {
  lesson = learnt({ said: 'there', canThank: true });
  server.on('POST /lessons/:id/sessions/:sessionId/thanks', () => failure(409, 'This can no longer be changed'));
  await show(MEMBER);
  await userEvent.type(await screen.findByRole('textbox', { name: /Thank Mateo/ }), 'Late.');
  await userEvent.click(screen.getByRole('button', { name: 'Send thanks' }));
  expect(await screen.findByText('This can no longer be changed')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Thank Mateo/ })).toHaveValue('Late.');
});

it.each([
  ['came', 'You were there.'],
  ['absent', 'It counts as missed. Only you and Mateo see this.'],
  ['unclear', 'You two say different things. Nobody is blamed.'],
  [null, 'Nobody has said anything.'],
] as const)('says what the session counts as once it is settled: %s', async (mark, text) => {
  lesson = learnt({ mark }, { until: '2026-01-05T11:30:00.000Z' });
  await show(MEMBER);
  expect(await (await card('Were you there?')).findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I was there' })).toBeNull();
});

it('a teacher ticks who came, with those who say so ticked already', async () => {
  const people: LessonAfter['people'] = [
    { user: HANA, said: 'there', mark: null },
    { user: NADIA, said: null, mark: null },
  ];
  lesson = past({ presence: null, people }, { people: [] });
  server.on('PUT /lessons/:id/sessions/:sessionId/presence', ({ body }) => {
    const { members, minutes = null, missed = null } = body as { members: string[]; minutes?: number; missed?: 'me' };
    lesson = past({ presence: { members, minutes, missed }, people }, { people: [] });
    return { lesson };
  });
  await show(TEACHER);
  const form = await card('Who came?');
  expect(await form.findByRole('checkbox', { name: /Hana Sato/ })).toBeChecked();
  await userEvent.click(form.getByRole('checkbox', { name: /Nadia/ }));
  const minutes = form.getByRole('textbox', { name: 'Minutes' });
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '181');
  expect(form.getByText('Please enter 1 to 180 minutes')).toBeVisible();
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '80');
  await userEvent.click(form.getByRole('button', { name: 'Held, 80 minutes' }));
  expect(await form.findByText('You said: 2 came.')).toBeVisible();
  expect(server.callsTo('PUT /lessons/:id/sessions/:sessionId/presence')[0]?.body).toEqual({
    members: [HANA._id, NADIA._id],
    minutes: 80,
  });
  await userEvent.click(form.getByRole('button', { name: 'I could not' }));
  expect(await form.findByText('You said: I could not.')).toBeVisible();
});

it('the dialog of a seat says until when the reader gets only seats shortly before the start', async () => {
  lesson = testLesson();
  const allowance = { mayList: true, missing: [], rooms: false, lessons: 5, seats: 5, linkOnlyUntil: null };
  server.on('GET /lessons/allowance', () => ({ ...allowance, lastMinuteUntil: '2026-12-20T10:00:00.000Z' }));
  await showPage(LessonPage, '/lessons/:lessonId', { at: `/lessons/${lesson._id}?seat=1`, user: MEMBER });
  const dialog = within(await screen.findByRole('dialog', { name: 'Take a seat' }));
  expect(await dialog.findByText(/^Until Dec 20 you get only seats within 24 hours of the start/)).toBeVisible();
});

describe('what learners have written', () => {
  const words = {
    _id: idOf(20),
    author: HANA,
    text: 'Three loaves since.',
    heldAt: '2026-01-02T10:00:00.000Z',
    answer: null,
  };

  beforeEach(() => {
    lesson = testLesson();
    server.on('GET /thanks', () => ({ ...NO_THANKS, thanks: [words], again: { yes: 9, of: 10 } }));
  });

  it('is shown with the lesson, with how many would come again', async () => {
    await show(MEMBER);
    expect(await screen.findByRole('heading', { name: 'From earlier lessons' })).toBeVisible();
    expect(screen.getByText('Three loaves since.')).toBeVisible();
    expect(screen.getByText('9 of 10').parentElement).toHaveTextContent('9 of 10 would come again');
    expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
  });

  it('is answered by the teacher', async () => {
    server.on('PUT /thanks/:id/answer', ({ body }) => ({
      thanks: { ...words, answer: { text: (body as { text: string }).text, at: words.heldAt } },
    }));
    await show(TEACHER);
    await userEvent.click(await screen.findByRole('button', { name: 'Answer Hana Sato' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Answer Hana/ }), 'Come again.');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('Your answer is shown')).toBeVisible();
    expect(server.callsTo('PUT /thanks/:id/answer')[0]?.body).toEqual({ text: 'Come again.' });
  });
});
