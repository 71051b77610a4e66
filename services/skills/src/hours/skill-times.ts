/** Whose times are those of a skill: its owner's weekly hours, or its own ones. */
import { isDeepStrictEqual } from 'node:util';
import type { HoursFrom, SkillInput, WeeklyHours } from '@mutua/contracts';
import { type SkillTimes, timesOfWeek } from '@mutua/domain';

type Stored = SkillTimes & { hoursFrom?: HoursFrom | undefined };

const NO_TIMES: SkillTimes = { availableDays: [], availableTimeSlots: [] };

export const timesOf = ({ availableDays, availableTimeSlots }: SkillTimes): SkillTimes => ({
  availableDays: [...availableDays],
  availableTimeSlots: availableTimeSlots.map(({ start, end }) => ({ start, end })),
});

export const isSame = (one: SkillTimes, other: SkillTimes): boolean => isDeepStrictEqual(timesOf(one), timesOf(other));

/** Of a skill of an earlier release: its own times, if it has some. */
export const hoursFromOf = (skill: Stored): HoursFrom =>
  skill.hoursFrom ?? (isSame(skill, NO_TIMES) ? 'member' : 'skill');

/** Days and times of a skill that goes by its owner's weekly hours: none while these are unknown. */
export const memberTimes = (weekly: WeeklyHours | undefined): SkillTimes => (weekly ? timesOfWeek(weekly) : NO_TIMES);

/**
 * The times of a skill after an edit. A client that knows nothing of weekly hours sends back what it read: then nothing changes, and other
 * times are those of the skill.
 * @param before the skill; null for a new one
 */
export function timesAfter(
  input: Pick<SkillInput, keyof SkillTimes | 'hoursFrom'>,
  before: Stored | null,
  weekly: WeeklyHours | undefined,
): SkillTimes & { hoursFrom: HoursFrom } {
  const present = before ? hoursFromOf(before) : 'member';
  const hoursFrom = input.hoursFrom ?? (isSame(input, before ?? NO_TIMES) ? present : 'skill');
  return { ...(hoursFrom === 'member' ? memberTimes(weekly) : timesOf(input)), hoursFrom };
}
