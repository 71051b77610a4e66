import type { HoursSlot } from '@mutua/contracts';
import { WEEKDAYS, type Weekday } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { useTranslation } from '@mutua/web-kit';
import { useMemo } from 'react';
import type { HoursDraft } from './hours-draft.ts';
import { sameDays } from './slots.ts';
import { rowsOf, type SpecialRow } from './special-days.ts';

/** Any Monday, to get the names of weekdays. */
const MONDAY = Date.UTC(2024, 0, 1);
const WEEK = 7;

/** Formats hours in the member's language. The dates have no zone of their own. */
export function useHoursTexts() {
  const { t, language } = useTranslation('account');
  return useMemo(() => {
    const weekdays = (form: 'long' | 'short') => new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' });
    const [long, short] = [weekdays('long'), weekdays('short')];
    const list = new Intl.ListFormat(language, { type: 'conjunction' });
    const dates = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    const plainDate = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const nameOf = (day: Weekday, form: Intl.DateTimeFormat) => form.format(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS);
    const length = (count: number, unit: 'minute' | 'hour' | 'day' | 'week') =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

    const slot = ({ start, end }: HoursSlot) => `${start}–${end}`;
    const slots = (all: readonly HoursSlot[]) => all.map(slot).join(', ') || t('hours.week.none');
    const row = ({ from, to }: Pick<SpecialRow, 'from' | 'to'>) =>
      from === to ? dates.format(new Date(from)) : [from, to].map((date) => dates.format(new Date(date))).join(' – ');
    const texts = {
      /** 'Monday'. */
      day: (day: Weekday) => nameOf(day, long),
      /** '18:00–20:00'. */
      slot,
      /** '09:00–14:00, 18:00–20:00', or 'No hours'. */
      slots,
      /** 'Tue and Thu 18:00–20:00; Sat 10:00–12:00'. */
      week: (weekly: HoursDraft['weekly'], week: readonly Weekday[]) =>
        sameDays(weekly, week)
          .map((same) => `${list.format(same.days.map((day) => nameOf(day, short)))} ${slots(same.slots)}`)
          .join('; '),
      /** 'Thu, Dec 24 – Fri, Jan 1'. */
      row,
      /** 'Jan 7'. */
      date: (date: string) => plainDate.format(new Date(date)),
      /** '15 minutes', or 'Nothing'. */
      buffer: (minutes: number) => (minutes === 0 ? t('hours.around.nothing') : length(minutes, 'minute')),
      /** '12 hours ahead'. */
      notice: (hours: number) => t('hours.around.ahead', { length: length(hours, 'hour') }),
      /** '4 weeks ahead'. */
      horizon: (days: number) =>
        t('hours.around.ahead', {
          length: days % WEEK === 0 ? length(days / WEEK, 'week') : length(days, 'day'),
        }),
      /** 'Sat, Jan 9: 14:00–18:00; Thu, Dec 24: Off', or 'None'. */
      specialDays: (days: HoursDraft['days']) =>
        rowsOf(days)
          .map((each) => `${row(each)}: ${each.slots.length > 0 ? slots(each.slots) : t('hours.days.off')}`)
          .join('; ') || t('hours.days.none'),
    };
    return texts;
  }, [t, language]);
}
