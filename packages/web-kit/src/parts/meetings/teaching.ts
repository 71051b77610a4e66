import type { MeetingSession, Plan, Proposal } from '@mutua/contracts';

type Leg = Plan['legs'][number];
type Teacher = Leg['leg'];

/** What is taught, one after the other, as the viewer sees it. */
export interface Lesson {
  isYours: boolean;
  teacher: Leg['teacher'];
  learner: Leg['learner'];
  skill: Leg['skill'];
  /** Null where the length is divided by the service. */
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

/** Of a proposal with both, the first is who begins. */
export function lessonsOfProposal(
  { legs }: Pick<Plan, 'legs'>,
  { order, first, minutes }: Pick<Proposal, 'order' | 'first' | 'minutes'>,
  viewerId: string,
): Lesson[] {
  if (order === 'sender' || order === 'receiver') return lessonOf(legs, viewerId, order, minutes);
  const second: Teacher = first === 'sender' ? 'receiver' : 'sender';
  return [first, second].flatMap((leg) => lessonOf(legs, viewerId, leg, order === 'both' ? null : minutes));
}
