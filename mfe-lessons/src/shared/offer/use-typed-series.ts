import type { Lesson } from '@mutua/contracts';
import { useTextDraft } from '@mutua/web-kit';
import { shownZone } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { datesOf, EMPTY_SERIES, keptDates, readSeries, type Series } from '../series.ts';
import { useOwnCalendar } from './own-calendar.ts';

/** The dates that the teacher types. They are a draft of their own, because the form knows only their moments. */
export function useTypedSeries(key: string, from: Lesson | undefined) {
  const [typed, setTyped, clear] = useTextDraft(`${key}:dates`);
  const [start] = useState(() => ({
    ...EMPTY_SERIES,
    ...(from?.sessions[0] && { minutes: from.sessions[0].minutes }),
  }));
  const series = typed ? readSeries(typed) : start;
  const dates = datesOf(series, shownZone(), Date.now());
  const kept = keptDates(dates).sort();
  const noteOf = useOwnCalendar(kept, series.minutes);
  const first = series.day === '' ? 'day' : dates.length === 0 ? 'time' : (dates[0]?.wrong ?? null);
  return {
    series,
    dates,
    /** The moments that are sent. */
    kept,
    noteOf,
    isTyped: typed !== '',
    isWrong: kept.length === 0 || dates.some(({ wrong }) => wrong),
    /** What is missing is said after the first attempt, what is typed and wrong at once. */
    wrongFirst: (isChecked: boolean) => (isChecked || first === 'near' || first === 'far' ? first : null),
    set: (next: Series) => setTyped(JSON.stringify(next)),
    clear,
  };
}
