import { CALENDAR } from '@mutua/contracts/limits';
import type { BlockRepository } from '@mutua/domain';
import {
  bounded,
  createJobPoller,
  createRateLimiter,
  createSeal,
  type Logger,
  type RedisClient,
} from '@mutua/service-kit';
import type { OutboundOptions } from '@mutua/service-kit/outbound';
import type { MemberRepository } from '../../members/member.repository.ts';
import type { OwnRequests } from '../../store/own-requests.ts';
import type { PlanRepository } from '../../store/plan.repository.ts';
import type { RequestRepository } from '../../store/request.repository.ts';
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
/** Limits for an address that a member has just typed. They are lower, because the member waits for the answer. */
const TYPED = { timeoutMs: 4_000, concurrency: 4, waiting: 100 } as const;

export type Calendars = ReturnType<typeof createCalendars>;

/** Builds everything about calendars: the calendar page, the feed, and calendars of other providers. */
export function createCalendars({
  calendars,
  sources,
  plans,
  requests,
  members,
  blocks,
  hours,
  away,
  owns,
  externalBusyTimes,
  publicUrl,
  key,
  outbound,
  redis,
  prefix,
  scale,
  logger,
  pollMs,
}: {
  calendars: CalendarRepository;
  sources: SourceRepository;
  plans: PlanRepository;
  requests: Pick<RequestRepository, 'openOf'>;
  members: MemberRepository;
  blocks: Pick<BlockRepository, 'blockedAmong'>;
  hours: Pick<HoursRepository, 'find'>;
  away: Pick<AwayService, 'get'>;
  owns: Pick<OwnRequests, 'own'>;
  externalBusyTimes: ExternalBusyTimes;
  publicUrl: string;
  /** The key that encrypts the addresses of members' calendars. */
  key: string;
  outbound: OutboundOptions;
  redis: RedisClient;
  prefix: string;
  scale: number;
  logger: Logger;
  pollMs: number;
}) {
  const limiter = (name: string, calls: number) =>
    createRateLimiter({
      name: `requests:${name}`,
      limit: { calls, seconds: HOUR_S },
      redis,
      prefix,
      scale,
      message: 'You are doing this too quickly. Please wait a moment.',
    });
  const seal = createSeal(key, 'calendar addresses');
  const findBusy = createFindBusy();
  const readerOf = (fetchCalendar: FetchCalendar) => createReadCalendar({ members, plans, fetchCalendar, findBusy });
  const readTyped = readerOf(createFetchCalendar({ ...outbound, timeoutMs: TYPED.timeoutMs }));
  const withinLimit = bounded(TYPED);
  const due = createRefresh({ sources, plans, seal, readCalendar: readerOf(createFetchCalendar(outbound)) });
  const poller = createJobPoller({ due, logger, pollMs });

  return {
    poller,
    own: createOwnCalendar({ plans, requests, members, blocks, hours, away, externalBusyTimes }),
    feed: createFeedService({
      calendars,
      plans,
      members,
      owns,
      limit: limiter('feed', CALENDAR.feed.readsAnHour),
      publicUrl,
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
    },
  };
}
