/** Mutua's own rules that several services share. */
export { type AvailabilityRepository, createAvailabilityRepository } from './availability/availability.repository.ts';
export { type BlockRepository, createBlockRepository } from './blocks/block.repository.ts';
export { onBlockChanged } from './blocks/on-block-changed.ts';
export { type CalendarEntry, type CalendarFile, calendarFile, entryTitle } from './calendar/calendar-file.ts';
export { entryPlaceOf, lessonEntry, lessonEntryTitle, uidOfLesson } from './calendar/lesson-entry.ts';
export { wantsEntries } from './calendar/wants-entries.ts';
export { createCounting, placesOf, shownPlaceKey } from './figures/cells.ts';
export {
  cellsOf,
  FEW,
  medianOf,
  type Nested,
  type Part,
  partOf,
  quarterOf,
  rowOf,
  shareOf,
  totalsOf,
} from './figures/few.ts';
export { FIGURES_INDEXES, type FigureCell } from './figures/figures.model.ts';
export { createFiguresRepository } from './figures/figures.repository.ts';
export { createFigures, type Figures, type FiguresSeries, type FiguresSource } from './figures/figures.ts';
export { runFiguresProgram } from './figures/figures-command.ts';
export { createFiguresService, type FiguresService } from './figures/figures-service.ts';
export { idAt, PRESENT, presentAt } from './figures/known-members.ts';
export { addMonths, monthAt, monthNumber, monthsBetween, type Period, periodOf } from './figures/months.ts';
export { createMemberHoursRepository, type MemberHours, type MemberHoursRepository } from './hours/hours.repository.ts';
export {
  everyDay,
  hasHours,
  minutesOf,
  ownWeekOf,
  type SkillTimes,
  timesOfWeek,
  unionOfWeeks,
  weekOfSkill,
} from './hours/skill-hours.ts';
export { minutesInUtc, shownHours } from './hours/week.ts';
export {
  createMaintenanceRepository,
  type MaintenanceRepository,
  nextNight,
} from './maintenance/maintenance.repository.ts';
export { forgetEvent, forgetEvents } from './member-data/forget-events.ts';
export { ownDataRoute } from './member-data/own-data-route.ts';
export type { DataLine } from './member-data/send-lines.ts';
export { firstDayEnds } from './new-member.ts';
export { onRequestKnown } from './partners/on-request-known.ts';
export { type PartnerDocument, partnerModel } from './partners/partner.model.ts';
export { createPartnerRepository, maySeeHours, type PartnerRepository } from './partners/partner.repository.ts';
export { createVisibility, type Hidden, type HiddenFrom, hiddenFrom, type Visibility } from './partners/visibility.ts';
export {
  isPlaceFor,
  PLACE_MARKS,
  type PlaceReader,
  SEARCHERS,
  type Searcher,
  shownPlace,
} from './places/shown-place.ts';
export { type ReminderWindow, reminderWindow } from './reminder-window.ts';
export { REPORT_INDEXES } from './reports/report.model.ts';
export {
  createReportService,
  REPORT_ANSWER,
  type ReportedThing,
  type ReportService,
  reportId,
} from './reports/report.service.ts';
export { createReportLimit } from './reports/report-limit.ts';
export {
  createShownLessonRepository,
  SHOWN_LESSON_INDEXES,
  type ShownLesson,
  type ShownLessonRepository,
} from './shown-lessons/shown-lesson.repository.ts';
export { createSiteCopy, offeredLanguage, type SiteCopy, UNCHANGED_SITE } from './site/site-copy.ts';
export { createTaughtRepository, TAUGHT_INDEXES, type TaughtRepository } from './taught/taught.repository.ts';
