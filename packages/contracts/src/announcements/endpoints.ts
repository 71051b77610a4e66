import { z } from 'zod';
import { IsoDate, MessageBody, ObjectId } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { SiteLanguage } from '../site/forms.ts';
import { AnnouncementInput } from './forms.ts';

/** One line for everybody, in the language of the reader if it has that. */
export const Announcement = z.object({
  _id: ObjectId,
  text: z.string(),
  language: SiteLanguage,
  /** A path of the site, an https address, or empty. */
  link: z.string(),
  until: IsoDate,
  /** Present when the caller can report it: another organiser has written it. */
  isReportable: z.literal(true).optional(),
});
export type Announcement = z.infer<typeof Announcement>;

export const announcementEndpoints = defineEndpoints('auth', {
  'GET /announcements': {
    summary:
      'What the caller has not dismissed yet; for new members also the welcome of the site. Organisers also get what they look after.',
    response: z.object({
      announcements: z.array(Announcement),
      /** Only for organisers: the present ones, how many have dismissed each, and how many ended in the last six months. */
      managed: z
        .object({
          /** A note tells that a text of the site has changed, and is not one of the two at a time. */
          present: z.array(Announcement.extend({ seen: z.number().int(), isNote: z.literal(true).optional() })),
          ended: z.number().int(),
        })
        .optional(),
    }),
  },
  'POST /announcements': {
    summary:
      'Announce one line until a day. 409 too_many beyond two at a time or six a month. 404 for everybody but organisers.',
    body: AnnouncementInput,
    response: z.object({ announcement: Announcement }),
    status: 201,
  },
  'DELETE /announcements/:id': {
    summary: 'End an announcement now; the same answer for one that has ended. 404 for everybody but organisers.',
    params: IdParam,
    response: MessageBody,
  },
  'PUT /announcements/:id/seen': {
    summary: 'Dismiss an announcement; the same answer again.',
    params: IdParam,
    response: MessageBody,
  },
});
