import { LESSONS } from '@mutua/contracts';
import { addDays, dayOf, HOUR_MS, localOf, momentOf } from '@mutua/contracts/time';

const { hours, before } = LESSONS.offer;
const { from, until, morning } = LESSONS.night;

/** A moment in the night of a member becomes the morning after it. */
function afterNight(moment: Date, zone: string | null): Date {
  const day = dayOf(moment, zone);
  const time = localOf(moment, zone).slice(11);
  if (time >= until && time < from) return moment;
  return momentOf(`${time < until ? day : addDays(day, 1)}T${morning}`, zone) ?? moment;
}

/** Until when an offered seat is kept: for some hours, not into the night of the member, and not until shortly before the start. */
export function offerEnds(now: Date, startsAt: Date, zone: string | null): Date {
  const end = afterNight(new Date(now.getTime() + hours * HOUR_MS), zone);
  const latest = new Date(startsAt.getTime() - before * HOUR_MS);
  return end < latest ? end : latest;
}
