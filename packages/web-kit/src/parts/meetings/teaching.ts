import type { MeetingSession, Plan, Proposal } from '@mutua/contracts';

type Leg = Plan['legs'][number];
type Teacher = Leg['leg'];

/** The lessons of a session in their order, from the viewer's side. */
export interface Lesson {
  isYours: boolean;
  teacher: Leg['teacher'];
  learner: Leg['learner'];
  skill: Leg['skill'];
  /** The length of the lesson. Null when the service divides the session. */
  minutes: number | null;
}

const lessonOf = (legs: readonly Leg[], viewerId: string, leg: Teacher, minutes: number | null): Lesson[] =>
  legs
    .filter((each) => each.leg === leg)
    .map(({ teacher, learner, skill }) => ({ isYours: teacher._id === viewerId, teacher, learner, skill, minutes }));

export const lessonsOfSession = (
  { legs }: Pick<Plan, 'legs'>,
  { parts }: Pick<MeetingSession, 'parts'>,
  viewerId: string,
): Lesson[] => parts.flatMap(({ leg, minutes }) => lessonOf(legs, viewerId, leg, minutes));

/** Whether a member teaches, learns, or does both. */
export type Teaching = 'teach' | 'learn' | 'both';

export const teachingOf = (lessons: readonly Pick<Lesson, 'isYours'>[]): Teaching => {
  if (lessons.every(({ isYours }) => isYours)) return 'teach';
  return lessons.some(({ isYours }) => isYours) ? 'both' : 'learn';
};

/** The colours that say who teaches, as a gradient from one side to the other. */
export const teachingFill = (teaching: Teaching, direction: string): string => {
  if (teaching === 'teach') return 'var(--give-line)';
  if (teaching === 'learn') return 'var(--get-line)';
  return `linear-gradient(${direction}, var(--give-line) 0 50%, var(--get-line) 50%)`;
};

/** In a proposal with both lessons, the first one names the member who begins. */
export function lessonsOfProposal(
  { legs }: Pick<Plan, 'legs'>,
  { order, first, minutes }: Pick<Proposal, 'order' | 'first' | 'minutes'>,
  viewerId: string,
): Lesson[] {
  if (order === 'sender' || order === 'receiver') return lessonOf(legs, viewerId, order, minutes);
  const second: Teacher = first === 'sender' ? 'receiver' : 'sender';
  return [first, second].flatMap((leg) => lessonOf(legs, viewerId, leg, order === 'both' ? null : minutes));
}
