/** Converts between the days and times of a skill and weekly hours. */
import { type HoursFrom, type HoursSlot, LIMITS, type Skill, WEEKDAYS, type WeeklyHours } from '@mutua/contracts';

/** The minute of the day of a time like `18:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Days and times of a skill: each time applies to each day. */
export type SkillTimes = Pick<Skill, 'availableDays' | 'availableTimeSlots'>;

/** The hours of a day without times. */
const WHOLE_DAY: HoursSlot[] = [{ start: '08:00', end: '22:00' }];
const MIDNIGHT = '00:00';
/** The latest end of a skill's time. */
const LAST_MINUTE = '23:59';

export const everyDay = (slots: HoursSlot[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, slots])) as WeeklyHours;

/** Whether there are any hours. */
export const hasHours = (weekly: WeeklyHours): boolean => WEEKDAYS.some((day) => weekly[day].length > 0);

/** The weekly hours of a skill. Days without times last from 8 to 22; times without days apply to every day. Null without either. */
export function weekOfSkill({ availableDays, availableTimeSlots }: SkillTimes): WeeklyHours | null {
  if (availableDays.length === 0 && availableTimeSlots.length === 0) return null;
  const slots = availableTimeSlots.length > 0 ? availableTimeSlots : WHOLE_DAY;
  const isOn = (day: (typeof WEEKDAYS)[number]) => availableDays.length === 0 || availableDays.includes(day);
  return Object.fromEntries(WEEKDAYS.map((day) => [day, isOn(day) ? slots : []])) as WeeklyHours;
}

/** The weekly hours of a skill that has its own times; otherwise null. */
export const ownWeekOf = (skill: SkillTimes & { hoursFrom?: HoursFrom | undefined }): WeeklyHours | null =>
  skill.hoursFrom === 'member' ? null : weekOfSkill(skill);

/** The hours of all weeks together. */
export const unionOfWeeks = (weeks: readonly WeeklyHours[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, weeks.flatMap((week) => week[day])])) as WeeklyHours;

/** Sorts slots and joins those that overlap or touch. While there are too many, joins the two with the shortest gap. */
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
 * Converts weekly hours to days and times of a skill. All times of the week apply to all its days, which may be more than the hours. A time
 * past midnight becomes one until 23:59 and one on the next day.
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
