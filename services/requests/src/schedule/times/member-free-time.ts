import { DAY_MS } from '@mutua/contracts/time';
import { busySessionsOf } from '../../lesson-dates/lesson-dates.ts';
import { otherParty } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import type { Absence } from '../away/absences.ts';
import type { AvailabilityRepository } from '../away/availability.repository.ts';
import type { ExternalBusyTimes } from '../calendars/external-busy-times.ts';
import { hoursInExchange } from '../hours/exchange-hours.ts';
import { assumedWeek, freeTime, hasAnyHours, intervalsIn, NO_HOURS } from '../hours/free-time.ts';
import type { StoredHours } from '../hours/hours.model.ts';
import type { HoursRepository } from '../hours/hours.repository.ts';
import { endOf } from '../plan/basics.ts';
import { type Interval, subtract } from '../plan/intervals.ts';
import { offsetSpans, type Zone, zonedLocalOf } from '../plan/zones.ts';
import { busyOf } from './busy.ts';
import type { Side } from './find-times.ts';

/** The hours of a member, and their zone. */
type Timed = Omit<StoredHours, '_id' | 'timeZone'> & { zone: Zone };

/** Whether the hours are known. Without a zone they name no moments. */
const isKnown = (hours: Timed): boolean => hours.zone !== null && hasAnyHours(hours);

/** Returns the interval of an absence. Without an end it lasts until the end of the searched time. */
const awayIn = (absence: Absence | undefined, to: number): Interval[] =>
  absence ? [[absence.startsAt.getTime(), absence.endsAt?.getTime() ?? to]] : [];

/** The free time of some members. */
export type MemberFreeTime = Awaited<ReturnType<ReturnType<typeof createMemberFreeTime>>>;

/** Finds when members are free: by their hours, absences, sessions, group lessons, own proposals and other calendars. */
export function createMemberFreeTime({
  members,
  hours,
  plans,
  skills,
  lessonDates,
  availabilities,
  externalBusyTimes,
}: Pick<Store, 'members' | 'skills' | 'plans' | 'lessonDates'> & {
  hours: Pick<HoursRepository, 'of'>;
  availabilities: Pick<AvailabilityRepository, 'awayOf'>;
  externalBusyTimes: ExternalBusyTimes;
}) {
  /**
   * @param span.from the start of the searched time in milliseconds of UTC, as `to` is its end
   * @param span.seen the zone that a member's browser shows; it is used for usual hours when no zone is stored
   */
  return async function sidesOf(
    ids: readonly string[],
    { from, to, now, seen }: { from: number; to: number; now: Date; seen?: { memberId: string; zone: Zone } },
  ) {
    const [{ zones }, found, meetings, lessons, taught, absences, elsewhere] = await Promise.all([
      members.peopleWithZones(ids),
      hours.of(ids),
      plans.withMeetingsOf(ids, now),
      lessonDates.of(ids, now),
      skills.withOwnTimes(ids),
      availabilities.awayOf(ids),
      externalBusyTimes(ids),
    ]);
    const zoneOf = (memberId: string): Zone => zones.get(memberId) ?? null;
    const hoursOf = (memberId: string, exchange: StoredRequest): Timed => {
      const { timeZone, ...rest } = found.get(memberId) ?? NO_HOURS;
      const weekly = hoursInExchange(exchange, memberId, rest.weekly, taught);
      const zone = timeZone ?? zoneOf(memberId);
      // A slot of yesterday may reach into today. Special days before that no longer matter.
      const yesterday = zonedLocalOf(new Date(now.getTime() - DAY_MS), zone).slice(0, 10);
      return { ...rest, weekly, zone, days: rest.days.filter(({ date }) => date >= yesterday) };
    };
    return {
      zoneOf,
      /**
       * Returns the free time of one member of an exchange. For a member without hours it is any time, or the usual hours when the other
       * member has none either.
       */
      sideOf(memberId: string, exchange: StoredRequest): Side {
        const ownHours = hoursOf(memberId, exchange);
        const seenZone = seen?.memberId === memberId ? seen.zone : null;
        const own = zoneOf(memberId) ?? seenZone;
        const week = isKnown(ownHours)
          ? ownHours
          : assumedWeek(ownHours, isKnown(hoursOf(otherParty(exchange, memberId)._id, exchange)));
        const all: Interval[] = [[from, to]];
        const inLessons = busySessionsOf(memberId, lessons).map(
          (each): Interval => [each.startsAt.getTime(), endOf(each).getTime()],
        );
        const busy = [...busyOf(memberId, meetings, now), ...inLessons, ...(elsewhere.get(memberId) ?? [])];
        const zone = ownHours.zone ?? seenZone;
        const weekly = zone ? intervalsIn(week, offsetSpans(from, to, zone)) : all;
        const free = subtract(weekly, awayIn(absences.get(memberId), to));
        return {
          isKnown: isKnown(ownHours),
          free: freeTime(free, busy, { ...ownHours, now: now.getTime() }),
          horizon: now.getTime() + ownHours.horizon * DAY_MS,
          clock: own ? offsetSpans(from, to, own) : null,
        };
      },
    };
  };
}
