import type { QuietHours } from '@mutua/contracts';
import { momentOf } from '@mutua/contracts/local-time';
import { dayAfter, localOf } from '../texts/moments.ts';

/** A time on a day by a clock; null when it is over, as a time is that occurs twice in a night. */
const later = (day: string, time: string, zone: string | null, moment: Date): Date | null => {
  const found = momentOf(`${day}T${time}`, zone);
  return found && found > moment ? found : null;
};

/** When the quiet hours end in which a moment lies; null outside of them. */
export function quietUntil(quiet: QuietHours | null, zone: string | null, moment: Date): Date | null {
  if (!quiet) return null;
  const { from, until } = quiet;
  const { day, time } = localOf(moment, zone);
  const isPastMidnight = until <= from;
  const isQuiet = isPastMidnight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return null;
  return later(isPastMidnight && time >= from ? dayAfter(day) : day, until, zone, moment);
}

const MORNING = '09:00';

/** The next morning by the clock of a member, on which mails about sessions that are over are sent. */
export function nextMorning(zone: string | null, moment: Date): Date {
  const { day, time } = localOf(moment, zone);
  return later(time < MORNING ? day : dayAfter(day), MORNING, zone, moment) ?? moment;
}
