import { useTranslation } from '@mutua/web-kit';
import { ahead, dayOfMonth, formatMoment, formatTime } from '@mutua/web-kit/parts';
import { useMemo } from 'react';

type Moment = string | number | Date;

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function datesIn(language: string) {
  const date = { month: 'short', day: dayOfMonth(language) } as const;
  /** As the texts about meetings write a day. */
  const plain = { month: 'short', day: 'numeric' } as const;
  const write = (options: Intl.DateTimeFormatOptions, moment: Moment) => formatMoment(language, options, moment);
  const writeTime = (options: Intl.DateTimeFormatOptions, moment: Moment) => formatTime(language, options, moment);
  return {
    /** 'Nov 24'. */
    day: (moment: Moment) => write(date, moment),
    /** 'Jan 7', for a day such as `2027-01-07`. */
    plainDay: (day: string) => write({ ...plain, timeZone: 'UTC' }, `${day}T12:00:00Z`),
    /** 'November'. */
    month: (moment: Moment) => write({ month: 'long' }, moment),
    /** 'Nov 24, 2026, 18:30'. */
    moment: (moment: Moment) => writeTime({ ...date, ...TIME, year: 'numeric' }, moment),
    /** 'Nov 24, 18:30'. */
    short: (moment: Moment) => writeTime({ ...date, ...TIME }, moment),
    /** 'Nov 24, 2026'. */
    longDay: (moment: Moment) => write({ ...date, year: 'numeric' }, moment),
    /** 'Tuesday, Nov 3, 18:30'. */
    longMoment: (moment: Moment) => writeTime({ weekday: 'long', ...plain, ...TIME }, moment),
    /** 'Today', 'Tomorrow', 'Wed, Nov 4', for a day such as `2026-11-04`. `ahead` is its distance in days. */
    dayAhead: (day: string, ahead: number) => {
      if (ahead > 1) return write({ weekday: 'short', ...plain, timeZone: 'UTC' }, `${day}T12:00:00Z`);
      const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(ahead, 'day');
      return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
    },
    /** 'in 3 days', 'tomorrow', 'in 5 hours', for a future moment. */
    ahead: (moment: Moment) => ahead(language, moment),
  };
}

/** Formats dates in the member's language, by the member's clock. */
export function useDates() {
  const { language } = useTranslation('exchange');
  return useMemo(() => datesIn(language), [language]);
}
