/** Possible rings: who would teach whom, how good that is, and which ring is the best. */
import { RINGS } from '@mutua/contracts';
import type { Leg } from '../matches/partners.ts';
import { activePart } from '../matches/score.ts';
import type { Candidate } from '../swappers/swapper.repository.ts';
import type { RingLesson } from '../wants/disclosed-wants.ts';
import type { OfferLeg } from './offer-seal.ts';

/** More weekly hours than this make no difference. Unknown hours count half. */
const ENOUGH_HOURS = 4;
const UNKNOWN = 0.5;
/** The assumed chance that an unknown member accepts, and how many answers this assumption weighs. */
const GUESS = { yes: 7, answers: 10, most: 0.95 };
/** The remaining chance of failure when a substitute is known: the substitute may decline, or the learner who is asked again. */
const LEFT_AFTER_SUBSTITUTE = 0.4;

/** Members who each teach the next one, the last one the first. The first would start the ring. */
export interface RingCandidate {
  members: Candidate[];
  /** As long as `members`: `legs[i]` is what `members[i]` teaches the next. */
  legs: Leg[];
  /** Whether other members could take each place. */
  substitutes: boolean[];
}

export const offerOf = ({ members, legs }: Pick<RingCandidate, 'members' | 'legs'>): OfferLeg[] =>
  legs.map(({ teaching, want }, place) => ({
    teacherId: members[place]?._id ?? '',
    skillId: teaching.skillId,
    wantId: want.wantId || null,
  }));

/** What a ring reveals about wants of its learners. */
export const lessonsOf = ({ members, legs }: Pick<RingCandidate, 'members' | 'legs'>): RingLesson[] =>
  legs.map(({ want: { isPublic } }, place) => ({
    learnerId: members[(place + 1) % members.length]?._id ?? '',
    isPublic,
  }));

/** The leg in which the starter learns. */
export const startersLegOf = ({ legs }: Pick<RingCandidate, 'legs'>): Leg => {
  const leg = legs.at(-1);
  if (!leg) throw new Error('a ring has legs');
  return leg;
};

/** The chance that a member accepts when asked. */
function chanceOfYes(
  { ringAnswers, lastActiveAt }: Pick<Candidate, 'ringAnswers' | 'lastActiveAt'>,
  now: Date,
): number {
  const { yes = 0, all = 0 } = ringAnswers ?? {};
  return Math.min(GUESS.most, ((GUESS.yes + yes) / (GUESS.answers + all)) * activePart(lastActiveAt, now));
}

/** The expected number of lessons of a ring: everybody must accept, and it is as good as its weakest leg. */
function expectedOf({ members, legs, substitutes }: RingCandidate, now: Date): number {
  const chances = members.slice(1).map((member, index) => {
    const no = 1 - chanceOfYes(member, now);
    return 1 - no * (substitutes[index + 1] ? LEFT_AFTER_SUBSTITUTE : 1);
  });
  const fit = Math.min(...legs.map((leg) => leg.fit));
  const time = Math.min(
    ...legs.map(({ hours }) => 0.5 + 0.5 * (hours === null ? UNKNOWN : Math.min(1, hours / ENOUGH_HOURS))),
  );
  const meeting = Math.min(...legs.map(({ meeting: { ease } }) => 0.5 + 0.5 * ease));
  return members.length * chances.reduce((product, chance) => product * chance, 1) * fit * time * meeting;
}

const numberOfTopics = (items: readonly { topic: string }[]): number => new Set(items.map(({ topic }) => topic)).size;
/** How many other exchanges its members could have: members with few possibilities come first. */
const waysOf = ({ members }: RingCandidate): number =>
  members.slice(1).reduce((sum, { teaches, wants }) => sum + numberOfTopics(teaches) * numberOfTopics(wants), 0);

/** Best first. Rings that help a member who lost a teacher come before all others. */
export function ranked(candidates: readonly RingCandidate[], now = new Date()): RingCandidate[] {
  const helps = ({ members }: RingCandidate): number =>
    members.slice(1).some(({ firstUntil }) => firstUntil && firstUntil > now) ? 1 : 0;
  return candidates
    .map((candidate) => ({ candidate, helps: helps(candidate), expected: expectedOf(candidate, now) }))
    .sort(
      (a, b) =>
        b.helps - a.helps ||
        b.expected - a.expected ||
        waysOf(a.candidate) - waysOf(b.candidate) ||
        keyOf(a.candidate).localeCompare(keyOf(b.candidate)),
    )
    .map(({ candidate }) => candidate);
}

const keyOf = ({ members }: RingCandidate): string => members.map(({ _id }) => _id).join();

/** How many open rings a member may be in. */
export const seatsOf = ({ completed }: Pick<Candidate, 'completed'>): number =>
  completed > 0 ? RINGS.seats : RINGS.newcomerSeats;
