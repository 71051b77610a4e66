/** What a teacher changes of a lesson, without access to other data. */
import { type Changed, idsIn, type Known, refill } from '../seats/seats.ts';
import type { StoredLesson } from './lesson.model.ts';
import { isElsewhere } from './lesson-people.ts';

/** Gives a lesson other fields. Everybody with a seat, but not who has done it, is told of another place. */
export function edited(
  lesson: StoredLesson,
  fields: Partial<StoredLesson>,
  { by }: { by: string },
  known: Known,
  now: Date,
): Changed {
  const after = { ...lesson, ...fields };
  const isPlaced = isElsewhere(lesson.place, after.place);
  const filled = refill({ ...after, ...(isPlaced && { placedAt: now }) }, known, now);
  const to = isPlaced && lesson.endsAt > now ? idsIn(lesson, 'taken').filter((id) => id !== by) : [];
  return to.length > 0 ? { ...filled, told: [...filled.told, { change: 'placed', to }] } : filled;
}
