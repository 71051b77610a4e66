/** Every HTTP call and every domain event of Mutua. Services implement the calls, the gateway routes by them, browser apps and tests use them. */

import type { z } from 'zod';
import { accountEndpoints } from './accounts/endpoints.ts';
import { mailEvents } from './accounts/events.ts';
import { announcementEndpoints } from './announcements/endpoints.ts';
import { bookmarkEndpoints } from './bookmarks/endpoints.ts';
import { calendarEndpoints } from './calendars/endpoints.ts';
import { availabilityEvents, calendarEvents, hoursEvents } from './calendars/events.ts';
import { callEndpoints } from './calls/endpoints.ts';
import { chatEndpoints } from './chat/endpoints.ts';
import { messageEvents } from './chat/events.ts';
import { circleEndpoints } from './circles/endpoints.ts';
import { circleEvents } from './circles/events.ts';
import { claimEndpoints } from './claims/endpoints.ts';
import type { ServiceName } from './core/limits.ts';
import { figureEndpoints } from './figures/endpoints.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { lessonAfterEndpoints } from './lessons/attendance-endpoints.ts';
import { lessonAfterEvents } from './lessons/attendance-events.ts';
import { lessonEndpoints } from './lessons/endpoints.ts';
import { lessonEvents } from './lessons/events.ts';
import { matchEndpoints } from './matches/endpoints.ts';
import { matchEvents } from './matches/events.ts';
import { meetingEndpoints } from './meetings/endpoints.ts';
import { attendanceEvents, meetingEvents } from './meetings/events.ts';
import { memberEndpoints } from './members/endpoints.ts';
import { memberEvents } from './members/events.ts';
import { moderationEndpoints } from './moderation/endpoints.ts';
import { moderationEvents } from './moderation/events.ts';
import { noteEndpoints } from './notes/endpoints.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { notificationEvents } from './notifications/events.ts';
import { ownDataEndpoints } from './own-data/endpoints.ts';
import { erasureEvents } from './own-data/events.ts';
import { placeEndpoints } from './places/endpoints.ts';
import { requestEndpoints } from './requests/endpoints.ts';
import { requestEvents } from './requests/events.ts';
import { ringEndpoints } from './rings/endpoints.ts';
import { ringEvents } from './rings/events.ts';
import { roomEndpoints } from './rooms/endpoints.ts';
import { roomEvents } from './rooms/events.ts';
import { securityEndpoints } from './security/endpoints.ts';
import { siteEndpoints } from './site/endpoints.ts';
import { siteEvents } from './site/events.ts';
import { skillEndpoints } from './skills/endpoints.ts';
import { alertEvents, skillEvents } from './skills/events.ts';
import { invitationEndpoints, markEndpoints, referenceEndpoints, reviewEndpoints } from './trust/endpoints.ts';
import { trustEvents } from './trust/events.ts';

/** Fixed paths come before paths with parameters, because routers match the calls in this order. */
export const endpoints = {
  ...accountEndpoints,
  ...securityEndpoints,
  ...ownDataEndpoints,
  ...markEndpoints,
  ...invitationEndpoints,
  ...placeEndpoints,
  ...memberEndpoints,
  ...skillEndpoints,
  ...bookmarkEndpoints,
  ...requestEndpoints,
  ...calendarEndpoints,
  ...meetingEndpoints,
  ...reviewEndpoints,
  ...referenceEndpoints,
  ...chatEndpoints,
  ...circleEndpoints,
  ...noteEndpoints,
  ...callEndpoints,
  ...roomEndpoints,
  ...notificationEndpoints,
  ...matchEndpoints,
  ...ringEndpoints,
  ...lessonEndpoints,
  ...lessonAfterEndpoints,
  ...moderationEndpoints,
  ...figureEndpoints,
  ...siteEndpoints,
  ...announcementEndpoints,
  ...importEndpoints,
  ...claimEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Part<K extends EndpointKey, P extends string, Side extends 'input' | 'output'> = Endpoints[K] extends {
  [key in P]: infer S extends z.ZodType;
}
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** The parsed values that the handler of a service gets. */
export type ParamsOf<K extends EndpointKey> = Part<K, 'params', 'output'>;
export type QueryOf<K extends EndpointKey> = Part<K, 'query', 'output'>;
export type BodyOf<K extends EndpointKey> = Part<K, 'body', 'output'>;
export type ResponseOf<K extends EndpointKey> = Part<K, 'response', 'output'>;

/** The values that a client sends. */
export type ParamsInput<K extends EndpointKey> = Part<K, 'params', 'input'>;
export type QueryInput<K extends EndpointKey> = Part<K, 'query', 'input'>;
export type BodyInput<K extends EndpointKey> = Part<K, 'body', 'input'>;

/** Events are delivered at least once, in any order; consumers are idempotent. */
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
  ...circleEvents,
  ...notificationEvents,
  ...matchEvents,
  ...ringEvents,
  ...lessonEvents,
  ...lessonAfterEvents,
  ...roomEvents,
  ...moderationEvents,
  ...trustEvents,
  ...alertEvents,
  ...siteEvents,
};

export type Events = typeof events;
export type EventType = keyof Events;
/** The payload of the current version. */
export type EventPayload<T extends EventType> = z.infer<Events[T]['payload']>;

/** The events that a service consumes. */
export type EventsFor<S extends ServiceName> = {
  [T in EventType]: S extends Events[T]['subscribers'][number] ? T : never;
}[EventType];
