/** Whether a session took place, and who was there: a table of what teacher and learners say. Without access to other data. */
import {
  type AttendanceAnswer,
  type AttendanceMark,
  LESSONS,
  type PresenceFailure,
  SESSION_TIMING,
} from '@mutua/contracts';

/** What the teacher says. */
export interface Presence {
  /** Who came; nobody when `missed` says why. */
  members: readonly string[];
  /** For how long it was held; null for as long as planned. */
  minutes: number | null;
  missed: PresenceFailure | null;
}

/** What one learner says. */
export interface LearnerAnswer {
  memberId: string;
  said: AttendanceAnswer;
}

export interface Said {
  plannedMinutes: number;
  /** Everybody who had a seat. */
  learners: readonly string[];
  /** Null while the teacher is silent. */
  presence: Presence | null;
  answers: readonly LearnerAnswer[];
  /** Whether nobody can answer any more: silence then counts. */
  isOver: boolean;
  /** For how many minutes each learner was in the room with the teacher, or in a ring with another member. */
  inRoom?: ReadonlyMap<string, number>;
  /** Who said before the session that they would miss it. They are never absent. */
  excused?: ReadonlySet<string>;
  /** How many have to come, so that it is held; one, when absent. */
  least?: number;
}

export interface Outcome {
  status: 'planned' | 'held' | 'missed' | 'unclear';
  /** For how long it was held; null when it was not. */
  minutes: number | null;
  /** The marks of the learners that have one. */
  marks: ReadonlyMap<string, AttendanceMark>;
}

/** The mark of a learner of whom the teacher has said something. */
function markBeside(
  came: boolean,
  said: AttendanceAnswer | undefined,
  { isOver, isExcused }: { isOver: boolean; isExcused: boolean },
): AttendanceMark | null {
  if (came) return said === undefined || said === 'there' ? 'came' : 'unclear';
  if (isExcused && (said === undefined || said === 'could_not')) return null;
  if (said === undefined) return isOver ? 'absent' : null;
  return said === 'could_not' ? 'absent' : 'unclear';
}

/** Whether most of those who have answered say so. */
const mostSay = (answers: readonly LearnerAnswer[], what: AttendanceAnswer): boolean =>
  answers.filter(({ said }) => said === what).length * 2 > answers.length;

/** Whether most of the learners say the opposite of what the teacher says. */
const isContradicted = ({ missed }: Presence, answers: readonly LearnerAnswer[]): boolean =>
  missed === 'me' ? false : mostSay(answers, missed === 'nobody' ? 'there' : 'not_held');

/** What a session is by the word of the teacher. */
function statusBeside(presence: Presence, answers: readonly LearnerAnswer[], hasCome: boolean): Outcome['status'] {
  if (isContradicted(presence, answers)) return 'unclear';
  if (presence.missed) return 'missed';
  return hasCome ? 'held' : 'unclear';
}

/** What a session is when the teacher is silent. */
function statusAlone({ learners, answers, isOver }: Said, hasCome: boolean): Outcome['status'] {
  if (!isOver) return 'planned';
  if (learners.length === 0 || mostSay(answers, 'not_held')) return 'missed';
  return hasCome ? 'held' : 'unclear';
}

/** Nobody is blamed for a session of which the two sides say different things, or that the teacher has missed. */
function withoutBlame(
  marks: ReadonlyMap<string, AttendanceMark>,
  status: Outcome['status'],
  presence: Presence | null,
): ReadonlyMap<string, AttendanceMark> {
  if (status === 'held' || status === 'planned' || (status === 'missed' && presence?.missed === 'nobody')) return marks;
  const shown: [string, AttendanceMark][] = [];
  for (const [memberId, mark] of marks) if (mark !== 'absent') shown.push([memberId, 'unclear']);
  return new Map(shown);
}

const haveCome = (marks: ReadonlyMap<string, AttendanceMark>, least = 1): boolean =>
  [...marks.values()].filter((mark) => mark === 'came').length >= least;

/** Decides on what is said until now. Later answers change it, until the time for answers is over. */
export function outcomeOf(said: Said): Outcome {
  const { learners, presence, isOver, plannedMinutes, inRoom, excused } = said;
  const answers = said.answers.filter(({ memberId }) => learners.includes(memberId));
  const marks = new Map<string, AttendanceMark>();
  for (const memberId of learners) {
    const own = answers.find((answer) => answer.memberId === memberId)?.said;
    const wasInRoom = own === undefined && (inRoom?.get(memberId) ?? 0) >= LESSONS.roomMinutes;
    const alone = isOver && (own === 'there' || wasInRoom) ? 'came' : null;
    const circumstances = { isOver, isExcused: excused?.has(memberId) ?? false };
    const mark = presence ? markBeside(presence.members.includes(memberId), own, circumstances) : alone;
    if (mark) marks.set(memberId, mark);
  }
  const hasCome = haveCome(marks, said.least);
  const status = presence ? statusBeside(presence, answers, hasCome) : statusAlone({ ...said, answers }, hasCome);
  const minutes = Math.min(presence?.minutes ?? plannedMinutes, plannedMinutes * SESSION_TIMING.longest);
  return { status, minutes: status === 'held' ? minutes : null, marks: withoutBlame(marks, status, presence) };
}
