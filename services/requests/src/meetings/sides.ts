import type { BusyElsewhere } from '../calendars/busy-elsewhere.ts';
import { hoursInExchange } from '../hours/exchange-hours.ts';
import { assumedWeek, freeTime, intervalsIn, NO_HOURS, saysWhen } from '../hours/free-time.ts';
import type { StoredHours } from '../hours/hours.model.ts';
import type { HoursRepository } from '../hours/hours.repository.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { StoredRequest } from '../requests/request.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { busyOf } from './busy.ts';
import type { Side } from './find-times.ts';
import type { Interval } from './intervals.ts';
import type { PlanRepository } from './plan.repository.ts';
import { DAY_MS } from './plan-parts.ts';
import { otherParty } from './plan-views.ts';
import { localOf, offsetSpans, type Zone } from './zones.ts';

/** The hours of a member, with the zone that they are in. */
type Timed = Omit<StoredHours, '_id' | 'timeZone'> & { zone: Zone };

/** Without a zone nobody knows when hours are. */
const isKnown = (hours: Timed): boolean => hours.zone !== null && saysWhen(hours);

/** When some members have time. */
export type Sides = Awaited<ReturnType<ReturnType<typeof createSides>>>;

/** Finds when members have time: by their hours, sessions and own proposals. */
export function createSides({
  members,
  hours,
  plans,
  skills,
  busyElsewhere,
}: {
  members: Pick<MemberRepository, 'peopleWithZones'>;
  skills: Pick<SkillRepository, 'withOwnTimes'>;
  hours: Pick<HoursRepository, 'of'>;
  plans: Pick<PlanRepository, 'withMeetingsOf'>;
  busyElsewhere: BusyElsewhere;
}) {
  /**
   * @param span.from milliseconds of UTC, as `to`: sessions may lie between them
   * @param span.seen the zone that a member's page shows, for usual hours where the site knows none
   */
  return async function sidesOf(
    ids: readonly string[],
    { from, to, now, seen }: { from: number; to: number; now: Date; seen?: { memberId: string; zone: Zone } },
  ) {
    const [{ zones }, found, meetings, taught, elsewhere] = await Promise.all([
      members.peopleWithZones(ids),
      hours.of(ids),
      plans.withMeetingsOf(ids, now),
      skills.withOwnTimes(ids),
      busyElsewhere(ids),
    ]);
    const zoneOf = (memberId: string): Zone => zones.get(memberId) ?? null;
    const hoursOf = (memberId: string, exchange: StoredRequest): Timed => {
      const { timeZone, ...rest } = found.get(memberId) ?? NO_HOURS;
      const weekly = hoursInExchange(exchange, memberId, rest.weekly, taught);
      const zone = timeZone ?? zoneOf(memberId);
      // A slot of yesterday may reach into today; days before are over.
      const yesterday = localOf(new Date(now.getTime() - DAY_MS), zone).slice(0, 10);
      return { ...rest, weekly, zone, days: rest.days.filter(({ date }) => date >= yesterday) };
    };
    return {
      zoneOf,
      /** One of the two of an exchange. Who has not said when has time at any hour that suits the other. */
      sideOf(memberId: string, exchange: StoredRequest): Side {
        const said = hoursOf(memberId, exchange);
        const seenZone = seen?.memberId === memberId ? seen.zone : null;
        const own = zoneOf(memberId) ?? seenZone;
        const week = isKnown(said)
          ? said
          : assumedWeek(said, isKnown(hoursOf(otherParty(exchange, memberId)._id, exchange)));
        const all: Interval[] = [[from, to]];
        const busy = [...busyOf(memberId, meetings, now), ...(elsewhere.get(memberId) ?? [])];
        const zone = said.zone ?? seenZone;
        const free = zone ? intervalsIn(week, offsetSpans(from, to, zone)) : all;
        return {
          isKnown: isKnown(said),
          free: freeTime(free, busy, { ...said, now: now.getTime() }),
          horizon: now.getTime() + said.horizon * DAY_MS,
          clock: own ? offsetSpans(from, to, own) : null,
        };
      },
    };
  };
}
