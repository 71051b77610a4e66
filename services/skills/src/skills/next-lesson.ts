import type { NextLesson } from '@mutua/contracts';
import type { ShownLesson } from '@mutua/domain';

/** The next group lesson of a skill, as an answer has it; empty without one. */
export function nextLessonOf(
  lessons: ReadonlyMap<string, Pick<ShownLesson, '_id' | 'startsAt' | 'free'>>,
  skillId: string,
): { nextLesson?: NextLesson } {
  const next = lessons.get(skillId);
  return next ? { nextLesson: { _id: next._id, startsAt: next.startsAt.toISOString(), free: next.free } } : {};
}
