import { CALENDAR } from '@mutua/contracts/limits';
import { bounded, createJobPoller, createRateLimiter, createSeal } from '@mutua/service-kit';
import { outboundOf } from '@mutua/service-kit/outbound';
import type { Context } from '../../context.ts';
import type { Store } from '../../store/store.ts';
import type { AwayService } from '../away/away.service.ts';
import type { HoursRepository } from '../hours/hours.repository.ts';
import type { CalendarRepository } from './calendar.repository.ts';
import type { ExternalBusyTimes } from './external-busy-times.ts';
import { createFeedService } from './feed.service.ts';
import { createFetchCalendar, type FetchCalendar } from './fetch-calendar.ts';
import { createFindBusy } from './find-busy.ts';
import { createOwnCalendar } from './own-calendar.service.ts';
import { createReadCalendar, createRefresh } from './refresh.ts';
import { createSettingsService } from './settings.service.ts';
import type { SourceRepository } from './source.repository.ts';
import { createSourceService } from './source.service.ts';

const HOUR_S = 3_600;
/** How often the service looks for calendars that are due. */
const POLL_MS = 10_000;
/** Limits for an address that a member has just typed. They are lower, because the member waits for the answer. */
const TYPED = { timeoutMs: 4_000, concurrency: 4, waiting: 100 } as const;

export type Calendars = ReturnType<typeof createCalendars>;

/** Builds everything about calendars: the calendar page, the feed, and calendars of other providers. */
export function createCalendars({
  context: { config, redis, logger, timing },
  store,
  storedCalendars: calendars,
  sources,
  storedHours: hours,
  away,
  externalBusyTimes,
}: {
  context: Context;
  store: Store;
  storedCalendars: CalendarRepository;
  sources: SourceRepository;
  storedHours: HoursRepository;
  away: AwayService;
  externalBusyTimes: ExternalBusyTimes;
}) {
  const { members, plans, lessonDates } = store;
  const outbound = outboundOf(config);
  const limiter = (name: string, calls: number) =>
    createRateLimiter({
      name: `requests:${name}`,
      limit: { calls, seconds: HOUR_S },
      redis,
      prefix: config.QUEUE_PREFIX,
      scale: config.RATE_LIMIT_SCALE,
      message: 'You are doing this too quickly. Please wait a moment.',
    });
  const seal = createSeal(config.CALENDAR_KEY, 'calendar addresses');
  const findBusy = createFindBusy();
  const readerOf = (fetchCalendar: FetchCalendar) =>
    createReadCalendar({ members, plans, lessonDates, fetchCalendar, findBusy });
  const readTyped = readerOf(createFetchCalendar({ ...outbound, timeoutMs: TYPED.timeoutMs }));
  const withinLimit = bounded(TYPED);
  const due = createRefresh({ sources, plans, seal, readCalendar: readerOf(createFetchCalendar(outbound)) });
  const poller = createJobPoller({ due, logger, pollMs: timing.pollMs ?? POLL_MS });

  return {
    poller,
    own: createOwnCalendar({ ...store, hours, away, externalBusyTimes }),
    feed: createFeedService({
      ...store,
      calendars,
      limit: limiter('feed', CALENDAR.feed.readsAnHour),
      publicUrl: config.PUBLIC_URL,
    }),
    settings: createSettingsService({ calendars }),
    sources: createSourceService({
      sources,
      seal,
      limit: limiter('calendars', CALENDAR.refresh.anHour),
      readCalendar: (calendar) => withinLimit(() => readTyped(calendar)),
      readNow: () => poller.checkNow(),
    }),

    /** Removes all calendar data of an erased member. */
    async forget(memberId: string): Promise<void> {
      await calendars.remove(memberId);
      await sources.removeAllOf(memberId);
      await lessonDates.forget(memberId);
    },
  };
}
