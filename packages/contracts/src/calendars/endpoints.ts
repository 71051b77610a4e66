import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { Away, AwaySession, Calendar, CalendarFeed, CalendarSettings, CalendarSource } from './entities.ts';
import { AwayInput, CalendarQuery, CalendarSettingsInput, CalendarSourceInput, FeedInput } from './forms.ts';

const OwnFeed = z.object({ feed: CalendarFeed.nullable() });
const Sources = z.object({ sources: z.array(CalendarSource) });
const OneSource = z.object({ source: CalendarSource });
const Settings = z.object({ settings: CalendarSettings });

const OwnAway = z.object({ away: Away.nullable() });

/** The calls about the calendar of the caller, in the requests service. */
export const calendarEndpoints = defineEndpoints('requests', {
  'GET /requests/:id/sessions/:sessionId/file': {
    summary: 'A session of an own exchange as a calendar file (text/calendar, METHOD:PUBLISH).',
    params: IdParam.extend({ sessionId: ObjectId }),
  },
  'GET /calendar': {
    summary:
      'The sessions, group lessons, open proposals, busy times, weekly hours and absence of the caller between two moments, at most 62 days apart.',
    query: CalendarQuery,
    response: Calendar,
  },
  'GET /calendar/feed': {
    summary: 'The feed of the caller, without its address.',
    response: OwnFeed,
  },
  'POST /calendar/feed': {
    summary:
      'Make the address of a feed. It is in this answer only, and ends the address before. `detail` stays as it was.',
    response: z.object({ feed: CalendarFeed, url: z.string() }),
    status: 201,
  },
  'PUT /calendar/feed': {
    summary: 'Change what the feed shows. 404 without a feed.',
    body: FeedInput,
    response: z.object({ feed: CalendarFeed }),
  },
  'DELETE /calendar/feed': {
    summary: 'End the address of the feed.',
    response: OwnFeed,
  },
  'GET /calendar/feeds/:file': {
    auth: 'public',
    summary:
      'The sessions of a member for calendars (text/calendar), by the secret of the address. 404 for an address that is unknown or has ended. 60 an hour for each address.',
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
  },
  'GET /calendar/sources': {
    summary: 'The other calendars that tell when the caller is busy.',
    response: Sources,
  },
  'POST /calendar/sources': {
    summary: 'Add a calendar by its address; it is read within seconds. 409 too_many_calendars.',
    body: CalendarSourceInput,
    response: OneSource,
    status: 201,
  },
  'PUT /calendar/sources/:id/refresh': {
    summary: 'Read a calendar again, within seconds. Every five minutes at most, 12 an hour.',
    params: IdParam,
    response: OneSource,
  },
  'DELETE /calendar/sources/:id': {
    summary: 'Remove a calendar and its busy times.',
    params: IdParam,
    response: Sources,
  },
  'GET /calendar/settings': {
    summary: 'What the caller has chosen about calendars.',
    response: Settings,
  },
  'PUT /calendar/settings': {
    summary: 'Choose whether mails have calendar entries, whether busy times count, and whether entries have alarms.',
    body: CalendarSettingsInput,
    response: Settings,
  },
  'GET /calendar/away': {
    summary: 'The absence of the caller that runs or is to come.',
    response: OwnAway,
  },
  'PUT /calendar/away': {
    summary: 'Set the absence of the caller. Answers with the sessions that are planned in that time.',
    body: AwayInput,
    response: OwnAway.extend({ sessions: z.array(AwaySession) }),
  },
  'DELETE /calendar/away': {
    summary: 'End the absence of the caller, also before it has begun.',
    response: OwnAway,
  },
});
