import type { ResponseOf } from '@mutua/contracts';
import { callApi } from '../fixtures/api.ts';
import type { TestMember } from '../fixtures/members.ts';
import { partners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { chat } from '../pages/chat.ts';
import { signInContext } from '../pages/site.ts';

type Planned = ResponseOf<'GET /requests/:id/plan'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Proposals may begin so many days ahead, and have so many sessions. */
const AHEAD = 175;
const LONGEST = 12;
/** The sessions after the change. */
const AFTER = 3;

/** The zone of who proposes, and that of who picks. */
const PAIRS = [
  // For some weeks of spring and autumn they are an hour nearer to each other.
  ['Europe/Berlin', 'America/New_York'],
  // Offsets of quarters of an hour, and a change of half an hour.
  ['Asia/Kathmandu', 'Australia/Lord_Howe'],
] as const;

/** `2026-12-01 18:30` by the clock of a zone. */
const localIn = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(moment);
const timeIn = (moment: number, timeZone: string): string => localIn(moment, timeZone).slice(-'18:30'.length);

/** The moment of 18:30 on a day by the clock of a zone. */
function evening(day: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T18:30:00Z`);
  // No zone changes its clock in the evening, so the offset of that moment as UTC is near enough to correct once more.
  return [0, 1].reduce((guess) => {
    const shown = Date.parse(`${localIn(guess, timeZone).replace(' ', 'T')}:00Z`);
    return guess + wanted - shown;
  }, wanted);
}

/** The evenings of a weekly series in one zone over the next change of the clock that moves them in the other one. */
function weeksOverChange(zone: string, other: string): number[] {
  const on = (days: number) => evening(new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10), zone);
  const isChanged = (days: number) => timeIn(on(days), other) !== timeIn(on(days - 7), other);
  const change = Array.from({ length: 365 }, (_, index) => index + 9).find(isChanged) ?? 0;
  const before = 1 + Math.max(0, Math.ceil((change - 7 - AHEAD) / 7));
  const count = Math.min(LONGEST, before + AFTER);
  return Array.from({ length: count }, (_, index) => on(change + 7 * (index - before)));
}

/** `Tue, Dec 1, 18:30`, as pages in English write a moment. */
const written = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(moment);

/** The clock of the device at the last sign-in, which the services follow. */
const signInFrom = ({ token }: TestMember, timeZone: string) =>
  callApi('PUT', '/users/profile', { token, body: { timeZone } });

for (const [zone, other] of PAIRS) {
  // The second pair, whose clocks change by other amounts than an hour, is left to the long run.
  const tag = zone === 'Europe/Berlin' ? [] : '@full';
  test(`a series keeps the clock of who proposed it over a change of the clock: ${zone} and ${other}`, { tag }, async ({
    openPage,
  }) => {
    test.setTimeout(180_000);
    const {
      members: [nora, tomas],
      requestId,
    } = await partners();
    await Promise.all([signInFrom(nora, zone), signInFrom(tomas, other)]);
    const weeks = weeksOverChange(zone, other);
    const plan = async () => (await callApi<Planned>('GET', `/requests/${requestId}/plan`, { token: nora.token })).plan;

    const body = {
      times: [new Date(weeks[0] ?? 0).toISOString()],
      order: 'both',
      repeat: { count: weeks.length, everyWeeks: 1 },
    };
    // The service for requests learns of the zones a moment later; a series follows the zone that it knows.
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

    const [a, b] = [await openPage({ timezoneId: zone }), await openPage({ timezoneId: other })];
    await signInContext(a.context(), nora.email);
    await signInContext(b.context(), tomas.email);
    for (const page of [a, b]) await page.goto(`/chat/${requestId}`);

    await test.step('who picks reads each week by both clocks, on both sides of the change', async () => {
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

    await test.step('the sessions are at the same time for who proposed, and move for who picked', async () => {
      const { sessions } = await plan();
      expect(sessions.map(({ startsAt }) => Date.parse(startsAt))).toEqual(weeks);
      for (const [page, shown] of [[a, zone] as const, [b, other] as const]) {
        const panel = page.getByRole('complementary', { name: 'Exchange' });
        const more = panel.getByRole('button', { name: / more$/ });
        if (weeks.length > 4) await more.click();
        for (const week of weeks) await expect(panel.getByText(written(week, shown), { exact: true })).toBeVisible();
      }
    });

    await test.step('nobody is told of another time zone: each device is where it was', async () => {
      for (const page of [a, b]) await expect(page.getByRole('region', { name: 'Another time zone' })).toHaveCount(0);
    });
  });
}
