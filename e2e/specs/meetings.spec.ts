import type { ResponseOf } from '@mutua/contracts';
import { WEEKDAYS } from '@mutua/contracts/limits';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { axeViolationsOf } from '../fixtures/checks.ts';
import { formatMoment } from '../fixtures/format-moment.ts';
import type { TestMember } from '../fixtures/members.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, type OpenPage, test } from '../fixtures/test.ts';
import { chat } from '../pages/chat.ts';
import { Keyboard } from '../pages/keyboard.ts';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const DAY_MS = 24 * 60 * 60 * 1000;

type Planned = ResponseOf<'GET /requests/:id/plan'>;

const planOf = async ({ token }: TestMember, requestId: string): Promise<Planned['plan']> =>
  (await callApi<Planned>('GET', `/requests/${requestId}/plan`, { token })).plan;

const chooseZone = ({ token }: TestMember, timeZone: string) =>
  callApi('PUT', '/users/settings', { token, body: { time: { timeZone } } });

/** Sets the free hours of a member: every day between two clock times in their time zone. */
function setHours({ token }: TestMember, start: string, end: string) {
  const weekly = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start, end }]]));
  const body = { version: 0, timeZone: null, weekly, days: [], buffer: 15, notice: 12, horizon: 28 };
  return callApi('PUT', '/calendar/hours', { token, body });
}

const dayIn = (moment: string, timeZone: string) => formatMoment(moment, timeZone).slice(0, -', 18:30'.length);

/** A member on a page, who uses only the keyboard. */
class Partner {
  readonly page: Page;
  readonly keys: Keyboard;
  readonly log: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.keys = new Keyboard(page);
    this.log = chat(page).log;
    this.panel = page.getByRole('complementary', { name: 'Exchange' });
  }

  /** A proposal in the thread. */
  card(name: string | RegExp): Locator {
    return this.log.getByRole('region', { name });
  }

  /** Adds a time in an open dialog. */
  async addTime(dialog: Locator, daysAhead: number, time: string): Promise<void> {
    const day = dialog.getByRole('combobox', { name: /^Day/ });
    if (!(await day.isVisible())) await this.keys.enter(dialog.getByRole('button', { name: 'Another time' }));
    await this.keys.to(day);
    // The first option is "no day", the second is today.
    for (let option = 0; option <= daysAhead; option += 1) await this.keys.press('ArrowDown');
    await expect(day).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
    await this.keys.to(dialog.getByRole('textbox', { name: /^Time/ }));
    await this.keys.type(time);
    await this.keys.press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: time })).toBeVisible();
  }

  /** Adds the first suggested time of the second day with suggestions. Returns the time. */
  async addSuggestedTime(dialog: Locator): Promise<string> {
    await expect(dialog.getByText('The bars show how many times suit both.')).toBeVisible();
    await this.keys.to(dialog.getByRole('radiogroup', { name: 'Day' }).getByRole('radio', { checked: true }));
    await this.keys.press('ArrowRight');
    const time = dialog.getByRole('button', { name: /^\d\d:\d\d/, pressed: false }).first();
    const suggested = (await time.textContent())?.slice(0, '18:30'.length) ?? '';
    await this.keys.to(time);
    await this.keys.press('Space');
    await expect(dialog.getByRole('button', { name: suggested, pressed: true })).toBeFocused();
    await expect(dialog.getByRole('listitem').filter({ hasText: suggested })).toBeVisible();
    return suggested;
  }

  /** Opens the menu of a session, and chooses its first or its last item. */
  async choose(session: string, item: 'Move' | 'Cancel'): Promise<void> {
    await this.keys.to(this.panel.getByRole('button', { name: `Change ${session}` }));
    await this.keys.press('ArrowDown');
    await expect(this.page.getByRole('menuitem').first()).toBeFocused();
    if (item === 'Cancel') await this.keys.press('End');
    await expect(this.page.getByRole('menuitem', { name: item, exact: true })).toBeFocused();
    await this.keys.press('Enter');
  }
}

interface Planning {
  requestId: string;
  nora: TestMember;
  a: Partner;
  b: Partner;
}

/** Two members of two time zones, each in their conversation. */
const openPlanning = async (
  openPage: OpenPage,
  acceptance: Parameters<typeof createPartners>[0] = {},
): Promise<Planning> => {
  const {
    members: [nora, tomas],
    requestId,
  } = await createPartners(acceptance);
  await Promise.all([chooseZone(nora, BERLIN), chooseZone(tomas, NEW_YORK)]);
  await Promise.all([setHours(nora, '16:00', '21:00'), setHours(tomas, '08:00', '15:00')]);
  // Waits until the requests service has learned of the zones.
  const proposal = { times: [new Date(Date.now() + 30 * DAY_MS).toISOString()], order: 'both' };
  await callApi('POST', `/requests/${requestId}/proposals`, { token: nora.token, body: proposal });
  const clocks = async () => {
    const [time] = (await planOf(nora, requestId)).proposals[0]?.times ?? [];
    return Boolean(time?.yours && time.theirs);
  };
  await expect.poll(clocks).toBe(true);
  const [tried] = (await planOf(nora, requestId)).proposals;
  await callApi('PUT', `/requests/${requestId}/proposals/${tried?._id}/withdraw`, { token: nora.token });

  const a = new Partner(await openPage({ as: nora.email }));
  const b = new Partner(await openPage({ as: tomas.email }));
  for (const { page } of [a, b]) await page.goto(`/chat/${requestId}`);
  return { requestId, nora, a, b };
};

const plannedSession = async ({ nora, requestId }: Planning): Promise<string> => {
  const found = (await planOf(nora, requestId)).sessions.find(({ status }) => status === 'planned');
  return found?.startsAt ?? '';
};

test('two members agree on a session without a mouse: propose, answer, pick', { tag: ['@full', '@chromium'] }, async ({
  openPage,
}) => {
  test.setTimeout(300_000);
  const planning = await openPlanning(openPage);
  const { a, b } = planning;

  await test.step('a member proposes a suggested time and another one', async () => {
    await a.keys.enter(a.log.getByRole('button', { name: 'Find one' }));
    const dialog = a.page.getByRole('dialog', { name: 'Find a time with Tomás' });
    // The hours in common begin at 16:00 in Berlin.
    expect(await a.addSuggestedTime(dialog)).toBe('16:00');
    expect(await axeViolationsOf(a.page)).toEqual([]);
    await a.addTime(dialog, 4, '18:30');
    await a.keys.enter(dialog.getByRole('button', { name: 'Propose 2 times' }));
    await expect(dialog).toBeHidden();
    await expect(a.card('You propose 2 times')).toBeVisible();
  });

  await test.step('the other sees them in both time zones without a reload, and answers with another time', async () => {
    const card = b.card('Nora proposes 2 times');
    await expect(card.getByText(/18:30.* for Nora/)).toBeVisible();
    await expect(b.page.getByText('Nora proposes 2 times').first()).toBeVisible();
    await b.keys.enter(card.getByRole('button', { name: 'Other times' }));
    const dialog = b.page.getByRole('dialog', { name: 'Other times for Nora' });
    await b.addTime(dialog, 5, '14:00');
    await b.keys.enter(dialog.getByRole('button', { name: 'Propose 1 time' }));
    await expect(dialog).toBeHidden();
    await expect(a.card('Tomás proposes 1 time')).toBeVisible();
    await expect(a.card('You propose 2 times')).toHaveCount(0);
  });

  await test.step('the first picks it, and both see the session in their time zone', async () => {
    await a.keys.enter(a.card('Tomás proposes 1 time').getByRole('button', { name: /^Pick / }));
    await expect(a.page.getByText(/^Agreed for /)).toBeVisible();
    // The row that replaces the card gets the focus.
    await expect(a.log.locator(':focus')).toHaveText(/^Tomás answered with another time/);
    const agreed = await plannedSession(planning);
    await expect(a.log.getByText(`You picked ${formatMoment(agreed, BERLIN)}`)).toBeVisible();
    await expect(b.log.getByText(`Nora picked ${formatMoment(agreed, NEW_YORK)}`)).toBeVisible();
    await expect(b.panel.getByText(formatMoment(agreed, NEW_YORK))).toBeVisible();
    await expect(b.page.getByText(/ 14:00 · in \d days$/)).toBeVisible();
  });
});

test('two members move a session, cancel it, and leave out a week of a series, without a mouse', {
  tag: ['@full', '@chromium'],
}, async ({ openPage }) => {
  test.setTimeout(300_000);
  const scheduledDate = new Date(Date.now() + 5 * DAY_MS).toISOString();
  const planning = await openPlanning(openPage, { scheduledDate });
  const { requestId, nora, a, b } = planning;
  let agreed = await plannedSession(planning);

  await test.step('one asks to move it, and the old time stays until the pick', async () => {
    await b.choose(formatMoment(agreed, NEW_YORK), 'Move');
    const dialog = b.page.getByRole('dialog', { name: 'Move a session' });
    await b.addTime(dialog, 6, '15:00');
    await b.keys.enter(dialog.getByRole('button', { name: 'Propose 1 time' }));
    await expect(dialog).toBeHidden();
    const card = a.card(`Tomás asks to move ${formatMoment(agreed, BERLIN)}`);
    await expect(card.getByText(`Still ${formatMoment(agreed, BERLIN)} until you pick`)).toBeVisible();
    await a.keys.enter(card.getByRole('button', { name: /^Pick / }));
    await expect(a.page.getByText(/^Session moved to /)).toBeVisible();
    const moved = await plannedSession(planning);
    expect(moved).not.toBe(agreed);
    for (const [{ log }, zone] of [[a, BERLIN] as const, [b, NEW_YORK] as const]) {
      await expect(
        log.getByText(`Moved from ${formatMoment(agreed, zone)} to ${formatMoment(moved, zone)}`),
      ).toBeVisible();
    }
    agreed = moved;
  });

  await test.step('the other cancels it with a reason', async () => {
    await a.choose(formatMoment(agreed, BERLIN), 'Cancel');
    const dialog = a.page.getByRole('dialog', { name: 'Cancel a session' });
    await a.keys.to(dialog.getByRole('textbox', { name: /Reason/ }));
    await a.keys.type('New year at my parents.');
    await a.keys.enter(dialog.getByRole('button', { name: 'Cancel session' }));
    await expect(dialog).toBeHidden();
    await expect(b.log.getByText(`Nora cancelled ${dayIn(agreed, NEW_YORK)}`)).toBeVisible();
    await expect(b.log.getByText('“New year at my parents.”')).toBeVisible();
  });

  await test.step('the first leaves out a week of a series', async () => {
    const first = new Date(Date.now() + 8 * DAY_MS).toISOString();
    const series = { times: [first], order: 'alternate', repeat: { count: 3, everyWeeks: 1 } };
    await callApi('POST', `/requests/${requestId}/proposals`, { token: nora.token, body: series });
    const card = b.card('Nora proposes 1 time');
    await expect(card.getByRole('checkbox')).toHaveCount(3);
    expect(await axeViolationsOf(b.page)).toEqual([]);
    await b.keys.to(card.getByRole('checkbox').nth(1));
    await b.keys.press('Space');
    // Only the skipped week is struck through.
    const lines = card
      .locator('li span')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).textDecorationLine));
    expect(await lines).toEqual(['none', 'line-through', 'none']);
    await b.keys.enter(card.getByRole('button', { name: 'Pick 2 sessions' }));
    await expect(a.log.getByText(/^2 \w+days from /)).toBeVisible();
    const { sessions } = await planOf(nora, requestId);
    expect(sessions.filter(({ status }) => status === 'planned')).toHaveLength(2);
  });
});
