/** Domain events with their source and subscribers. Events are delivered at least once, in any order; consumers are idempotent. */
import type { z } from 'zod';
import type { ServiceName } from '../constants.ts';
import { alertEvents } from './alert-events.ts';
import { attendanceEvents } from './attendance-events.ts';
import { availabilityEvents } from './availability-events.ts';
import { calendarEvents } from './calendar-events.ts';
import { erasureEvents } from './erasure-events.ts';
import { hoursEvents } from './hours-events.ts';
import { mailEvents } from './mail-events.ts';
import { matchEvents } from './match-events.ts';
import { meetingEvents } from './meeting-events.ts';
import { memberEvents } from './member-events.ts';
import { messageEvents } from './message-events.ts';
import { moderationEvents } from './moderation-events.ts';
import { notificationEvents } from './notification-events.ts';
import { requestEvents } from './request-events.ts';
import { ringEvents } from './ring-events.ts';
import { skillEvents } from './skill-events.ts';
import { trustEvents } from './trust-events.ts';

export const events = {
  ...memberEvents,
  ...erasureEvents,
  ...mailEvents,
  ...skillEvents,
  ...requestEvents,
  ...meetingEvents,
  ...attendanceEvents,
  ...availabilityEvents,
  ...calendarEvents,
  ...hoursEvents,
  ...messageEvents,
  ...notificationEvents,
  ...matchEvents,
  ...ringEvents,
  ...moderationEvents,
  ...trustEvents,
  ...alertEvents,
};

export type Events = typeof events;
export type EventType = keyof Events;
/** The payload of the current version. */
export type EventPayload<T extends EventType> = z.infer<Events[T]['payload']>;

/** The events that a service consumes. */
export type EventsFor<S extends ServiceName> = {
  [T in EventType]: S extends Events[T]['subscribers'][number] ? T : never;
}[EventType];
