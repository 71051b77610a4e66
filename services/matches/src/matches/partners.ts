import type { WantMeets } from '@mutua/contracts';
import { hoursInCommon } from '../hours/week.ts';
import { canMeet, type Meeting } from '../meeting/can-meet.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
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
  meeting: Meeting;
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

/** What a lesson needs to know of its learner. */
export type Learner = Pick<Swapper, 'week' | 'place' | 'reachKm' | 'speaks'>;

/**
 * The hours in common and the way to meet for a skill; null when the two lack one of both, and when the teacher does not teach it.
 * @param wanted how the learner wants to meet; null for any way
 */
export function lessonsBetween(
  teacher: Pick<Swapper, 'weeks' | 'reachKm'>,
  learner: Learner,
  skillId: string,
  wanted: WantMeets | null = null,
): Pick<Leg, 'hours' | 'meeting'> | null {
  const lessons = teacher.weeks.find((each) => each.skillId === skillId);
  if (!lessons) return null;
  const hours = hoursInCommon(lessons.hours, learner.week);
  const meeting = hours === 0 ? null : canMeet(lessons, teacher, learner, wanted);
  return meeting && { hours, meeting };
}

/** How a member wants to meet for a skill, by the wants that it answers; null for any way. */
export function wantedWay(
  { wants, hiddenWants }: Pick<Swapper, 'wants' | 'hiddenWants'>,
  { answers }: Pick<SkillDocument, 'answers'>,
): WantMeets | null {
  const answered = [...wants, ...hiddenWants].filter((want) => answers.some(({ topic }) => topic === want.topic));
  const [first = null, ...others] = new Set(answered.map(({ meets }) => meets ?? null));
  return others.length === 0 ? first : null;
}

/** The lessons that the teacher could give the learner, best first. */
export function legsBetween(
  teacher: Pick<Swapper, 'teaches' | 'weeks' | 'reachKm'>,
  learner: Learner,
  wants: readonly Wanting[],
  hadRequest: (skillId: string) => boolean = () => false,
): Leg[] {
  return wants
    .flatMap((want) =>
      teacher.teaches.flatMap((teaching): Leg[] => {
        if (teaching.topic !== want.topic || hadRequest(teaching.skillId)) return [];
        const lessons = lessonsBetween(teacher, learner, teaching.skillId, want.meets);
        const fit = teaching.fit * levelFit(want.proficiency, teaching.proficiency);
        return lessons ? [{ teaching, want, fit, ...lessons }] : [];
      }),
    )
    .sort((a, b) => b.fit - a.fit);
}

const isFilled = <T>(items: T[]): items is [T, ...T[]] => items.length > 0;

const fewest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.min(a, b);

/**
 * The match of two members; null when one of them gets nothing from it.
 * @param teacher who teaches the other one; in a ring it is not the member
 */
export function matchOf(
  member: Learner & Pick<Swapper, 'wants' | 'hiddenWants'>,
  other: Candidate,
  { hadRequestWith }: Pick<Refusals, 'hadRequestWith'>,
  teacher: Pick<Swapper, 'teaches' | 'weeks' | 'reachKm'>,
): Partner | null {
  const hadRequest = hadRequestWith(other._id);
  const gets = legsBetween(other, member, [...member.wants, ...member.hiddenWants], hadRequest);
  const gives = legsBetween(teacher, other, other.wants, hadRequest);
  if (!isFilled(gets) || !isFilled(gives)) return null;
  const hours = fewest(gets[0].hours, gives[0].hours);
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
      meeting: Math.min(gets[0].meeting.ease, gives[0].meeting.ease),
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
      .flatMap((other) => matchOf(member, other, refusals, member) ?? [])
      .sort((a, b) => b.score - a.score || a.swapper._id.localeCompare(b.swapper._id));
  };
