import { z } from 'zod';
import { IsoDate } from '../core/common.ts';
import { requiredLine } from '../core/text.ts';
import { DAY_MS } from '../core/time.ts';
import { SiteLanguage } from '../site/forms.ts';
import { atMost, say } from '../texts/say.ts';
import { ANNOUNCEMENT_LIMITS, ANNOUNCEMENTS } from './limits.ts';

/** A page of this site, or an address of another one. */
const isLink = (value: string): boolean => {
  // Blanks are refused: browsers remove tabs and line breaks, so a path with one between two slashes would lead to another site.
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return true;
  try {
    return new URL(value).protocol === 'https:';
  } catch {
    return false;
  }
};

export const AnnouncementInput = z.object({
  text: requiredLine(say('A text is required')).max(
    ...atMost(ANNOUNCEMENT_LIMITS.announcement.max, 'Must not exceed {max} characters'),
  ),
  /** The language in which it is written. */
  language: SiteLanguage,
  /** The same in other languages. */
  translations: z
    .partialRecord(
      SiteLanguage,
      requiredLine(say('A text is required')).max(
        ...atMost(ANNOUNCEMENT_LIMITS.announcement.max, 'Must not exceed {max} characters'),
      ),
    )
    .default({}),
  link: z
    .string()
    .trim()
    .max(...atMost(ANNOUNCEMENT_LIMITS.announcementLink.max, 'Must not exceed {max} characters'))
    .refine((value) => value === '' || isLink(value), say('Enter a path like /help, or an address with https://'))
    .default(''),
  /** When it ends. */
  until: IsoDate.refine(
    (at) => {
      const left = Date.parse(at) - Date.now();
      return left > 0 && left <= (ANNOUNCEMENTS.days + 1) * DAY_MS;
    },
    say('Please choose a day within the next {days} days', { days: ANNOUNCEMENTS.days }),
  ),
});
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;
