import type { QuietHours } from '@mutua/contracts';
import { addDays, localOf, momentOf } from '@mutua/contracts/time';

/**
 * Converts a local time of a day to a moment. Returns null when it is not after `moment`; a time that occurs twice in a night may be
 * past.
 */
const later = (day: string, time: string, zone: string | null, moment: Date): Date | null => {
  const found = momentOf(`${day}T${time}`, zone);
  return found && found > moment ? found : null;
};

/** Returns the end of the quiet hours that contain a moment; null outside of them. */
export function quietUntil(quiet: QuietHours | null, zone: string | null, moment: Date): Date | null {
  if (!quiet) return null;
  const { from, until } = quiet;
  const [day = '', time = ''] = localOf(moment, zone).split('T');
  const isPastMidnight = until <= from;
  const isQuiet = isPastMidnight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return null;
  return later(isPastMidnight && time >= from ? addDays(day, 1) : day, until, zone, moment);
}

const MORNING = '09:00';

/** Returns the next morning in a member's zone. Mails about past sessions are sent then. */
export function nextMorning(zone: string | null, moment: Date): Date {
  const [day = '', time = ''] = localOf(moment, zone).split('T');
  return later(time < MORNING ? day : addDays(day, 1), MORNING, zone, moment) ?? moment;
}
