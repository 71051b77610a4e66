/** The days and times of a skill, and the weekly hours of its owner: one told by means of the other. */
import { type HoursFrom, type HoursSlot, LIMITS, type Skill, WEEKDAYS, type WeeklyHours } from '@mutua/contracts';

/** The minute of the day of a time like `18:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Each of the times counts on each of the days. */
export type SkillTimes = Pick<Skill, 'availableDays' | 'availableTimeSlots'>;

/** A day without times. */
const WHOLE_DAY: HoursSlot[] = [{ start: '08:00', end: '22:00' }];
const MIDNIGHT = '00:00';
/** The last minute that a time of a skill can end with. */
const LAST_MINUTE = '23:59';

export const everyDay = (slots: HoursSlot[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, slots])) as WeeklyHours;

/** Whether there are hours at all. */
export const hasHours = (weekly: WeeklyHours): boolean => WEEKDAYS.some((day) => weekly[day].length > 0);

/**
 * The week that a skill tells of: days without times last from 8 to 22, times without days are those of every day. Null without both.
 */
export function weekOfSkill({ availableDays, availableTimeSlots }: SkillTimes): WeeklyHours | null {
  if (availableDays.length === 0 && availableTimeSlots.length === 0) return null;
  const slots = availableTimeSlots.length > 0 ? availableTimeSlots : WHOLE_DAY;
  const isOn = (day: (typeof WEEKDAYS)[number]) => availableDays.length === 0 || availableDays.includes(day);
  return Object.fromEntries(WEEKDAYS.map((day) => [day, isOn(day) ? slots : []])) as WeeklyHours;
}

/** The week of a skill with times of its own; null for one that has none. */
export const ownWeekOf = (skill: SkillTimes & { hoursFrom?: HoursFrom | undefined }): WeeklyHours | null =>
  skill.hoursFrom === 'member' ? null : weekOfSkill(skill);

/** The hours of all these weeks. */
export const unionOfWeeks = (weeks: readonly WeeklyHours[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, weeks.flatMap((week) => week[day])])) as WeeklyHours;

/** In order, without overlaps: those that touch are one. Of too many, those with the least time between them are one. */
function merged(slots: readonly HoursSlot[]): HoursSlot[] {
  const found: HoursSlot[] = [];
  for (const slot of slots.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = found.at(-1);
    if (!last || slot.start > last.end) found.push({ start: slot.start, end: slot.end });
    else if (slot.end > last.end) last.end = slot.end;
  }
  const pauseBefore = (index: number) => minutesOf(found[index]?.start ?? '') - minutesOf(found[index - 1]?.end ?? '');
  while (found.length > LIMITS.timeSlots.max) {
    const later = Array.from(found.keys()).slice(1);
    const [least = 1] = later.sort((a, b) => pauseBefore(a) - pauseBefore(b));
    const [removed] = found.splice(least, 1);
    const before = found[least - 1];
    if (removed && before) before.end = removed.end;
  }
  return found;
}

/**
 * Weekly hours as days and times of a skill: all times of the week on all of its days, which may be more time than there is. A time
 * past midnight is one up to 23:59, and one of the next day.
 */
export function timesOfWeek(weekly: WeeklyHours): SkillTimes {
  const parts = WEEKDAYS.flatMap((day, index) =>
    weekly[day].flatMap(({ start, end }) => {
      const isPastMidnight = end <= start;
      const next = WEEKDAYS[(index + 1) % WEEKDAYS.length] ?? day;
      return [
        { day, start, end: isPastMidnight ? LAST_MINUTE : end },
        ...(isPastMidnight ? [{ day: next, start: MIDNIGHT, end }] : []),
      ].filter((part) => part.start < part.end);
    }),
  );
  return {
    availableDays: WEEKDAYS.filter((day) => parts.some((part) => part.day === day)),
    availableTimeSlots: merged(parts),
  };
}
