import type { Hours, HoursInput, User } from '@mutua/contracts';
import { addDays } from '@mutua/contracts/time';
import { unsaved } from '@mutua/web-kit';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { wantedSkill } from '../../testing/wanted-skill.ts';
import { HoursSection } from './hours-section.tsx';
import { NO_WEEK } from './slots.ts';
import { todayIn } from './special-days.ts';

const NONE: Hours = { version: 0, timeZone: null, weekly: NO_WEEK, days: [], buffer: 15, notice: 12, horizon: 28 };
const evening = { start: '18:00', end: '20:00' };
const SAVED: Hours = { ...NONE, version: 3, weekly: { ...NO_WEEK, monday: [evening] } };

const server = installTestApi();
let hours: Hours;

beforeEach(() => {
  hours = SAVED;
  server.on('GET /calendar/hours', () => ({ hours }));
  server.on('GET /calendar/away', () => ({ away: null }));
  server.on('GET /skills/my-skills', () => ({ skills: [] }));
  server.on('GET /calendar/feed', () => ({ feed: null }));
  server.on('GET /calendar/sources', () => ({ sources: [] }));
  server.on('GET /calendar/settings', () => ({
    settings: { mailEntries: 'auto' as const, useBusy: true, alarms: true },
  }));
  server.on('PUT /calendar/hours', ({ body }) => {
    const { version, ...input } = body as HoursInput;
    if (version !== hours.version) {
      return failure(409, 'Your hours have changed meanwhile', { code: 'hours_changed', current: { hours } });
    }
    hours = { ...input, version: version + 1 };
    return { hours };
  });
});

const show = (user: User = testUser()) => showPage(HoursSection, '/settings/hours', { user });
const day = async (name: string) => within(await screen.findByRole('group', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => server.callsTo('PUT /calendar/hours').map(({ body }) => body as HoursInput);

it('saves the typed hours of a week at once, and asks before the member leaves them unsaved', async () => {
  await show();
  const monday = await day('Monday');
  expect(unsaved.asks()).toBe(false);
  type(monday.getByLabelText('Until'), '21:30');
  await userEvent.click(monday.getByRole('button', { name: 'Add hours on Monday' }));
  const [, second] = monday.getAllByLabelText('From');
  expect(second).toHaveFocus();
  type(monday.getAllByLabelText('From')[1] as HTMLElement, '09:00');
  type(monday.getAllByLabelText('Until')[1] as HTMLElement, '14:00');
  expect(unsaved.asks()).toBe(true);
  await press('Save hours');
  expect(await screen.findByText('Hours saved')).toBeVisible();
  expect(sent()).toEqual([
    {
      ...SAVED,
      weekly: {
        ...NO_WEEK,
        monday: [
          { start: '09:00', end: '14:00' },
          { start: '18:00', end: '21:30' },
        ],
      },
    },
  ]);
  expect(unsaved.asks()).toBe(false);
  await press('Save hours');
  await waitFor(() => expect(sent().at(-1)?.version).toBe(4));
});

it('allows at most four slots a day, and none when the last one is removed', async () => {
  await show();
  const monday = await day('Monday');
  const add = monday.getByRole('button', { name: 'Add hours on Monday' });
  for (let count = 1; count < 4; count += 1) await userEvent.click(add);
  expect(add).toBeDisabled();
  for (const button of monday.getAllByRole('button', { name: /^Remove/ }).reverse()) await userEvent.click(button);
  expect(monday.getByText('No hours')).toBeVisible();
  expect(add).toHaveFocus();
});

it('shows which end is on the next day, and what lasts 24 hours', async () => {
  await show();
  const monday = await day('Monday');
  expect(monday.queryByText('next day')).not.toBeInTheDocument();
  type(monday.getByLabelText('Until'), '02:00');
  expect(monday.getByText('next day')).toBeVisible();
  type(monday.getByLabelText('Until'), '18:00');
  expect(monday.getByText('24 hours')).toBeVisible();
});

it('shows an overlap at its field, and sends nothing', async () => {
  hours = { ...SAVED, weekly: { ...NO_WEEK, friday: [{ start: '22:00', end: '02:00' }], saturday: [evening] } };
  await show();
  const saturday = await day('Saturday');
  type(saturday.getByLabelText('From'), '01:00');
  await press('Save hours');
  expect(saturday.getByLabelText('From')).toHaveFocus();
  expect(saturday.getByLabelText('From')).toHaveAccessibleDescription('Overlaps with Friday, 22:00–02:00');
  type(saturday.getByLabelText('From'), '');
  expect(saturday.getByText('Enter both times')).toBeVisible();
  expect(sent()).toEqual([]);
  type(saturday.getByLabelText('From'), '02:00');
  await press('Save hours');
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('copies a day, and lists the days in the order of the reader’s week', async () => {
  await show(testUser({ time: { timeZone: null, firstDay: 'sunday' } }));
  const monday = await day('Monday');
  expect(screen.getAllByRole('group')[0]).toHaveAccessibleName('Sunday');
  await userEvent.click(monday.getByRole('button', { name: 'Copy Monday to other days' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy to weekdays' }));
  await press('Save hours');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.weekly).toEqual({
    ...NO_WEEK,
    ...Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((name) => [name, [evening]])),
  });
});

it('shows hours that another page has saved meanwhile, and keeps the typed ones', async () => {
  await show();
  const monday = await day('Monday');
  type(monday.getByLabelText('Until'), '21:00');
  hours = { ...SAVED, version: 5, buffer: 30, weekly: { ...NO_WEEK, monday: [{ start: '07:00', end: '08:00' }] } };
  await press('Save hours');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your hours were changed elsewhere' }));
  expect(dialog.getByText('Saved now: 07:00–08:00')).toBeVisible();
  expect(dialog.getByText('Yours: 18:00–21:00')).toBeVisible();
  expect(dialog.getByText('Saved now: 30 minutes')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(monday.getByLabelText('Until')).toHaveValue('21:00');
  await press('Save hours');
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('Hours saved')).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ version: 5, buffer: 15, weekly: { monday: [{ end: '21:00' }] } });
});

it('replaces the typed hours with those of the other page', async () => {
  await show();
  type((await day('Monday')).getByLabelText('Until'), '21:00');
  hours = { ...SAVED, version: 5, weekly: { ...NO_WEEK, monday: [{ start: '07:00', end: '08:00' }] } };
  await press('Save hours');
  await userEvent.click(await screen.findByRole('button', { name: 'Take the saved ones' }));
  expect((await day('Monday')).getByLabelText('Until')).toHaveValue('08:00');
  expect(unsaved.asks()).toBe(false);
});

it('keeps the typed hours when the call fails', async () => {
  await show();
  const monday = await day('Monday');
  server.on('PUT /calendar/hours', () => failure(503, 'Try again in a minute'));
  type(monday.getByLabelText('Until'), '21:00');
  await press('Save hours');
  expect(await screen.findByText('Try again in a minute')).toBeVisible();
  expect(monday.getByLabelText('Until')).toHaveValue('21:00');
  await press('Discard changes');
  expect(monday.getByLabelText('Until')).toHaveValue('20:00');
});

it('adds days off as one row, shows what is wrong with them, and removes them', async () => {
  await show();
  const today = todayIn('UTC');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a day' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Choose a day')).toBeVisible();
  expect(dialog.getByLabelText('Day')).toHaveFocus();
  // Safari's picker offers days that the field does not allow.
  type(dialog.getByLabelText('Day'), addDays(today, -1));
  expect(await dialog.findByText('Choose a day from today on')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByLabelText('Day')).toHaveAttribute('aria-invalid', 'true');
  type(dialog.getByLabelText('Day'), addDays(today, 10));
  type(dialog.getByLabelText(/^Until/), addDays(today, 12));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Save hours');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.days).toEqual([10, 11, 12].map((days) => ({ date: addDays(today, days), slots: [] })));
  await press(/^Remove \w{3}, /);
  expect(screen.getByRole('button', { name: 'Add a day' })).toHaveFocus();
  await press('Save hours');
  await waitFor(() => expect(sent().at(-1)?.days).toEqual([]));
});

it('shows which hours a day with other hours replaces', async () => {
  const tuesday = '2030-01-08';
  hours = {
    ...SAVED,
    weekly: { ...NO_WEEK, tuesday: [{ start: '10:00', end: '16:00' }] },
    days: [{ date: tuesday, slots: [{ start: '14:00', end: '18:00' }] }],
  };
  await show();
  expect(await screen.findByText('14:00–18:00 instead of 10:00–16:00')).toBeVisible();
});

it('uses the zone of the member until another one is chosen for the hours', async () => {
  await show(testUser({ time: { timeZone: 'Asia/Dhaka', firstDay: 'monday' } }));
  expect(await screen.findByText(/^Asia\/Dhaka, as in “Language and time”\. Now \d\d:\d\d\.$/)).toBeVisible();
  await press('Change');
  const choice = screen.getByRole('combobox', { name: 'Time zone' });
  expect(choice).toHaveFocus();
  await userEvent.selectOptions(choice, 'Another one…');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search for a time zone' }), 'lima');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText(/^America\/Lima, for your hours only/)).toBeVisible();
  await press('Save hours');
  await waitFor(() => expect(sent()[0]?.timeZone).toBe('America/Lima'));
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Time zone' }),
    'As in “Language and time” (Dhaka)',
  );
  await press('Save hours');
  await waitFor(() => expect(sent().at(-1)?.timeZone).toBeNull());
});

it.each<[string, string | null, string | null]>([
  ['the hours', null, 'America/Nowhere_Yet'],
  ['the member', 'America/Nowhere_Yet', null],
])('tells no time in a zone of %s that the browser does not know', async (_whose, ofMember, ofHours) => {
  hours = { ...SAVED, timeZone: ofHours };
  await show(testUser({ time: { timeZone: ofMember, firstDay: 'monday' } }));
  expect(await screen.findByText(/^This browser does not know the time zone America\/Nowhere Yet, /)).toBeVisible();
});

describe('a place in another time zone than the hours', () => {
  const TOKYO = { _id: '1850147', name: 'Tokyo', region: 'Tokyo', country: 'JP' };
  const LISBON = { _id: '2267057', name: 'Lisbon', region: 'Lisbon', country: 'PT' };
  const member = (place: typeof TOKYO | null, placeZone: string | null, timeZone: string | null) =>
    testUser({ place, placeZone, time: { timeZone, firstDay: 'monday' } });

  it.each<[string, User, string | null, RegExp]>([
    [
      'the device',
      member(TOKYO, 'Asia/Tokyo', null),
      null,
      /^Tokyo is in the time zone of Tokyo, your device says (.+)\. Your hours go by \1\.$/,
    ],
    [
      'the chosen zone',
      member(LISBON, 'Europe/Lisbon', 'Europe/Berlin'),
      null,
      /^Lisbon is in the time zone of Lisbon, “Language and time” says Berlin\. Your hours go by Berlin\.$/,
    ],
    [
      'the zone of the hours alone',
      member(LISBON, 'Europe/Lisbon', 'Europe/Lisbon'),
      'Asia/Tokyo',
      /Your hours go by Tokyo, as you chose\.$/,
    ],
  ])('is named in one line beside %s', async (_what, user, timeZone, line) => {
    hours = { ...SAVED, timeZone };
    await show(user);
    expect(await screen.findByText(line)).toBeVisible();
  });

  it.each([
    ['the clocks are the same all year', member(LISBON, 'Europe/Lisbon', 'Europe/London')],
    ['there is no place', member(null, null, 'Europe/London')],
  ])('is not named when %s', async (_when, user) => {
    await show(user);
    expect(await screen.findByText(/^Europe\/London/)).toBeVisible();
    expect(screen.queryByText(/time zone of/)).toBeNull();
  });
});

it('saves the free time around sessions, and keeps a value that the list does not have', async () => {
  hours = { ...SAVED, notice: 5 };
  await show();
  expect(await screen.findByLabelText('Not sooner than')).toHaveDisplayValue('5 hours ahead');
  await userEvent.selectOptions(screen.getByLabelText('Free before and after'), 'Nothing');
  await userEvent.selectOptions(screen.getByLabelText('Not later than'), '8 weeks ahead');
  await press('Save hours');
  await waitFor(() => expect(sent()[0]).toMatchObject({ buffer: 0, notice: 5, horizon: 56 }));
});

it('offers the hours of the member’s skills when there are none, and fills in the form without saving', async () => {
  hours = NONE;
  server.on('GET /skills/my-skills', () => ({
    skills: [wantedSkill({ availableDays: ['tuesday', 'thursday'], availableTimeSlots: [evening] })],
  }));
  await show();
  expect(await screen.findByText('Your skills say Tue and Thu 18:00–20:00. Use these as your hours?')).toBeVisible();
  expect(screen.getByText(/^Say when you have time/)).toBeVisible();
  await press('Use these');
  expect((await day('Tuesday')).getByLabelText('From')).toHaveFocus();
  expect(screen.queryByText(/^Your skills say/)).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  await press('Save hours');
  await waitFor(() =>
    expect(sent()).toEqual([{ ...NONE, weekly: { ...NO_WEEK, tuesday: [evening], thursday: [evening] } }]),
  );
});

it('explains hours to a member whose skills have none', async () => {
  hours = NONE;
  await show();
  expect(await screen.findByText(/^Say when you have time/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use these' })).not.toBeInTheDocument();
});

it('names the skills that follow the weekly hours, and links to those with their own', async () => {
  server.on('GET /skills/my-skills', () => ({
    skills: [
      wantedSkill({ _id: '64c0000000000000000000a1', title: 'French', hoursFrom: 'member' }),
      wantedSkill({ _id: '64c0000000000000000000a2', title: 'Fiction', hoursFrom: 'skill' }),
      wantedSkill({ _id: '64c0000000000000000000a3', title: 'Spices', hoursFrom: 'member' }),
    ],
  }));
  await show();
  const own = await screen.findByRole('link', { name: 'Fiction has its own' });
  expect(own).toHaveAttribute('href', '/skills/64c0000000000000000000a2/edit');
  expect(own.closest('p')).toHaveTextContent(/^Skills set to “my weekly hours” follow: French, Spices\. Fiction has/);
});

it('tries again when the hours cannot be fetched', async () => {
  server.on('GET /calendar/hours', () => failure(503, 'Busy'));
  await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on('GET /calendar/hours', () => ({ hours }));
  await userEvent.click(again);
  expect((await day('Monday')).getByLabelText('From')).toHaveValue('18:00');
});
