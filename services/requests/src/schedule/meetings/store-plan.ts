import type { DomainEvent, MeetingDetails } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { People } from '../../members/member.repository.ts';
import { joinableEvents, toDueEvent, toLateEvent, toSettledEvent } from '../../store/meeting-events.ts';
import { toChangeEvent } from '../../store/plan.mapper.ts';
import { partiesOf } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import type { CalendarMailEntries } from '../calendars/mail-entries.ts';
import type { Change } from '../plan/outcome.ts';
import type { StoredPlan } from '../plan/plan.model.ts';
import { planOf, scheduledDateOf } from '../plan/plan.ts';
import type { Due } from '../plan/reminders.ts';

/**
 * Builds the events of a change. Being late has an event of its own. Other changes have one, and another one when it is settled whether
 * the two met.
 */
function eventsOf(
  request: StoredRequest & { plan: StoredPlan },
  change: Change,
  people: People,
  {
    news,
    ...by
  }: { actorId: string | null; now: Date; before: StoredPlan; news: Awaited<ReturnType<CalendarMailEntries>> },
): DomainEvent[] {
  if (change.change === 'late') return [newEvent('meeting.late', toLateEvent(request, change, people, by))];
  const isSettled = change.change === 'held' || change.change === 'missed' || change.change === 'unclear';
  return [
    newEvent('meeting.changed', { ...toChangeEvent(request, change, people, by), ...news }),
    ...(isSettled ? change.sessions : []).map(({ session }) =>
      newEvent('meeting.settled', toSettledEvent(request, session)),
    ),
  ];
}

export type StorePlan = ReturnType<typeof createStorePlan>;

/** Stores a changed plan over the version of the request that was read, together with its events. */
export function createStorePlan({
  requests,
  members,
  calendarMailEntries,
}: Pick<Store, 'requests' | 'members'> & {
  calendarMailEntries: CalendarMailEntries;
}) {
  /**
   * @param next.change what other services are told; null sends nothing about it
   * @param next.dues the reminders and questions that Mutua sends by itself
   * @returns the request; null when another change was faster
   */
  return async function storePlan(
    request: StoredRequest,
    {
      plan,
      change,
      dues = [],
      place,
    }: { plan: StoredPlan; change: Change | null; dues?: readonly Due[]; place?: MeetingDetails },
    by: { actorId: string | null; now: Date },
  ): Promise<StoredRequest | null> {
    const changed = {
      ...request,
      plan,
      scheduledDate: scheduledDateOf(plan, by.now),
      meetingDetails: place ?? request.meetingDetails,
      version: request.version + 1,
    };
    const before = planOf(request, by.now);
    const [people, news] = await Promise.all([
      members.people(partiesOf([request])),
      change ? calendarMailEntries(changed, { before, after: plan, now: by.now }) : {},
    ]);
    const events = [
      ...(change ? eventsOf(changed, change, people, { ...by, before, news }) : []),
      ...joinableEvents(request, changed, by.now),
      ...dues.map((due) => newEvent('meeting.due', toDueEvent(changed, due, people))),
    ];
    return (await requests.replace(changed, ...events)) ? changed : null;
  };
}
