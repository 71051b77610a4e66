import type { ResponseOf } from '@mutua/contracts';
import { callApi } from '../fixtures/api.ts';
import { formatMoment } from '../fixtures/format-moment.ts';
import type { TestMember } from '../fixtures/members.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { chat } from '../pages/chat.ts';

type Planned = ResponseOf<'GET /requests/:id/plan'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The limits of the service for the start of a proposal and for its sessions. */
const MAX_DAYS_AHEAD = 175;
const MAX_SESSIONS = 12;
/** How many sessions of the series are after the clock change. */
const SESSIONS_AFTER_CHANGE = 3;

/** The time zones of the member who proposes, and of the one who picks. */
const PAIRS = [
  // In some weeks of spring and autumn their difference is an hour smaller.
  ['Europe/Berlin', 'America/New_York'],
  // Offsets with quarters of an hour, and a clock change of half an hour.
  ['Asia/Kathmandu', 'Australia/Lord_Howe'],
] as const;

/** `2026-12-01 18:30` by the clock of a zone. */
const localIn = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(moment);
const timeIn = (moment: number, timeZone: string): string => localIn(moment, timeZone).slice(-'18:30'.length);

/** The moment of 18:30 on a day by the clock of a zone. */
function evening(day: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T18:30:00Z`);
  // No zone changes its clock in the evening, so two corrections by the offset are enough.
  return [0, 1].reduce((guess) => {
    const shown = Date.parse(`${localIn(guess, timeZone).replace(' ', 'T')}:00Z`);
    return guess + wanted - shown;
  }, wanted);
}

/** A weekly series of evenings in one zone, over the next clock change that moves them in the other zone. */
function seriesOverClockChange(zone: string, other: string): number[] {
  const on = (days: number) => evening(new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10), zone);
  const isChanged = (days: number) => timeIn(on(days), other) !== timeIn(on(days - 7), other);
  const change = Array.from({ length: 365 }, (_, index) => index + 9).find(isChanged) ?? 0;
  const before = 1 + Math.max(0, Math.ceil((change - 7 - MAX_DAYS_AHEAD) / 7));
  const count = Math.min(MAX_SESSIONS, before + SESSIONS_AFTER_CHANGE);
  return Array.from({ length: count }, (_, index) => on(change + 7 * (index - before)));
}

/** Stores the time zone of the device at the last sign-in, which the services use. */
const signInFrom = ({ token }: TestMember, timeZone: string) =>
  callApi('PUT', '/users/profile', { token, body: { timeZone } });

for (const [zone, other] of PAIRS) {
  test(`a series keeps the clock time of the proposer over a clock change: ${zone} and ${other}`, {
    tag: '@full',
  }, async ({ openPage }) => {
    test.setTimeout(180_000);
    const {
      members: [nora, tomas],
      requestId,
    } = await createPartners();
    await Promise.all([signInFrom(nora, zone), signInFrom(tomas, other)]);
    const weeks = seriesOverClockChange(zone, other);
    const plan = async () => (await callApi<Planned>('GET', `/requests/${requestId}/plan`, { token: nora.token })).plan;

    const body = {
      times: [new Date(weeks[0] ?? 0).toISOString()],
      order: 'both',
      repeat: { count: weeks.length, everyWeeks: 1 },
    };
    // Repeats the proposal, because the requests service learns of the zones a moment later.
    await expect(async () => {
      const { plan: proposed } = await callApi<Planned>('POST', `/requests/${requestId}/proposals`, {
        token: nora.token,
        body,
      });
      const [open] = proposed.proposals;
      const [time] = open?.times ?? [];
      const isKnown =
        time?.yours?.local.replace('T', ' ') === localIn(weeks[0] ?? 0, zone) &&
        time.theirs?.local.replace('T', ' ') === localIn(weeks[0] ?? 0, other);
      if (!isKnown) {
        await callApi('PUT', `/requests/${requestId}/proposals/${open?._id}/withdraw`, { token: nora.token });
      }
      expect(isKnown).toBe(true);
    }).toPass();

    const a = await openPage({ as: nora.email, timezoneId: zone });
    const b = await openPage({ as: tomas.email, timezoneId: other });
    for (const page of [a, b]) await page.goto(`/chat/${requestId}`);

    await test.step('the other member sees each week in both time zones, before and after the change', async () => {
      const card = chat(b).log.getByRole('region', { name: 'Nora proposes 1 time' });
      const rows = card.getByRole('listitem');
      await expect(rows).toHaveCount(weeks.length);
      for (const [index, week] of weeks.entries()) {
        await expect(rows.nth(index)).toContainText(timeIn(week, other));
        await expect(rows.nth(index)).toContainText('18:30');
      }
      expect(new Set(weeks.map((week) => timeIn(week, other))).size).toBeGreaterThan(1);
      await card.getByRole('button', { name: `Pick ${weeks.length} sessions` }).click();
      await expect(card).toBeHidden();
    });

    await test.step('the sessions keep their clock time for the proposer, and move for the other member', async () => {
      const { sessions } = await plan();
      expect(sessions.map(({ startsAt }) => Date.parse(startsAt))).toEqual(weeks);
      for (const [page, shown] of [[a, zone] as const, [b, other] as const]) {
        const panel = page.getByRole('complementary', { name: 'Exchange' });
        const more = panel.getByRole('button', { name: / more$/ });
        if (weeks.length > 4) await more.click();
        for (const week of weeks)
          await expect(panel.getByText(formatMoment(week, shown), { exact: true })).toBeVisible();
      }
    });

    await test.step('no page reports another time zone, because no device has moved', async () => {
      for (const page of [a, b]) await expect(page.getByRole('region', { name: 'Another time zone' })).toHaveCount(0);
    });
  });
}
