import { FIND_TIMES, HOURS, type SuggestedTimes, say, type TimesQuery } from '@mutua/contracts';
import { ConflictError, ForbiddenError, type RateLimiter, ValidationError } from '@mutua/service-kit';
import type { BusyElsewhere } from '../calendars/busy-elsewhere.ts';
import { assumedWeek, freeTime, intervalsIn, NO_HOURS, saysWhen } from '../hours/free-time.ts';
import type { StoredHours } from '../hours/hours.model.ts';
import type { HoursRepository } from '../hours/hours.repository.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { OwnRequests } from '../requests/own-requests.ts';
import { busyOf } from './busy.ts';
import { findTimes, type Side } from './find-times.ts';
import type { Interval } from './intervals.ts';
import { clocks } from './plan.mapper.ts';
import type { PlanRepository } from './plan.repository.ts';
import { planOf } from './plan.ts';
import { DAY_MS } from './plan-parts.ts';
import { otherParty, type PlanViews } from './plan-views.ts';
import { startsOf } from './series.ts';
import { localOf, offsetSpans, type Zone } from './zones.ts';

/** The hours of a member, with the zone that they are in. */
type Timed = Omit<StoredHours, '_id' | 'timeZone'> & { zone: Zone };

/** Without a zone nobody knows when hours are. */
const isKnown = (hours: Timed): boolean => hours.zone !== null && saysWhen(hours);

const FAR = say('Please choose times within the next {days} days', { days: HOURS.horizon.max });

export type TimesService = ReturnType<typeof createTimesService>;

/** Suggests times, by the hours, sessions, own proposals and other calendars of two members. */
export function createTimesService({
  owns,
  views,
  members,
  hours,
  plans,
  busyElsewhere,
  limit,
}: {
  owns: Pick<OwnRequests, 'own' | 'refuseBlocked'>;
  views: Pick<PlanViews, 'show'>;
  members: Pick<MemberRepository, 'peopleWithZones'>;
  hours: Pick<HoursRepository, 'of'>;
  plans: Pick<PlanRepository, 'withMeetingsOf'>;
  busyElsewhere: BusyElsewhere;
  limit: Pick<RateLimiter, 'consume'>;
}) {
  /** @throws when the caller may not ask: NotFoundError, ForbiddenError, ConflictError, TooManyRequestsError */
  async function request(callerId: string, id: string) {
    const { request, side } = await owns.own(callerId, id);
    await owns.refuseBlocked(request.sender._id, request.receiver._id);
    const { status } = request;
    if (status === 'pending' && side !== 'receiver') throw new ForbiddenError();
    if (status !== 'pending' && status !== 'accepted') {
      throw new ConflictError(`This request is ${status}`, { current: await views.show(callerId, request) });
    }
    await limit.consume(`${callerId}:${id}`);
    return request;
  }

  return {
    /**
     * Times for a next session of the two, or for a series that follows the caller's clock.
     * @throws NotFoundError for a request of others
     * @throws ForbiddenError for the sender of a pending request, and between a blocked pair
     * @throws ConflictError after the end
     * @throws TooManyRequestsError beyond 60 calls an hour
     * @throws ValidationError when `from` is beyond every horizon
     */
    async find(callerId: string, id: string, query: TimesQuery): Promise<SuggestedTimes> {
      const asked = await request(callerId, id);
      const now = new Date();
      const from = Math.max(now.getTime(), query.from ? Date.parse(query.from) : 0);
      const last = now.getTime() + HOURS.horizon.max * DAY_MS;
      if (from > last) throw new ValidationError([{ field: 'from', message: FAR }]);
      const to = Math.min(from + query.days * DAY_MS, last);
      const { minutes = planOf(asked, now).minutes, count, everyWeeks } = query;

      const ids = [callerId, otherParty(asked, callerId)._id] as const;
      const [{ zones }, found, meetings, elsewhere] = await Promise.all([
        members.peopleWithZones(ids),
        hours.of(ids),
        plans.withMeetingsOf(ids, now),
        busyElsewhere(ids),
      ]);
      const [yours, theirs] = [zones.get(ids[0]) ?? null, zones.get(ids[1]) ?? null];
      const timed = (memberId: string, own: Zone): Timed => {
        const { timeZone, ...rest } = found.get(memberId) ?? NO_HOURS;
        const zone = timeZone ?? own;
        // A slot of yesterday may reach into today; days before are over.
        const yesterday = localOf(new Date(now.getTime() - DAY_MS), zone).slice(0, 10);
        return { ...rest, zone, days: rest.days.filter(({ date }) => date >= yesterday) };
      };
      const [you, they] = [timed(ids[0], yours), timed(ids[1], theirs)];

      // The last session of a series may be later by an hour when the clock changes.
      const end = to + ((count - 1) * everyWeeks * 7 + 1) * DAY_MS;
      const sideOf = (memberId: string, own: Zone, said: Timed, other: Timed): Side => {
        const week = isKnown(said) ? said : assumedWeek(said, isKnown(other));
        const all: Interval[] = [[from, end]];
        const free = said.zone ? intervalsIn(week, offsetSpans(from, end, said.zone)) : all;
        const busy = [...busyOf(memberId, meetings, now), ...(elsewhere.get(memberId) ?? [])];
        return {
          isKnown: isKnown(said),
          free: freeTime(free, busy, { ...said, now: now.getTime() }),
          horizon: now.getTime() + said.horizon * DAY_MS,
          clock: own ? offsetSpans(from, end, own) : null,
        };
      };
      const times = findTimes(sideOf(ids[0], yours, you, they), sideOf(ids[1], theirs, they, you), {
        from,
        to,
        minutes,
        limit: query.limit,
        startsOf: (first) => startsOf(new Date(first), { count, everyWeeks }, yours).map((start) => start.getTime()),
      });
      const knownOf = (said: Timed) => (isKnown(said) ? 'hours' : 'nothing');
      return {
        times: times.map(({ startsAt, fits, best, count: of, misfit }) => ({
          ...clocks(new Date(startsAt), { yours, theirs }),
          fits,
          best,
          weeks: { fit: of - misfit.length, of, misfit: misfit.map((start) => new Date(start).toISOString()) },
        })),
        known: { you: knownOf(you), they: knownOf(they) },
      };
    },
  };
}

/** How often a member asks for times of one exchange. */
export const TIMES_LIMIT = { calls: FIND_TIMES.callsAnHour, seconds: 3600 };
