import { createRateLimiter } from '@mutua/service-kit';
import type { Context } from '../context.ts';
import type { Store } from '../store/store.ts';
import { createAskStillAway } from './away/ask-still-away.ts';
import { createAvailabilityRepository } from './away/availability.repository.ts';
import { createAwayService } from './away/away.service.ts';
import { createCalendarRepository } from './calendars/calendar.repository.ts';
import { createCalendars } from './calendars/calendars.ts';
import { createExternalBusyTimes } from './calendars/external-busy-times.ts';
import { createCalendarMailEntries } from './calendars/mail-entries.ts';
import { createSourceRepository } from './calendars/source.repository.ts';
import { createHoursRepository } from './hours/hours.repository.ts';
import { createHoursService } from './hours/hours.service.ts';
import { createCancelPlannedSessions } from './meetings/cancel-planned-sessions.ts';
import { createPlanService } from './meetings/meeting.service.ts';
import { onCallFinished } from './meetings/on-call-finished.ts';
import { createRefuseOverlap } from './meetings/overlaps.ts';
import { createStorePlan } from './meetings/store-plan.ts';
import { createTimesService, TIMES_LIMIT } from './times/times.service.ts';

export type Schedule = ReturnType<typeof createSchedule>;

/** Builds when two members meet: meetings, suggested times, hours, absences, calendars. */
export function createSchedule({ context, store }: { context: Context; store: Store }) {
  const { config, connection, redis, relay } = context;
  const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
  const storedHours = createHoursRepository({ connection, relay });
  const availabilities = createAvailabilityRepository({ connection, relay });
  const storedCalendars = createCalendarRepository({ connection, relay });
  const sources = createSourceRepository({ connection, relay });
  const externalBusyTimes = createExternalBusyTimes({ calendars: storedCalendars, sources });
  const calendarMailEntries = createCalendarMailEntries({ calendars: storedCalendars });
  const refuseOverlap = createRefuseOverlap(store);
  const storePlan = createStorePlan({ ...store, calendarMailEntries });
  const away = createAwayService({ ...store, availabilities });
  const calendars = createCalendars({ context, store, storedCalendars, sources, storedHours, away, externalBusyTimes });
  return {
    storedHours,
    storedCalendars,
    availabilities,
    sources,
    storePlan,
    refuseOverlap,
    calendarMailEntries,
    away,
    calendars,
    hours: createHoursService({ ...store, hours: storedHours }),
    plans: createPlanService({ ...store, refuseOverlap, storePlan }),
    times: createTimesService({
      ...store,
      hours: storedHours,
      availabilities,
      externalBusyTimes,
      limit: createRateLimiter({
        name: 'requests:times',
        limit: TIMES_LIMIT,
        redis,
        prefix,
        scale,
        message: 'You are doing this too quickly. Please wait a moment.',
      }),
    }),
    onCallFinished: onCallFinished({ ...store, storePlan }),
    cancelPlannedSessions: createCancelPlannedSessions({ ...store, storePlan }),
    askStillAway: createAskStillAway({ availabilities }),
  };
}
