import { MEETINGS } from '@mutua/contracts/limits';
import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import { useState } from 'react';
import { type MeetingTime, missingIn, momentOf, NO_TIME, type WrongTime } from './meeting-time-field.tsx';

/** What is wrong with a typed time that would be proposed beside others. Null when it is valid. */
function wrongToPropose(typed: MeetingTime, others: readonly string[], now = Date.now()): WrongTime | null {
  const missing = missingIn(typed);
  if (missing) return missing;
  const moment = momentOf(typed);
  if (!moment) return 'day';
  const ahead = moment.getTime() - now;
  if (ahead < MEETINGS.noticeMinutes * MINUTE_MS) return 'near';
  if (ahead > MEETINGS.aheadDays * DAY_MS) return 'late';
  return others.includes(moment.toISOString()) ? 'twice' : null;
}

/** Up to five times to propose, and the one that is being typed. @param start the initial times */
export function useTimes(start: readonly string[] = []) {
  const [first] = useState(() => [...start].sort());
  const [times, setTimes] = useState(first);
  const [typed, setTyped] = useState(NO_TIME);
  const [isChecked, setChecked] = useState(false);
  const isTyped = typed.day !== '' || typed.time !== '';
  const isFull = times.length >= MEETINGS.times;
  const wrong = wrongToPropose(typed, times);

  /** @returns all times including the typed one, or null when that is wrong */
  const add = (): string[] | null => {
    const moment = momentOf(typed);
    if (wrong || !moment) {
      setChecked(true);
      return null;
    }
    const next = [...times, moment.toISOString()].sort();
    setTimes(next);
    setTyped(NO_TIME);
    setChecked(false);
    return next;
  };

  const remove = (time: string) => {
    setTimes(times.filter((each) => each !== time));
    setChecked(false);
  };

  return {
    times,
    typed,
    isTyped,
    wrong: isChecked ? wrong : null,
    isFull,
    isDirty: isTyped || String(times) !== String(first),
    type: setTyped,
    add,
    remove,
    /** Adds a suggested time, or removes it when it is chosen. */
    toggle: (time: string) => {
      if (times.includes(time)) return remove(time);
      if (!isFull) setTimes([...times, time].sort());
      setChecked(false);
    },
    /** The times to send. A typed time counts without a press on "Add". Null when something is missing. */
    collect: (): string[] | null => (isTyped || times.length === 0 ? add() : times),
  };
}
export type Times = ReturnType<typeof useTimes>;
