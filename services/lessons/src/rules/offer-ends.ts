import { LESSONS } from '@mutua/contracts';
import { addDays, dayOf, HOUR_MS, localOf, momentOf } from '@mutua/contracts/time';

const { hours, before } = LESSONS.offer;
const { from, until, morning } = LESSONS.night;

/** The day on whose evening the night of a moment begins; null for a moment by day. */
function nightOf(moment: Date, zone: string | null): string | null {
  const day = dayOf(moment, zone);
  const time = localOf(moment, zone).slice(11);
  if (time >= until && time < from) return null;
  return time < until ? addDays(day, -1) : day;
}

/** A moment in the night of a member becomes the morning after it. */
export function afterNight(moment: Date, zone: string | null): Date {
  const night = nightOf(moment, zone);
  return (night && momentOf(`${addDays(night, 1)}T${morning}`, zone)) || moment;
}

/** A moment in the night of a member becomes the evening before it. */
export function beforeNight(moment: Date, zone: string | null): Date {
  const night = nightOf(moment, zone);
  return (night && momentOf(`${night}T${from}`, zone)) || moment;
}

/** Until when an offered seat is kept: for some hours, not into the night of the member, and not until shortly before the start. */
export function offerEnds(now: Date, startsAt: Date, zone: string | null): Date {
  const end = afterNight(new Date(now.getTime() + hours * HOUR_MS), zone);
  const latest = new Date(startsAt.getTime() - before * HOUR_MS);
  return end < latest ? end : latest;
}
