/** What a teacher changes of a lesson, without access to other data. */
import { LESSON_LISTED } from '@mutua/contracts';
import type { MeetingText, StoredLesson, StoredPlace } from './lesson.model.ts';
import { type Changed, idsIn, type Known, refill } from './seats.ts';

type Reach = Pick<StoredLesson, 'listed' | 'seats'> & { place: Pick<StoredPlace, 'mode'> };

const PLACE = ['mode', 'area', 'address', 'link', 'notes'] as const satisfies (keyof StoredPlace)[];

export const isElsewhere = (one: StoredPlace, other: StoredPlace): boolean =>
  PLACE.some((part) => one[part] !== other[part]);

/** Whether a change lets more people find a lesson or have a seat, or is the first to let them meet in person. */
export const isWider = (before: Reach, after: Reach): boolean =>
  LESSON_LISTED.indexOf(after.listed) < LESSON_LISTED.indexOf(before.listed) ||
  after.seats > before.seats ||
  (after.place.mode === 'person' && before.place.mode !== 'person');

/** The texts of a lesson, each by its name. */
export function textsOf({ about, bringAlong, place }: StoredLesson): Record<MeetingText, string> {
  const { area, address, link, notes } = place;
  return { about, bringAlong, area, address, link, notes };
}

/** The meeting of a ring with who has written each text that differs. A lesson has only one author, its teacher. */
function signed(lesson: StoredLesson, before: StoredLesson, by: string): StoredLesson {
  if (!lesson.ring) return lesson;
  const earlier = textsOf(before);
  const changed = Object.entries(textsOf(lesson)).filter(([name, text]) => text !== earlier[name as MeetingText]);
  const writtenBy = { ...lesson.ring.writtenBy, ...Object.fromEntries(changed.map(([name]) => [name, by])) };
  return { ...lesson, ring: { ...lesson.ring, writtenBy } };
}

/** Gives a lesson other fields. Everybody with a seat, but not who has done it, is told of another place. */
export function edited(
  lesson: StoredLesson,
  fields: Partial<StoredLesson>,
  { by }: { by: string },
  known: Known,
  now: Date,
): Changed {
  const after = signed({ ...lesson, ...fields }, lesson, by);
  const isPlaced = isElsewhere(lesson.place, after.place);
  const isNowInPerson = after.place.mode === 'person' && lesson.place.mode !== 'person';
  const placed = {
    ...(isPlaced && { placedAt: now }),
    ...(isNowInPerson && { timeZone: known.zoneOf(lesson.teacherId) }),
  };
  const filled = refill({ ...after, ...placed }, lesson, known, now);
  const to = isPlaced && lesson.endsAt > now ? idsIn(lesson, 'taken').filter((id) => id !== by) : [];
  return to.length > 0 ? { ...filled, notices: [...filled.notices, { change: 'placed', to }] } : filled;
}
