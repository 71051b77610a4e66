/** Compares the reader of calendars with `node-ical` and its `rrule-temporal`, which share no code with it. */
import ical, { type VEvent } from 'node-ical';
import { randomCalendar } from '../../../../test/random-calendar.ts';
import { type Interval, union } from '../../plan/intervals.ts';
import { readBusy } from '../read-busy.ts';

const FROM = Date.parse('2027-01-01T00:00:00Z');
const TO = Date.parse('2028-01-01T00:00:00Z');
const SEEDS = 170;

const isBusy = (event: VEvent, isWholeDay: boolean) => {
  const { status, transparency } = event;
  const words = event as unknown as Record<string, unknown>;
  const says = transparency === 'OPAQUE' || words['MICROSOFT-CDO-BUSYSTATUS'] === 'OOF';
  return status !== 'CANCELLED' && transparency !== 'TRANSPARENT' && (!isWholeDay || says);
};

function otherReader(text: string): Interval[] {
  const found: Interval[] = [];
  for (const event of Object.values(ical.sync.parseICS(text))) {
    if (event?.type !== 'VEVENT') continue;
    const [from, to] = [new Date(FROM - 5 * 86_400_000), new Date(TO)];
    for (const { start, end, isFullDay, event: own } of ical.expandRecurringEvent(event, {
      from,
      to,
      expandOngoing: true,
    })) {
      if (isBusy(own, isFullDay)) found.push([Math.max(FROM, start.getTime()), Math.min(TO, end.getTime())]);
    }
  }
  return union(found);
}

const shown = (list: readonly Interval[]) =>
  list.map((each) => each.map((moment) => new Date(moment).toISOString().slice(0, 16)).join(' '));

it('agrees with another reader about random calendars', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const text = randomCalendar(seed);
    const found = readBusy({ text, from: FROM, to: TO, zone: timeZone });
    expect({ seed, text, busy: shown(found) }).toEqual({ seed, text, busy: shown(otherReader(text)) });
  }
});
