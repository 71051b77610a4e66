/** Where and how members of test communities meet, and who can meet whom by the rules, written a second time for tests. */
import type { MEETS, MemberSnapshot, WANT_MEETS } from '@mutua/contracts';

export const [LYON, VILLEURBANNE, BOURGOIN, MEDELLIN] = ['2996944', '2968254', '6615539', '3674962'] as const;
const TOWNS = [LYON, LYON, VILLEURBANNE, BOURGOIN, MEDELLIN];
const FAR = 8_000;
const KM: Record<string, number> = {
  [`${LYON}:${VILLEURBANNE}`]: 3,
  [`${LYON}:${BOURGOIN}`]: 38,
  [`${VILLEURBANNE}:${BOURGOIN}`]: 35,
};
const kmBetween = (one: string, other: string): number =>
  one === other ? 0 : (KM[`${one}:${other}`] ?? KM[`${other}:${one}`] ?? FAR);

export type Ways = Pick<MemberSnapshot, 'place' | 'languages' | 'reachKm'>;
/** How a skill is taught: its own place, or none. */
export interface Lesson {
  meets: (typeof MEETS)[number] | null;
  languages: string[];
  placeId: string | null;
}

/** Draws of places, languages and ways of meeting, with some of each unknown. */
export function drawWays(random: () => number) {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const audience = () => pick(['everybody', 'members', 'members', 'partners'] as const);
  const level = () => pick(['some', 'well', 'native'] as const);
  return {
    member: (): Ways => ({
      place: random() < 0.2 ? null : { id: pick(TOWNS), for: audience() },
      languages: pick<readonly string[]>([[], ['fr'], ['fr', 'es'], ['es']]).map((code) => ({ code, level: level() })),
      reachKm: pick([5, 25, 50]),
    }),
    lesson: (): Lesson => ({
      meets: pick([null, 'person', 'online', 'both', 'both']),
      languages: pick<string[]>([[], ['fr'], ['es'], ['fr', 'es']]),
      placeId: random() < 0.1 ? pick(TOWNS) : null,
    }),
    want: (): (typeof WANT_MEETS)[number] | null => pick([null, null, null, 'person', 'online']),
  };
}

const shownTo = (ways: Ways): string | null => (ways.place && ways.place.for !== 'partners' ? ways.place.id : null);

/** Whether a lesson can take place, as far as its teacher and learner show. */
export function canMeetFor(
  { meets, languages, placeId }: Lesson,
  teacher: Ways,
  learner: Ways,
  wanted: (typeof WANT_MEETS)[number] | null,
): boolean {
  const [there, here] = [placeId ?? shownTo(teacher), shownTo(learner)];
  const isNear = !there || !here || kmBetween(there, here) <= Math.max(teacher.reachKm, learner.reachKm);
  const spoken = learner.languages.filter(({ level }) => level !== 'some').map(({ code }) => code);
  const canTalk =
    languages.length === 0 || learner.languages.length === 0 || languages.some((code) => spoken.includes(code));
  return (
    (meets !== 'online' && wanted !== 'online' && isNear) || (meets !== 'person' && wanted !== 'person' && canTalk)
  );
}
