import type { MeetingDetails } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { CalendarNews } from '../calendars/mail-entries.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { partiesOf } from '../requests/request.mapper.ts';
import type { RequestRepository, StoredRequest } from '../requests/request.repository.ts';
import { toChangeEvent } from './plan.mapper.ts';
import type { StoredPlan } from './plan.model.ts';
import { planOf, scheduledDateOf } from './plan.ts';
import type { Change } from './plan-change.ts';

export type StorePlan = ReturnType<typeof createStorePlan>;

/** Stores a changed plan over the version of the request that was read, together with its event. */
export function createStorePlan({
  requests,
  members,
  calendarNews,
}: {
  requests: Pick<RequestRepository, 'replace'>;
  members: Pick<MemberRepository, 'people'>;
  calendarNews: CalendarNews;
}) {
  /**
   * @param next.change what others are told; null tells nobody
   * @returns the request; null when another change was faster
   */
  return async function storePlan(
    request: StoredRequest,
    { plan, change, place }: { plan: StoredPlan; change: Change | null; place?: MeetingDetails },
    by: { actorId: string | null; now: Date },
  ): Promise<StoredRequest | null> {
    const changed = {
      ...request,
      plan,
      scheduledDate: scheduledDateOf(plan, by.now),
      meetingDetails: place ?? request.meetingDetails,
      version: request.version + 1,
    };
    const [people, news] = await Promise.all([
      members.people(partiesOf([request])),
      change ? calendarNews(changed, { before: planOf(request, by.now), after: plan, now: by.now }) : {},
    ]);
    const events = change
      ? [newEvent('meeting.changed', { ...toChangeEvent(changed, change, people, by), ...news })]
      : [];
    return (await requests.replace(changed, ...events)) ? changed : null;
  };
}
