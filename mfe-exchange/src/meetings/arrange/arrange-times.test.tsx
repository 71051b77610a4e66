import type { SuggestedTimes } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { failure, installTestApi } from '@mutua/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inHours, testPlan, testSession, testTime, testTimes } from '../../testing/plan-factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { ArrangeDialog, type ArrangeDialogProps } from './arrange-dialog.tsx';

const TIMES = 'GET /requests/:id/times';
const PROPOSE = 'POST /requests/:id/proposals';

/** Noon in three days, by the clock of this device, and later hours of that day. */
const noon = new Date().setHours(12, 0, 0, 0) + 3 * 24 * HOUR_MS;
const [first, second, third] = [0, 1, 2].map((hours) => new Date(noon + hours * HOUR_MS).toISOString()) as [
  string,
  string,
  string,
];
const weeksLater = (start: string, weeks: number) =>
  new Date(Date.parse(start) + weeks * 7 * 24 * HOUR_MS).toISOString();
const nextDay = new Date(noon + 24 * HOUR_MS).toISOString();

const server = installTestApi();
let times: SuggestedTimes;

beforeEach(() => {
  times = testTimes([testTime(first), testTime(second, { best: true }), testTime(nextDay)]);
  server.on('GET /requests/:id/plan', () => testPlan());
  server.on(TIMES, () => times);
  server.on(PROPOSE, () => testPlan({ rev: 2 }));
});

async function show(props: Partial<ArrangeDialogProps> = {}) {
  const Page = () => <ArrangeDialog requestId={testPlan().request._id} open onClose={() => undefined} {...props} />;
  await showPage(Page, '/anywhere');
  const dialog = within(await screen.findByRole('dialog', { name: /Find a time with|Move a session/ }));
  return { dialog, tray: within(dialog.getByRole('region', { name: 'Your proposal' })) };
}
const queries = () => server.callsTo(TIMES).map(({ query }) => query);
/** The calls that ask only for the clocks of chosen times are left out, because their order varies. */
const firstSearch = () => queries().find(({ at }) => at === undefined);

it('chooses a suggested time with one press and removes it with a second one, by both clocks', async () => {
  const { dialog, tray } = await show();
  const noonButton = await dialog.findByRole('button', { name: /^12:00.* for Mateo/ });
  expect(noonButton).toHaveAttribute('aria-pressed', 'false');
  expect(dialog.getByRole('button', { name: /^13:00.*best$/ })).toBeVisible();
  expect(dialog.getByRole('radio', { name: /: 2 times$/ })).toBeChecked();

  await userEvent.click(noonButton);
  expect(noonButton).toHaveAttribute('aria-pressed', 'true');
  expect(dialog.getByRole('radio', { name: /: 2 times, 1 chosen$/ })).toBeChecked();
  expect(tray.getByRole('listitem')).toHaveTextContent(/12:00.* for Mateo/);
  await userEvent.click(dialog.getByRole('radio', { name: /: 1 time$/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^12:00/, pressed: false }));
  expect(tray.getByText('2 of 5')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: /: 2 times, 1 chosen$/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^12:00/, pressed: true }));
  expect(tray.getByText('1 of 5')).toBeVisible();

  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  await screen.findByText('Proposed!');
  expect(server.callsTo(PROPOSE)[0]?.body).toMatchObject({ times: [nextDay], minutes: 60 });
  expect(firstSearch()).toEqual({ minutes: '60', days: '14', limit: '200', zone: 'UTC' });
});

it('keeps the focus in the list of chosen times when a row is removed', async () => {
  const { dialog, tray } = await show();
  await userEvent.click(await dialog.findByRole('button', { name: /^12:00/ }));
  await userEvent.click(tray.getByRole('button', { name: /^Remove/ }));
  expect(dialog.getByRole('button', { name: /^12:00/, pressed: false })).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Your proposal' })).toHaveFocus();
});

it('accepts no sixth time', async () => {
  times = testTimes([0, 1, 2, 3, 4, 5].map((hours) => testTime(new Date(noon + hours * HOUR_MS).toISOString())));
  const { dialog, tray } = await show();
  for (const hour of [12, 13, 14, 15, 16]) {
    await userEvent.click(await dialog.findByRole('button', { name: new RegExp(`^${hour}:00`) }));
  }
  expect(tray.getByText('5 of 5')).toBeVisible();
  expect(dialog.getByRole('button', { name: /^17:00/ })).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: /^16:00/ }));
  expect(dialog.getByRole('button', { name: /^17:00/ })).toBeEnabled();
});

it('shows some times of a day with many times, and all of them after a press', async () => {
  const quarters = Array.from({ length: 16 }, (_, index) => new Date(noon + (index * HOUR_MS) / 4).toISOString());
  times = testTimes(quarters.map((quarter) => testTime(quarter)));
  const { dialog } = await show();
  const all = await dialog.findByRole('button', { name: 'More times' });
  expect(dialog.getAllByRole('button', { pressed: false })).toHaveLength(6);
  await userEvent.click(all);
  expect(dialog.getAllByRole('button', { pressed: false })).toHaveLength(16);
  expect(dialog.getByRole('button', { name: 'Fewer times' })).toHaveFocus();
});

it('says for whom a time is suitable when it does not suit both', async () => {
  times = testTimes([testTime(first), testTime(second, { fits: 'you' }), testTime(third, { fits: 'they' })]);
  const { dialog } = await show();
  expect(await dialog.findByRole('button', { name: /^13:00.*, suits only you/ })).toBeVisible();
  expect(dialog.getByRole('button', { name: /^14:00.*, suits only Mateo/ })).toBeVisible();
  expect(dialog.getByRole('radio', { name: /: 1 time$/ })).toBeChecked();
});

it.each([
  ['hours', 'nothing', 'you', 'Mateo has not said when. These times suit you.'],
  ['nothing', 'hours', 'they', 'You have not said when. These times suit Mateo.'],
  ['nothing', 'nothing', 'both', 'Neither of you has said when. These are usual hours for both.'],
  ['hours', 'hours', 'both', 'The bars show how many times suit both.'],
] as const)('says whose hours are known: yours %s, theirs %s', async (you, they, fits, text) => {
  times = testTimes([testTime(first, { fits })], { you, they });
  const { dialog } = await show();
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByRole('radio', { name: /: 1 time$/ })).toBeChecked();
  expect(dialog.getByRole('button', { name: /^12:00/ })).not.toHaveTextContent('suits only');
});

it('shows the sessions of a series that the service would store, though this device has another zone', async () => {
  // The clock of the account changes before the second week.
  const starts = [first, new Date(Date.parse(weeksLater(first, 1)) + HOUR_MS).toISOString()];
  server.on(TIMES, ({ query }) =>
    testTimes([testTime(first, query.count ? { weeks: { fit: 1, of: 2, misfit: starts.slice(1), starts } } : {})]),
  );
  const { dialog } = await show();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Repeat' }), 'Every week');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), '2 times');
  await userEvent.click(await dialog.findByRole('button', { name: /^12:00/ }));
  const weeks = within(dialog.getByText(/^2 sessions from/).parentElement as HTMLElement);
  await waitFor(() =>
    expect(weeks.getAllByRole('listitem').map((week) => week.querySelector('time')?.dateTime)).toEqual(starts),
  );
  expect(weeks.getByText('Does not suit both')).toBeVisible();
});

it("shows the other member's clock at each session of a series", async () => {
  const theirs = ['20:00', '20:00', '21:00'].map((time) => ({ local: `2026-12-01T${time}`, offset: 540 }));
  server.on(TIMES, ({ query }) =>
    testTimes([testTime(first, query.count ? { weeks: { fit: 3, of: 3, misfit: [], theirs } } : {})]),
  );
  const { dialog } = await show();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Repeat' }), 'Every week');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), '3 times');
  await userEvent.click(await dialog.findByRole('button', { name: /^12:00/ }));
  const weeks = within(dialog.getByText(/^3 sessions from/).parentElement as HTMLElement).getAllByRole('listitem');
  expect(weeks.map((each) => /\d\d:\d\d( \w{3})? for Mateo/.exec(each.textContent ?? '')?.[0]?.slice(0, 5))).toEqual([
    '20:00',
    '20:00',
    '21:00',
  ]);
});

it("also shows the other member's clock at a typed time, and at each session that begins with it", async () => {
  const clock = (time: string) => ({ local: `2026-12-01T${time}`, offset: 540 });
  server.on(TIMES, ({ query }) => ({
    ...testTimes([testTime(first)]),
    ...(query.at && {
      at: [
        {
          startsAt: String(query.at),
          yours: null,
          theirs: clock('20:00'),
          series: ['20:00', '21:00'].map((time, week) => ({
            startsAt: weeksLater(third, week),
            yours: null,
            theirs: clock(time),
          })),
        },
      ],
    }),
  }));
  const { dialog, tray } = await show();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Repeat' }), 'Every week');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), '2 times');
  await userEvent.click(dialog.getByRole('button', { name: 'Another time' }));
  await enterThird(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Add time' }));
  expect(await tray.findByText(/^20:00.* for Mateo$/)).toBeVisible();
  expect(queries().at(-1)).toEqual({ at: third, count: '2', everyWeeks: '1' });
  const weeks = within(dialog.getByText(/^2 sessions from/).parentElement as HTMLElement).getAllByRole('listitem');
  expect(weeks.map((each) => /(\d\d:\d\d)( \w{3})? for Mateo/.exec(each.textContent ?? '')?.[1])).toEqual([
    '20:00',
    '21:00',
  ]);
});

it('says how many weeks of a series are suitable, and which are not', async () => {
  const week = new Date(new Date(first).setDate(new Date(first).getDate() + 14)).toISOString();
  server.on(TIMES, ({ query }) =>
    testTimes([testTime(first, query.count ? { weeks: { fit: 2, of: 3, misfit: [week] } } : {})]),
  );
  const { dialog } = await show();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Repeat' }), 'Every week');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), '3 times');
  await userEvent.click(await dialog.findByRole('button', { name: /^12:00.*2 of 3 suit both/ }));
  expect(queries().at(-1)).toMatchObject({ count: '3', everyWeeks: '1' });
  const series = within(dialog.getByText(/^3 sessions from/).parentElement as HTMLElement);
  expect(series.getByText('2 of 3 suit both')).toBeVisible();
  expect(series.getAllByRole('listitem').map((row) => row.textContent?.includes('Does not suit both'))).toEqual([
    false,
    false,
    true,
  ]);
});

it('requests times for another length, and keeps the chosen times', async () => {
  server.on(TIMES, ({ query }) => testTimes([testTime(query.minutes === '90' ? third : first)]));
  const { dialog, tray } = await show();
  await userEvent.click(await dialog.findByRole('button', { name: /^12:00/ }));
  await userEvent.click(dialog.getByRole('radio', { name: '90' }));
  expect(await dialog.findByRole('button', { name: /^14:00/ })).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^12:00/ })).toBeNull();
  expect(tray.getByText('1 of 5')).toBeVisible();
  expect(tray.getByText(/12:00/)).toBeVisible();
});

it('looks for times with the length of the moved session', async () => {
  const session = testSession(inHours(24), { minutes: 45 });
  server.on('GET /requests/:id/plan', () => testPlan({ sessions: [session] }));
  const { dialog } = await show({ move: session._id });
  await userEvent.click(await dialog.findByRole('button', { name: /^13:00/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  await screen.findByText('Proposed!');
  expect(server.callsTo(PROPOSE)[0]?.body).toMatchObject({ kind: 'move', times: [second] });
  expect(firstSearch()).toMatchObject({ minutes: '45' });
});

type Shown = Awaited<ReturnType<typeof show>>['dialog'];

async function enterThird(dialog: Shown) {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = new Date(third);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  fireEvent.change(await dialog.findByRole('combobox', { name: 'Day' }), { target: { value: day } });
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '14:00' } });
}

/** Types the third time into the fields, and proposes it. */
async function typeThird(dialog: Shown) {
  await enterThird(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Propose times' }));
  await screen.findByText('Proposed!');
  expect(server.callsTo(PROPOSE)[0]?.body).toMatchObject({ times: [third] });
}

it('accepts typed times when loading suggestions failed, and offers to load them again', async () => {
  server.on(TIMES, () => failure(503, 'Try later'));
  const { dialog } = await show();
  expect(await dialog.findByText(/Try later/)).toBeVisible();
  server.on(TIMES, () => times);
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('button', { name: /^12:00/ })).toBeVisible();
  server.on(TIMES, () => failure(503, 'Try later'));
  await userEvent.click(dialog.getByRole('radio', { name: '90' }));
  expect(await dialog.findByText(/Try later/)).toBeVisible();
  await typeThird(dialog);
});

it('accepts typed times when no time suits both', async () => {
  times = testTimes([]);
  const { dialog } = await show();
  expect(await dialog.findByText(/^No time suits both in these two weeks/)).toBeVisible();
  await typeThird(dialog);
});

it('summarizes the choices in one row on a phone, and shows the fields after a press', async () => {
  const { matchMedia } = window;
  const spy = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches: query.includes('max-width: 600px') }));
  const { dialog } = await show();
  spy.mockRestore();
  expect(dialog.queryByRole('combobox', { name: 'Repeat' })).toBeNull();
  const row = dialog.getByRole('button', { name: /60 minutes · Once Change$/ });
  await userEvent.click(row);
  expect(dialog.getByRole('combobox', { name: 'Repeat' })).toBeVisible();
  expect(dialog.getByRole('radio', { name: /^Both/ })).toHaveFocus();
});

it('refuses a typed day that is over, which the picker of Safari offers', async () => {
  const { dialog } = await show();
  await userEvent.click(await dialog.findByRole('button', { name: 'Another time' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Day/ }), 'A later day…');
  fireEvent.change(dialog.getByLabelText(/^Day/), { target: { value: '2020-01-01' } });
  await userEvent.type(dialog.getByRole('textbox', { name: /^Time/ }), '18:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Add time' }));
  expect(await dialog.findByText('Choose a time that is still to come')).toBeVisible();
  expect(dialog.getByLabelText(/^Day/)).toHaveAttribute('aria-invalid', 'true');
});
