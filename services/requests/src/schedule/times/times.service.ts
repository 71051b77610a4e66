import { FIND_TIMES, HOURS, MEETINGS, type SuggestedTimes, say, type TimesQuery } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { ConflictError, ForbiddenError, type RateLimiter, ValidationError } from '@mutua/service-kit';
import type { OwnRequests } from '../../store/own-requests.ts';
import { clocks } from '../../store/plan.mapper.ts';
import { otherParty, partiesOf } from '../../store/request.mapper.ts';
import type { RequestRepository, StoredRequest } from '../../store/request.repository.ts';
import type { PlanViews } from '../../store/show-plan.ts';
import { isLapsed, upcomingSessions } from '../plan/basics.ts';
import { planOf } from '../plan/plan.ts';
import { startsOf } from '../plan/series.ts';
import { clockOf } from '../plan/zones.ts';
import { commonOf, findTimes, startsIn } from './find-times.ts';
import { createMemberFreeTime, type MemberFreeTime } from './member-free-time.ts';
import { type OpenLeg, startsWithin } from './ring-times.ts';

const FAR = say('Please choose times within the next {days} days', { days: HOURS.horizon.max });

export type TimesService = ReturnType<typeof createTimesService>;

/** Suggests times from the hours, sessions, group lessons, own proposals and other calendars of two members. */
export function createTimesService({
  owns,
  views,
  requests,
  limit,
  ...sources
}: {
  owns: Pick<OwnRequests, 'own' | 'refuseBlocked'>;
  views: Pick<PlanViews, 'show'>;
  requests: Pick<RequestRepository, 'legsOf'>;
  limit: Pick<RateLimiter, 'consume'>;
} & Parameters<typeof createMemberFreeTime>[0]) {
  const sidesOf = createMemberFreeTime(sources);

  /**
   * Returns the request if the caller may ask for times.
   * @throws NotFoundError, ForbiddenError, ConflictError, TooManyRequestsError
   */
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

  /** Returns the other legs of a ring that have no session yet. */
  async function openLegs(ring: NonNullable<StoredRequest['ring']>, ownId: string, now: Date) {
    const legs = await requests.legsOf(ring);
    return legs.filter(
      (leg) => leg._id !== ownId && leg.status === 'accepted' && upcomingSessions(planOf(leg, now), now).length === 0,
    );
  }

  return {
    /**
     * Suggests times for the next session of the two, or for a series that follows the caller's clock.
     * @throws NotFoundError for a request of other members
     * @throws ForbiddenError for the sender of a pending request, and between a blocked pair
     * @throws ConflictError after the end of the exchange
     * @throws TooManyRequestsError beyond 60 calls an hour
     * @throws ValidationError when `from` is beyond every horizon
     */
    async find(callerId: string, id: string, query: TimesQuery): Promise<SuggestedTimes> {
      const asked = await request(callerId, id);
      const now = new Date();
      const { from, to } = spanOf(query, now);
      const { minutes = planOf(asked, now).minutes, count, everyWeeks } = query;

      const [you, they] = [callerId, otherParty(asked, callerId)._id];
      const legs = asked.ring ? await openLegs(asked.ring, asked._id, now) : [];
      // A change of the clock may make the last session of a series an hour later. One day is added for that.
      const end = to + ((count - 1) * everyWeeks * 7 + 1) * DAY_MS;
      const ringEnd = legs.length > 0 ? now.getTime() + FIND_TIMES.ring.days * DAY_MS : end;
      const span = {
        from: now.getTime(),
        to: Math.max(end, ringEnd),
        now,
        seen: { memberId: you, zone: query.zone ?? null },
      };
      const sides = await sidesOf([...new Set([you, they, ...partiesOf(legs)])], span);
      const zones = { yours: sides.zoneOf(you), theirs: sides.zoneOf(they) };
      const [own, others] = [sides.sideOf(you, asked), sides.sideOf(they, asked)];
      const seriesFrom = (first: Date) => startsOf(first, { count, everyWeeks }, zones.yours);
      const inRing = (starts: readonly number[]) =>
        startsWithin(
          { members: [you, they], minutes, starts },
          timesOf(legs, sides, now),
          FIND_TIMES.ring.apartMinutes,
        );
      // A caller who asks for the clocks of chosen times already has the suggestions.
      const times = query.at
        ? []
        : findTimes(own, others, {
            from,
            to,
            minutes,
            limit: query.limit,
            startsOf: (first) => seriesFrom(new Date(first)).map((start) => start.getTime()),
            ...(legs.length > 0 && { alsoSuiting: inRing }),
          });
      return {
        times: times.map((time) => toSuggested(time, zones, seriesFrom)),
        ...(query.at && { at: clocksAt(query.at, now, zones, { count, seriesFrom }) }),
        known: { you: own.isKnown ? 'hours' : 'nothing', they: others.isKnown ? 'hours' : 'nothing' },
      };
    },
  };
}

const mayBeProposed = (moment: Date, now: Date): boolean =>
  !isLapsed(moment, now) && moment.getTime() - now.getTime() <= MEETINGS.aheadDays * DAY_MS;

/**
 * Returns the time in which suggestions begin.
 * @throws ValidationError when it is beyond every horizon
 */
function spanOf(query: TimesQuery, now: Date): { from: number; to: number } {
  const from = Math.max(now.getTime(), query.from ? Date.parse(query.from) : 0);
  const last = now.getTime() + HOURS.horizon.max * DAY_MS;
  if (from > last) throw new ValidationError([{ field: 'from', message: FAR }]);
  return { from, to: Math.min(from + query.days * DAY_MS, last) };
}

const toSuggested = (
  { startsAt, fits, best, count, misfit }: ReturnType<typeof findTimes>[number],
  zones: Parameters<typeof clocks>[1],
  seriesFrom: (first: Date) => Date[],
): SuggestedTimes['times'][number] => {
  const starts = count > 1 ? seriesFrom(new Date(startsAt)) : [];
  return {
    ...clocks(new Date(startsAt), zones),
    fits,
    best,
    weeks: {
      fit: count - misfit.length,
      of: count,
      misfit: misfit.map((start) => new Date(start).toISOString()),
      ...(count > 1 && {
        theirs: starts.map((start) => clockOf(start, zones.theirs)),
        starts: starts.map((start) => start.toISOString()),
      }),
    },
  };
};

/** Returns both clocks at chosen moments, and at each session of the series that begins there. */
const clocksAt = (
  moments: readonly string[],
  now: Date,
  zones: Parameters<typeof clocks>[1],
  { count, seriesFrom }: { count: number; seriesFrom: (first: Date) => Date[] },
) =>
  moments
    .map((moment) => new Date(moment))
    // The clocks of many years would disclose the other member's zone.
    .filter((moment) => mayBeProposed(moment, now))
    .map((moment) => ({
      ...clocks(moment, zones),
      ...(count > 1 && { series: seriesFrom(moment).map((start) => clocks(start, zones)) }),
    }));

/** Returns the possible starts of the other legs of a ring. */
const timesOf = (legs: readonly StoredRequest[], sides: MemberFreeTime, now: Date): OpenLeg[] =>
  legs.map((leg) => {
    const { minutes } = planOf(leg, now);
    const [sender, receiver] = [leg.sender._id, leg.receiver._id];
    const common = commonOf(sides.sideOf(sender, leg), sides.sideOf(receiver, leg));
    const [from, to] = [now.getTime(), now.getTime() + FIND_TIMES.ring.days * DAY_MS];
    return { members: [sender, receiver], minutes, starts: startsIn(common, { from, to, minutes }) };
  });

/** How often a member may ask for times of one exchange. */
export const TIMES_LIMIT = { calls: FIND_TIMES.callsAnHour, seconds: 3600 };
