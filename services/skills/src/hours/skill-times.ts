/** Decides whether a skill uses its owner's weekly hours or its own times. */
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

/** Returns where the times of a skill come from. A skill of an earlier release uses its own times, if it has some. */
export const hoursFromOf = (skill: Stored): HoursFrom =>
  skill.hoursFrom ?? (isSame(skill, NO_TIMES) ? 'member' : 'skill');

/** Returns the days and times of a skill that uses its owner's weekly hours. There are none while the weekly hours are unknown. */
export const memberTimes = (weekly: WeeklyHours | undefined): SkillTimes => (weekly ? timesOfWeek(weekly) : NO_TIMES);

/**
 * Returns the times of a skill after an edit. A client that does not know weekly hours sends back the times that it read. Equal times
 * change nothing; other times become the skill's own.
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
