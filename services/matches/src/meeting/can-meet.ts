/** Whether a lesson can take place: in person or online. */
import { codesOfLanguage, DEFAULT_RADIUS, type Distance, type WantMeets } from '@mutua/contracts';
import { distanceKm } from '@mutua/gazetteer';
import type { Lessons } from '../swappers/swapper.model.ts';
import type { Swapper } from '../swappers/swapper.repository.ts';

/** How easy an online lesson is, and one of which nobody knows yet whether the two can meet. */
const ONLINE = 0.8;
const UNKNOWN = 0.5;
/** How much less easy a lesson is at the end of the reach than in the same town. */
const LESS_WHEN_FAR = 0.5;

/** How a lesson can take place. With neither way, nobody knows yet. */
export interface Meeting {
  /** The distance to a lesson in person. Null when there is none, or while it is unknown. */
  near: Distance | null;
  /** The language of an online lesson. Null when there is none, or while it is unknown. */
  online: string | null;
  /** 0 to 1, for the order. */
  ease: number;
}

type Lesson = Pick<Lessons, 'meets' | 'languages' | 'place'>;
type Learner = Pick<Swapper, 'place' | 'reachKm' | 'speaks'>;
/** Undefined while unknown; null when it is not possible. */
type Way<T> = T | null | undefined;

const reachOf = ({ reachKm }: Pick<Swapper, 'reachKm'>): number => reachKm ?? DEFAULT_RADIUS;

/** In person, one of the two travels: the farther reach counts. */
function wayInPerson({ meets, place }: Lesson, learner: Learner, reach: number): Way<Distance & { ease: number }> {
  if (meets === 'online') return null;
  const distance = place && learner.place ? distanceKm(place, learner.place) : null;
  if (distance === null) return undefined;
  if (distance > reach) return null;
  const ease = 1 - (LESS_WHEN_FAR * distance) / reach;
  return { km: Math.round(distance), isSame: place === learner.place, ease };
}

/** A skill of which nobody has said how its lessons take place may be taught online, or not. */
function wayOnline({ meets, languages = [] }: Lesson, { speaks }: Learner): Way<string> {
  if (meets === 'person') return null;
  if (languages.length === 0 || !speaks) return undefined;
  const language = languages.find((code) => codesOfLanguage(code).some((same) => speaks.includes(same)));
  if (language === undefined) return null;
  return meets ? language : undefined;
}

/**
 * How a teacher can give a lesson to a learner; null when it is not possible in any way. What is unknown counts as possible.
 * @param wanted how the learner wants to meet; null for any way
 */
export function canMeet(
  lesson: Lesson,
  teacher: Pick<Swapper, 'reachKm'>,
  learner: Learner,
  wanted: WantMeets | null = null,
): Meeting | null {
  const reach = Math.max(reachOf(teacher), reachOf(learner));
  const near = wanted === 'online' ? null : wayInPerson(lesson, learner, reach);
  const online = wanted === 'person' ? null : wayOnline(lesson, learner);
  if (near === null && online === null) return null;
  const { km, isSame } = near ?? {};
  return {
    near: km === undefined || isSame === undefined ? null : { km, isSame },
    online: online ?? null,
    ease: Math.max(near?.ease ?? 0, online ? ONLINE : 0) || UNKNOWN,
  };
}
