import { createHash, randomBytes } from 'node:crypto';
import { CALENDAR, type CalendarFeed, type FeedDetail, type Language } from '@mutua/contracts';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { calendarFile } from '@mutua/domain';
import { NotFoundError, type RateLimiter } from '@mutua/service-kit';
import { datesOf, isInside } from '../../lesson-dates/lesson-dates.ts';
import { partiesOf } from '../../store/request.mapper.ts';
import type { Store } from '../../store/store.ts';
import { byTime } from '../plan/basics.ts';
import { planOf } from '../plan/plan.ts';
import type { StoredFeed } from './calendar.model.ts';
import type { CalendarRepository } from './calendar.repository.ts';
import { entryOf } from './calendar-file.ts';
import { lessonEntryOf } from './lesson-entry.ts';

/** 256 random bits, as 43 characters. */
const SECRET_BYTES = 32;
const REFRESH_SECONDS = 3_600;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const noFeed = () => new NotFoundError('You have no calendar feed');

const toFeed = ({ createdAt, readAt, detail }: StoredFeed): CalendarFeed => ({
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
  detail,
});

export type FeedService = ReturnType<typeof createFeedService>;

/** Serves sessions and group lessons as calendar files: one session, or the feed of a member. The feed's address is its only key. */
export function createFeedService({
  calendars,
  plans,
  lessonDates,
  members,
  owns,
  site,
  limit,
  publicUrl,
}: Pick<Store, 'plans' | 'lessonDates' | 'members' | 'owns' | 'site'> & {
  calendars: Pick<CalendarRepository, 'find' | 'set' | 'findByFeed' | 'setDetail' | 'markRead' | 'endFeed'>;
  /** Limits the reads of each feed. Its key is the hash of the secret. */
  limit: Pick<RateLimiter, 'consume'>;
  publicUrl: string;
}) {
  /** Returns the sessions of the last days and all future ones. Cancelled sessions are left out sooner. */
  async function sessionsOf(memberId: string, now: Date) {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const { pastDays, cancelledDays } = CALENDAR.feed;
    const from = daysAgo(pastDays);
    const [found, lessons] = await Promise.all([
      plans.withSessionsBetween(memberId, from, null),
      lessonDates.of([memberId], from),
    ]);
    const people = await members.people([...partiesOf(found), ...lessons.map(({ teacherId }) => teacherId)]);
    const isShown = (startsAt: Date, cancelledAt: Date | null): boolean =>
      startsAt >= from && (cancelledAt === null || cancelledAt >= daysAgo(cancelledDays));
    const sessions = found
      .flatMap((request) => planOf(request, now).sessions.map((session) => ({ request, session })))
      .filter(({ session: { startsAt, cancelled } }) => isShown(startsAt, cancelled?.at ?? null));
    const dates = datesOf(memberId, lessons)
      .filter(isInside)
      .filter(({ session: { startsAt, status, setAt } }) => isShown(startsAt, status === 'cancelled' ? setAt : null));
    return { sessions, dates, people };
  }

  return {
    async get(memberId: string): Promise<CalendarFeed | null> {
      const { feed } = await calendars.find(memberId);
      return feed ? toFeed(feed) : null;
    },

    /** Makes a new address, which is shown once. The previous address stops working. */
    async make(memberId: string, language: Language): Promise<{ feed: CalendarFeed; url: string }> {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const detail = (await calendars.find(memberId)).feed?.detail ?? 'full';
      const feed: StoredFeed = { hash: hashOf(secret), detail, language, createdAt: new Date(), readAt: null };
      await calendars.set(memberId, { feed });
      const url = `${publicUrl}/api/calendar/feeds/${secret}.ics`.replace(/^https?:/, 'webcal:');
      return { feed: toFeed(feed), url };
    },

    /** @throws NotFoundError when the member has no feed */
    async setDetail(memberId: string, detail: FeedDetail): Promise<CalendarFeed> {
      const feed = await calendars.setDetail(memberId, detail);
      if (!feed) throw noFeed();
      return toFeed(feed);
    },

    end: (memberId: string): Promise<void> => calendars.endFeed(memberId),

    /**
     * Returns the calendar at a feed's address.
     * @throws NotFoundError when the address is unknown or has ended; both look the same
     * @throws TooManyRequestsError beyond 60 reads an hour
     */
    async read(secret: string): Promise<{ text: string; etag: string }> {
      const hash = hashOf(secret);
      await limit.consume(hash);
      const calendar = await calendars.findByFeed(hash);
      if (!calendar?.feed) throw new NotFoundError();
      const { _id: memberId, feed, alarms } = calendar;
      const now = new Date();
      const [{ sessions, dates, people }, { name: siteName }] = await Promise.all([
        sessionsOf(memberId, now),
        site.read(),
      ]);
      const reader = {
        memberId,
        language: feed.language,
        isPrivate: feed.detail === 'private',
        people,
        publicUrl,
        site: siteName,
      };
      const text = calendarFile(
        [
          ...sessions.map(({ request, session }) => entryOf(request, session, reader)),
          ...dates.map((date) => lessonEntryOf(date, reader)),
        ].sort(byTime),
        { method: 'PUBLISH', name: siteName, alarm: alarms, refreshSeconds: REFRESH_SECONDS },
      );
      if (!feed.readAt || now.getTime() - feed.readAt.getTime() > HOUR_MS)
        await calendars.markRead(memberId, feed, now);
      return { text, etag: `"${hashOf(text).slice(0, 32)}"` };
    },

    /**
     * Returns one session as a calendar file.
     * @throws NotFoundError for a request of other members, and for a session that the request does not have
     */
    async file(memberId: string, requestId: string, sessionId: string, language: Language): Promise<string> {
      const { request } = await owns.own(memberId, requestId);
      const session = planOf(request, new Date()).sessions.find(({ _id }) => _id === sessionId);
      if (!session) throw new NotFoundError('Session not found');
      const [people, { alarms }, { name: siteName }] = await Promise.all([
        members.people(partiesOf([request])),
        calendars.find(memberId),
        site.read(),
      ]);
      const reader = { memberId, language, isPrivate: false, people, publicUrl, site: siteName };
      return calendarFile([entryOf(request, session, reader)], { method: 'PUBLISH', alarm: alarms });
    },
  };
}
