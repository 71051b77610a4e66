import { newEvent, type Snapshots } from '@mutua/service-kit';
import { toReview } from '../../exchange/reviews/review.mapper.ts';
import type { ReviewRepository } from '../../exchange/reviews/review.repository.ts';
import { answeredEvent, sealedEvent } from '../../exchange/reviews/review-events.ts';
import { toAvailability } from '../../schedule/away/availability.repository.ts';
import { type CalendarRepository, toCalendarWish } from '../../schedule/calendars/calendar.repository.ts';
import { type HoursRepository, toHoursSnapshot } from '../../schedule/hours/hours.repository.ts';
import type { StoredPlan } from '../../schedule/plan/plan.model.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { toJoinable, toSettledEvent } from '../../store/meeting-events.ts';
import { partiesOf, toChanges, toRequest } from '../../store/request.mapper.ts';
import type { Store } from '../../store/store.ts';

/** Builds the snapshots that a republish sends: requests, reviews, availabilities, hours and calendar settings as they are now, with the present names. */
export const createSnapshots = ({
  requests,
  reviews,
  members,
  availabilities,
  hours,
  calendars,
}: Pick<Store, 'requests' | 'members'> &
  Pick<Schedule, 'availabilities'> & {
    reviews: Pick<ReviewRepository, 'all' | 'countAll'>;
    hours: Pick<HoursRepository, 'all' | 'countAll'>;
    calendars: Pick<CalendarRepository, 'all' | 'countAll'>;
  }): Record<string, Snapshots> => ({
  requests: {
    count: requests.countAll,
    async *read() {
      for await (const stored of requests.all()) {
        const request = toRequest(stored, await members.people(partiesOf([stored])));
        yield newEvent('request.snapshot', { request, version: stored.version, changes: toChanges(stored) });
      }
    },
  },
  reviews: {
    count: reviews.countAll,
    async *read() {
      for await (const stored of reviews.all()) {
        const people = await members.people([stored.reviewer._id, stored.reviewedUser._id]);
        // Of a sealed review other services learn only that it was written.
        const { seal, answer } = stored;
        yield seal
          ? sealedEvent({ ...stored, seal }, people)
          : newEvent('review.snapshot', { review: toReview(stored, people) });
        if (answer) yield answeredEvent(stored, answer, people);
      }
    },
  },
  sessions: {
    count: requests.countAll,
    async *read() {
      for await (const stored of requests.all()) {
        const { plan } = stored;
        const joinable = toJoinable(stored, new Date());
        if (joinable.sessions.length > 0) yield newEvent('meeting.joinable', joinable);
        const settled = plan?.sessions.filter(({ settledAt }) => settledAt) ?? [];
        for (const session of settled) {
          yield newEvent('meeting.settled', toSettledEvent({ ...stored, plan: plan as StoredPlan }, session));
        }
      }
    },
  },
  availabilities: {
    count: availabilities.countAll,
    async *read() {
      for await (const stored of availabilities.all()) yield newEvent('availability.changed', toAvailability(stored));
    },
  },
  hours: {
    count: hours.countAll,
    async *read() {
      for await (const stored of hours.all()) yield newEvent('hours.changed', toHoursSnapshot(stored));
    },
  },
  calendars: {
    count: calendars.countAll,
    async *read() {
      for await (const stored of calendars.all()) yield newEvent('calendar.changed', toCalendarWish(stored));
    },
  },
});
