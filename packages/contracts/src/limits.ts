/** The product's fixed lists and limits by subject. These files import no zod, so that browser apps can use them without it. */

import { ACCOUNT_LIMITS } from './accounts/limits.ts';
import { ANNOUNCEMENT_LIMITS } from './announcements/limits.ts';
import { BOOKMARK_LIMITS } from './bookmarks/limits.ts';
import { CALENDAR_LIMITS } from './calendars/limits.ts';
import { MESSAGE_LIMITS } from './chat/limits.ts';
import { CORE_LIMITS } from './core/limits.ts';
import { IMPORT_LIMITS } from './imports/limits.ts';
import { LESSON_LIMITS } from './lessons/limits.ts';
import { WANT_LIMITS } from './matches/limits.ts';
import { MEETING_LIMITS } from './meetings/limits.ts';
import { MEMBER_LIMITS } from './members/limits.ts';
import { MODERATION_LIMITS } from './moderation/limits.ts';
import { NOTE_LIMITS } from './notes/limits.ts';
import { PLACE_LIMITS } from './places/limits.ts';
import { REQUEST_LIMITS } from './requests/limits.ts';
import { RING_LIMITS } from './rings/limits.ts';
import { SITE_LIMITS } from './site/limits.ts';
import { SKILL_LIMITS } from './skills/limits.ts';
import { TRUST_LIMITS } from './trust/limits.ts';

export * from './accounts/limits.ts';
export * from './announcements/limits.ts';
export * from './bookmarks/limits.ts';
export * from './calendars/limits.ts';
export * from './calls/limits.ts';
export * from './chat/limits.ts';
export * from './circles/limits.ts';
export * from './core/limits.ts';
export * from './core/message-text.ts';
export * from './figures/limits.ts';
export * from './imports/limits.ts';
export * from './imports/template.ts';
export * from './lessons/limits.ts';
export * from './matches/limits.ts';
export * from './meetings/limits.ts';
export * from './members/initials.ts';
export * from './members/limits.ts';
export * from './moderation/limits.ts';
export * from './notes/limits.ts';
export * from './notifications/limits.ts';
export * from './own-data/limits.ts';
export * from './places/distance.ts';
export * from './places/limits.ts';
export * from './requests/limits.ts';
export * from './rings/limits.ts';
export * from './rooms/limits.ts';
export * from './site/limits.ts';
export * from './skills/limits.ts';
export * from './trust/limits.ts';

/** The sizes of everything that members send, by the name of the field. */
export const LIMITS = {
  ...ACCOUNT_LIMITS,
  ...ANNOUNCEMENT_LIMITS,
  ...BOOKMARK_LIMITS,
  ...CALENDAR_LIMITS,
  ...CORE_LIMITS,
  ...IMPORT_LIMITS,
  ...LESSON_LIMITS,
  ...MEETING_LIMITS,
  ...MEMBER_LIMITS,
  ...MESSAGE_LIMITS,
  ...MODERATION_LIMITS,
  ...NOTE_LIMITS,
  ...PLACE_LIMITS,
  ...REQUEST_LIMITS,
  ...RING_LIMITS,
  ...SITE_LIMITS,
  ...SKILL_LIMITS,
  ...TRUST_LIMITS,
  ...WANT_LIMITS,
} as const;
