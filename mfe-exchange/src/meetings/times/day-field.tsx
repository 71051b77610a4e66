import { Select, TextField, useTranslation } from '@mutua/web-kit';
import { dayKey } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { daysFrom } from '../../ui/plain-days.ts';
import { useDates } from '../../ui/use-dates.ts';

/** The number of days in the list. A later day is typed. */
const LISTED_DAYS = 42;
const LATER = 'later';

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
  const [days] = useState(() => daysFrom(dayKey(Date.now()), LISTED_DAYS));
  const [isTyped, setTyped] = useState(false);
  const field = { label: t('accept.day'), value, error };
  if (isTyped) {
    return (
      <TextField
        {...field}
        type="date"
        autoFocus
        min={days[0]}
        onChange={({ target }) => onChange(target.value)}
        // The Enter that is meant for the list arrives here. Without a day, it neither adds a time nor submits the form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || value !== '') return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
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
