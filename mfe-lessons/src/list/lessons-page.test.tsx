import type { LessonSummary } from '@mutua/contracts';
import { setChosenZone } from '@mutua/web-kit/parts';
import { FRENCH, failure, installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { COMING, idOf, testLesson, testSession } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { LessonsPage } from './lessons-page.tsx';

const server = installTestApi();
const NADIA = testUser({ skills: [{ ...FRENCH, proficiency: 'expert' }] });
const seat = { brings: null, note: '', line: null, until: null, freeUntil: null };
const lists = (lessons: LessonSummary[]) => ({ lessons, ...pageOf(lessons.length, 1, 20) });

beforeEach(() => setChosenZone('Europe/Berlin'));
afterEach(() => setChosenZone(null));

const show = (at = '/lessons', options = {}) => showPage(LessonsPage, '/lessons', { at, ...options });
const row = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

it('shows lessons by day, with their seats and the action for a member', async () => {
  const at = (startsAt: string, minutes = 90) => [testSession({ startsAt, minutes })];
  server.on('GET /lessons', () =>
    lists([
      testLesson({ _id: idOf(1), title: 'Bread', sessions: at(COMING) }),
      testLesson({
        _id: idOf(2),
        title: 'Drawing',
        sessions: at('2030-12-05T13:30:00.000Z', 120),
        seats: 4,
        counts: { taken: 4, free: 0, waiting: 3 },
      }),
      testLesson({
        _id: idOf(3),
        title: 'Kanji',
        // Midnight in UTC, the next day in Berlin.
        sessions: at('2030-12-05T23:30:00.000Z', 60),
        mine: { ...seat, state: 'taken' },
      }),
      testLesson({
        _id: idOf(4),
        title: 'Choir',
        sessions: at('2030-12-06T18:00:00.000Z'),
        admission: 'ask',
        gives: 'nothing',
      }),
    ]),
  );
  await show('/lessons', { user: NADIA });
  expect((await row('Bread')).getByText('11:00')).toBeVisible();
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual(['Thursday, Dec 5', 'Friday, Dec 6']);
  expect((await row('Bread')).getByText('2 seats left')).toBeVisible();
  expect((await row('Bread')).getByRole('link', { name: 'Take a seat: Bread' })).toHaveAttribute(
    'href',
    `/lessons/${idOf(1)}?seat=1`,
  );
  expect((await row('Drawing')).getByText('2 hr')).toBeVisible();
  expect((await row('Drawing')).getByText('Full · 3 wait')).toBeVisible();
  expect((await row('Drawing')).getByRole('link', { name: 'Wait for a seat: Drawing' })).toBeVisible();
  expect((await row('Kanji')).getByText('00:30')).toBeVisible();
  expect((await row('Kanji')).getByText('You have a seat')).toBeVisible();
  expect((await row('Kanji')).getByRole('link', { name: 'Open: Kanji' })).toHaveAttribute(
    'href',
    `/lessons/${idOf(3)}`,
  );
  expect((await row('Choir')).getByText('2 seats left · no skill needed')).toBeVisible();
  expect((await row('Choir')).getByRole('link', { name: 'Ask for a seat: Choir' })).toBeVisible();
});

it('searches by words and filters, which are in the address', async () => {
  server.on('GET /lessons', () => lists([]));
  const { address } = await show('/lessons?category=cooking');
  await screen.findByText('No lesson fits');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Where' }), 'In person');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Expert');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Free seats only' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search lessons' }), 'bread');
  await waitFor(() =>
    expect(address()).toBe('/lessons?q=bread&where=person&category=cooking&proficiency=expert&free=true'),
  );
  await waitFor(() =>
    expect(server.callsTo('GET /lessons').at(-1)?.query).toEqual({
      q: 'bread',
      where: 'person',
      category: 'cooking',
      proficiency: 'expert',
      free: 'true',
      page: '1',
      limit: '20',
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/lessons');
  expect(screen.getByRole('searchbox', { name: 'Search lessons' })).toHaveValue('');
});

it("offers the member's own languages beside those of the pages", async () => {
  server.on('GET /lessons', () => lists([]));
  const languages = [
    { code: 'uk', level: 'native' },
    { code: 'ja', level: 'some' },
  ] as const;
  const { address } = await show('/lessons', { user: testUser({ languages: [...languages] }) });
  const filter = await screen.findByRole('combobox', { name: 'Language' });
  expect(within(filter).queryByRole('option', { name: 'Japanese' })).toBeNull();
  await userEvent.selectOptions(filter, 'Ukrainian');
  await waitFor(() => expect(address()).toBe('/lessons?language=uk'));
});

it.each(['when=today', 'where=link', 'category=music', 'proficiency=expert', 'language=fr', 'free=true', 'q=bread'])(
  'offers to clear the filter %s when no lesson fits',
  async (filter) => {
    server.on('GET /lessons', () => lists([]));
    const { address } = await show(`/lessons?${filter}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/lessons');
  },
);

it('shows the own lessons to come and past, taught and learned', async () => {
  server.on('GET /lessons', () => lists([]));
  server.on('GET /lessons/mine', ({ query }) =>
    lists(query['when'] === 'past' ? [] : [testLesson({ title: 'French for the shy', teacher: NADIA })]),
  );
  const { address } = await show('/lessons', { user: NADIA });
  await userEvent.click(await screen.findByRole('tab', { name: 'Yours' }));
  expect((await row('French for the shy')).getByRole('link', { name: /^Manage/ })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Your part' }), 'You teach');
  await userEvent.click(screen.getByRole('radio', { name: 'Past' }));
  expect(await screen.findByText('No past lessons')).toBeVisible();
  expect(address()).toBe('/lessons?show=mine&role=teach&past=true');
  expect(server.callsTo('GET /lessons/mine').at(-1)?.query).toMatchObject({ when: 'past', role: 'teach' });
});

it('loads more lessons, and a failed list again', async () => {
  server.on('GET /lessons', () => failure(503, 'Away'));
  await show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The lessons could not be loaded');
  const many = Array.from({ length: 21 }, (_, index) =>
    testLesson({ _id: idOf(index + 1), title: `Lesson ${index + 1}` }),
  );
  server.on('GET /lessons', ({ query }) => {
    const page = Number(query['page']);
    return { lessons: many.slice((page - 1) * 20, page * 20), ...pageOf(21, page, 20) };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Show more lessons' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Lesson 21' })).toHaveFocus());
});
