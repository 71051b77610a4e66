import { hoursInCommon } from '../hours/week.ts';
import { topicsIn } from '../swappers/derive.ts';
import type { Teaching, Wanting } from '../swappers/swapper.model.ts';
import type { Candidate, Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import { levelFit } from '../topics/fit.ts';
import type { FindRefusals, Refusals } from './refusals.ts';
import { scoreOf } from './score.ts';
import { weekIdOf } from './week-id.ts';

/** How many members are checked for one question. */
const MOST_CANDIDATES = 400;

/** A possible lesson: a skill that answers a want. */
export interface Leg {
  teaching: Teaching;
  want: Wanting;
  /** How well it answers, 0 to 1. */
  fit: number;
  /** Weekly hours in common; null while unknown. */
  hours: number | null;
}

/** A member who matches another one. */
export interface Partner {
  swapper: Candidate;
  /** The lessons that the member gets and gives, best first. */
  gets: [Leg, ...Leg[]];
  gives: [Leg, ...Leg[]];
  hours: number | null;
  score: number;
}

/** The lessons that the teacher could give the learner, best first. Leaves out lessons without an hour in common. */
export function legsBetween(
  teacher: Pick<Swapper, 'teaches' | 'weeks'>,
  learner: Pick<Swapper, 'week'>,
  wants: readonly Wanting[],
  hasHad: (skillId: string) => boolean = () => false,
): Leg[] {
  const weeks = new Map(teacher.weeks.map(({ skillId, hours }) => [skillId, hours]));
  return wants
    .flatMap((want): Leg[] => {
      const legs = teacher.teaches
        .filter(({ topic, skillId }) => topic === want.topic && !hasHad(skillId))
        .map((teaching) => ({
          teaching,
          want,
          fit: teaching.fit * levelFit(want.proficiency, teaching.proficiency),
          hours: hoursInCommon(weeks.get(teaching.skillId) ?? [], learner.week),
        }));
      return legs.filter(({ hours }) => hours !== 0);
    })
    .sort((a, b) => b.fit - a.fit);
}

const isFilled = <T>(items: T[]): items is [T, ...T[]] => items.length > 0;

export const placeOf = (location: string): string => location.trim().toLowerCase();
/** The last part of a location: `Kyoto, Japan` is in Japan. */
export const countryOf = (location: string): string => placeOf(location.split(',').at(-1) ?? '');

const fewest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.min(a, b);

/** The match of two members; null when one of them gets nothing from it. */
export function matchOf(
  member: Swapper,
  other: Candidate,
  { hasHadWith }: Pick<Refusals, 'hasHadWith'>,
): Partner | null {
  const hasHad = hasHadWith(other._id);
  const gets = legsBetween(other, member, [...member.wants, ...member.hiddenWants], hasHad);
  const gives = legsBetween(member, other, other.wants, hasHad);
  if (!isFilled(gets) || !isFilled(gives)) return null;
  const hours = fewest(gets[0].hours, gives[0].hours);
  const place = placeOf(member.location);
  return {
    swapper: other,
    gets,
    gives,
    hours,
    score: scoreOf({
      youGet: gets[0].fit,
      theyGet: gives[0].fit,
      hours,
      rating: other.rating,
      lastActiveAt: other.lastActiveAt,
      isSamePlace: place !== '' && place === placeOf(other.location),
      isSameCountry: place !== '' && countryOf(member.location) === countryOf(other.location),
      load: other.load,
      capacity: other.capacity,
      shown: other.shown.week === weekIdOf(new Date()) ? other.shown.count : 0,
    }),
  };
}

export type FindPartners = ReturnType<typeof createFindPartners>;

/** Finds the members who match one, best first. Reads the member's refusals, unless the caller passes them. */
export const createFindPartners =
  ({ swappers, findRefusals }: { swappers: Pick<SwapperRepository, 'findBetween'>; findRefusals: FindRefusals }) =>
  async (member: Swapper, reading?: Promise<Refusals>): Promise<Partner[]> => {
    const wanted = [...member.wants, ...member.hiddenWants].map(({ topic }) => topic);
    const taught = topicsIn(member.teaches);
    if (wanted.length === 0 || taught.length === 0) return [];
    const [refusals, candidates] = await Promise.all([
      reading ?? findRefusals(member),
      swappers.findBetween(wanted, taught, MOST_CANDIDATES),
    ]);
    return candidates
      .filter((other) => refusals.allows(other))
      .flatMap((other) => matchOf(member, other, refusals) ?? [])
      .sort((a, b) => b.score - a.score || a.swapper._id.localeCompare(b.swapper._id));
  };
