import { Select, TextField, useTranslation } from '@mutua/web-kit';
import { dayKey } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useDates } from './use-dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of days in the list. A later day is typed. */
const LISTED_DAYS = 42;
const LATER = 'later';

/** The next days as `2026-11-24`, beginning with today. It counts from noon, so that a clock change skips no day. */
export function nextDays(now: number, count = LISTED_DAYS): string[] {
  const noon = new Date(`${dayKey(now)}T12:00:00Z`).getTime();
  return Array.from({ length: count }, (_, index) => new Date(noon + index * DAY_MS).toISOString().slice(0, 10));
}

export interface DayFieldProps {
  /** For example `2026-11-24`. Empty without a day. */
  value: string;
  error: string | undefined;
  onChange: (day: string) => void;
}

/** A field for a future day. The next weeks are a list in the member's language, a later day is typed as a date. */
export function DayField({ value, error, onChange }: DayFieldProps) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const [days] = useState(() => nextDays(Date.now()));
  const [isTyped, setTyped] = useState(false);
  const field = { label: t('accept.day'), value, error };
  if (isTyped) {
    return (
      <TextField {...field} type="date" autoFocus min={days[0]} onChange={({ target }) => onChange(target.value)} />
    );
  }
  return (
    <Select
      {...field}
      onChange={({ target }) => {
        if (target.value === LATER) {
          setTyped(true);
          onChange('');
        } else onChange(target.value);
      }}
    >
      <option value="">{t('accept.noDay')}</option>
      {days.map((day, index) => (
        <option key={day} value={day}>
          {dates.dayAhead(day, index)}
        </option>
      ))}
      <option value={LATER}>{t('accept.laterDay')}</option>
    </Select>
  );
}
