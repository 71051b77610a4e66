import type { Migration } from '@mutua/service-kit';
import { indexes } from './001-indexes.ts';
import { dropUnusedIndexes } from './002-drop-unused-indexes.ts';
import { indexRequestsByStatus } from './003-index-requests-by-status.ts';
import { indexReports } from './004-index-reports.ts';
import { plans } from './005-plans.ts';
import { waiting } from './006-waiting.ts';
import { remind } from './007-remind.ts';
import { calendars } from './008-calendars.ts';
import { tellMembers } from './009-tell-members.ts';
import { questions } from './010-questions.ts';
import { sealed } from './011-sealed.ts';
import { lessonDates } from './012-lesson-dates.ts';
import { calendarEvents } from './013-calendar-events.ts';
import { figures } from './014-figures.ts';

/** All migrations, in the order in which they are applied. A released migration never changes; a correction is a new migration. */
export const migrations: readonly Migration[] = [
  indexes,
  dropUnusedIndexes,
  indexRequestsByStatus,
  indexReports,
  plans,
  waiting,
  remind,
  calendars,
  tellMembers,
  questions,
  sealed,
  lessonDates,
  calendarEvents,
  figures,
];
