import { MINUTE_MS } from '@mutua/contracts/time';
import type { StoredRequest } from '../../store/request.repository.ts';
import { endOf, isLapsed, openIn, upcomingSessions } from '../plan/basics.ts';
import type { Interval } from '../plan/intervals.ts';
import { planOf } from '../plan/plan.ts';
import { startsOf } from '../plan/series.ts';

/** Returns when a member is busy in these exchanges, in any order: planned sessions, and proposed times that the other may still pick. */
export const busyOf = (memberId: string, requests: readonly StoredRequest[], now: Date): Interval[] =>
  requests
    .filter(({ sender, receiver }) => sender._id === memberId || receiver._id === memberId)
    .flatMap((request): Interval[] => {
      const plan = planOf(request, now);
      const sessions = upcomingSessions(plan, now).map(
        (each): Interval => [each.startsAt.getTime(), endOf(each).getTime()],
      );
      const proposed = openIn(plan)
        .filter(({ by }) => by === memberId)
        .flatMap(({ times, minutes, repeat, zone }) =>
          times
            .filter((time) => !isLapsed(time, now))
            .flatMap((time) => startsOf(time, repeat, zone))
            .map((start): Interval => [start.getTime(), start.getTime() + minutes * MINUTE_MS]),
        );
      return [...sessions, ...proposed];
    });
