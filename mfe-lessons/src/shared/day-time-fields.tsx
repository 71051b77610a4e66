import { LESSONS } from '@mutua/contracts/limits';
import { TextField, useTranslation } from '@mutua/web-kit';
import { asTime, dayKey } from '@mutua/web-kit/parts';
import type { DayTime } from './series.ts';

export type WrongTime = 'day' | 'time' | 'near' | 'far';

export interface DayTimeFieldsProps {
  label: string;
  value: DayTime;
  onChange: (value: DayTime) => void;
  /** The error to show, if there is one. */
  wrong: WrongTime | null;
}

/** A day and a time of day. The time is typed in 24 hours, because a native control may show AM and PM. */
export function DayTimeFields({ label, value, onChange, wrong }: DayTimeFieldsProps) {
  const { t } = useTranslation('lessons');
  const limits = { hours: LESSONS.firstHours, days: LESSONS.lastDays };
  return (
    <>
      <TextField
        type="date"
        label={label}
        required
        min={dayKey(Date.now())}
        value={value.day}
        error={wrong && wrong !== 'time' ? t(`dates.wrong.${wrong}`, limits) : undefined}
        onChange={({ target }) => onChange({ ...value, day: target.value })}
      />
      <TextField
        label={t('dates.from')}
        required
        inputMode="numeric"
        autoComplete="off"
        placeholder="18:00"
        value={value.time}
        error={wrong === 'time' ? t('dates.wrong.time') : undefined}
        onChange={({ target }) => onChange({ ...value, time: target.value })}
        onBlur={({ target }) => onChange({ ...value, time: asTime(target.value) })}
      />
    </>
  );
}
