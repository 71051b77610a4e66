import { addDays, momentOf } from '@mutua/contracts/time';
import { setChosenZone } from '@mutua/web-kit/parts';
import { FRENCH, failure, installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, testLesson } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { LessonsPage } from './lessons-page.tsx';

const server = installTestApi();
const TEACHER = testUser({
  skills: [{ ...FRENCH, proficiency: 'expert' }],
  languages: [
    { code: 'ar', level: 'native' },
    { code: 'en', level: 'well' },
  ],
});
const DAY = addDays(new Date().toISOString().slice(0, 10), 10);
const ALLOWANCE = { mayList: true, missing: [], rooms: false, lessons: 10, seats: 8 };

beforeEach(() => {
  setChosenZone('Europe/Berlin');
  localStorage.clear();
  server.on('GET /lessons', () => ({ lessons: [], ...pageOf(0, 1, 20) }));
  server.on('GET /lessons/allowance', () => ALLOWANCE);
  server.on('GET /calendar', () => ({ sessions: [], proposals: [], waiting: [], busy: [], free: [], away: null }));
});
afterEach(() => setChosenZone(null));

const open = async () => {
  const shown = await showPage(LessonsPage, '/lessons', { at: '/lessons?offer=1', user: TEACHER });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Title');
  return { ...shown, dialog };
};

it('offers a lesson in the language of the page, which the teacher speaks, and opens it', async () => {
  server.on('POST /lessons', () => ({ lesson: testLesson({ _id: idOf(7), teacher: TEACHER }) }));
  const { dialog, address } = await open();
  expect(dialog.getByLabelText('Language spoken')).toHaveValue('en');
  await userEvent.type(dialog.getByLabelText('Title'), 'Letters by hand');
  await userEvent.type(dialog.getByLabelText('What happens'), 'We draw one word five times.');
  await userEvent.type(dialog.getByLabelText('First date'), DAY);
  await userEvent.type(dialog.getByLabelText('From'), '1830');
  await userEvent.type(dialog.getByPlaceholderText('https://'), 'meet.example.org/letters');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Your lesson is published')).toBeVisible();
  expect(address()).toBe(`/lessons/${idOf(7)}`);
  expect(server.callsTo('POST /lessons')[0]?.body).toMatchObject({
    skillId: FRENCH._id,
    title: 'Letters by hand',
    language: 'en',
    place: { mode: 'link', link: 'https://meet.example.org/letters' },
    sessions: [{ startsAt: momentOf(`${DAY}T18:30`, 'Europe/Berlin')?.toISOString(), minutes: 90 }],
    timeZone: 'Europe/Berlin',
  });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await screen.findByText('Address copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/lessons/${idOf(7)}`);
});

it('keeps what was typed when the offer is refused, and says at which field', async () => {
  server.on('POST /lessons', () =>
    failure(400, 'Title must be at least 2 characters', {
      errors: [{ field: 'title', message: 'Title must be at least 2 characters' }],
    }),
  );
  const { dialog } = await open();
  await userEvent.type(dialog.getByLabelText('Title'), 'Letters by hand');
  await userEvent.type(dialog.getByLabelText('What happens'), 'We draw one word five times.');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Please look at the dates.')).toBeVisible();
  expect(server.callsTo('POST /lessons')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('First date'), DAY);
  await userEvent.type(dialog.getByLabelText('From'), '1830');
  await userEvent.type(dialog.getByPlaceholderText('https://'), 'meet.example.org/letters');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Title must be at least 2 characters')).toBeVisible();
  expect(dialog.getByLabelText('Title')).toHaveValue('Letters by hand');
});

it('has no form while as many lessons are open as are possible', async () => {
  server.on('GET /lessons/allowance', () => ({ ...ALLOWANCE, lessons: 0 }));
  await showPage(LessonsPage, '/lessons', { at: '/lessons?offer=1', user: TEACHER });
  expect(await screen.findByText(/^You have 10 open lessons/)).toBeVisible();
});

it('leads a member without a skill to the page that adds one', async () => {
  await showPage(LessonsPage, '/lessons', { at: '/lessons?offer=1', user: testUser({ skills: [] }) });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('link', { name: 'Add Skill' })).toHaveAttribute('href', '/skills/create');
});
