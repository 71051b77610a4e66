// Over 300 lines: the states of a seat, and everything that leads from one to another.
/** The states of the seats of a lesson, without access to other data. Each function returns the lesson after the change. */
import {
  type BroughtSkill,
  type EndedSeatState,
  LESSONS,
  type LessonChangeKind,
  type LessonDue,
  type SeatState,
} from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import type { EndedSeat, SeatHolder, StoredLesson, StoredSession } from './lesson.model.ts';
import { leavesLate } from './misses.ts';
import { offerEnds } from './offer-ends.ts';

/** What members are told of a change. */
export interface Notice {
  change: LessonChangeKind;
  to: readonly string[];
  /** The member who did it. */
  personId?: string;
  until?: Date;
  words?: string;
  /** The session that it is about, and its start before a move; otherwise the next one. */
  sessionId?: string;
}

/** A reminder for members. */
export interface Due {
  what: LessonDue;
  /** The session that it is about; the next one for an offered seat. */
  session: StoredSession;
  /** The end of an offered seat; null for others. */
  until: Date | null;
  to: readonly string[];
}

export interface Changed {
  lesson: StoredLesson;
  notices: readonly Notice[];
  dues?: readonly Due[];
  /** The sessions whose thanks are shown now, and how many have written something. */
  thanked?: readonly { sessionId: string; count: number }[];
  /** The teacher has taken back so many seats that moderators look at it. */
  areManyRemovals?: boolean;
}

/** Why somebody gets no seat. */
export type Refusal =
  | 'lesson_closed'
  | 'lesson_full'
  | 'waiting_full'
  | 'asked_often'
  | 'not_available'
  | 'offer_gone'
  | 'seat_gone';

/** What the rules have to know of members. */
export interface Known {
  /** The IANA time zone of a member; null while unknown. */
  zoneOf(memberId: string): string | null;
  /** The blocks between the people of the lesson. */
  blocks: readonly Block[];
}
export interface Block {
  blockerId: string;
  blockedId: string;
}

const holds = (state: SeatState): boolean => state === 'taken' || state === 'offered';
/** How many seats are taken or offered. */
export const heldSeats = ({ people }: Pick<StoredLesson, 'people'>): number =>
  people.filter(({ state }) => holds(state)).length;
const freeSeats = (lesson: StoredLesson): number => Math.max(0, lesson.seats - heldSeats(lesson));
export const idsIn = ({ people }: Pick<StoredLesson, 'people'>, ...states: SeatState[]): string[] =>
  people.filter(({ state }) => states.includes(state)).map(({ memberId }) => memberId);
export const personIn = ({ people }: Pick<StoredLesson, 'people'>, memberId: string): SeatHolder | undefined =>
  people.find((person) => person.memberId === memberId);
/** Who waits and can be offered a seat: nobody with a block with somebody who has one. They keep their place in line. */
export function waitingIn(lesson: StoredLesson, { blocks }: Pick<Known, 'blocks'>): string[] {
  const inside = new Set([lesson.teacherId, ...idsIn(lesson, 'taken', 'offered')]);
  const isSkipped = (id: string): boolean =>
    blocks.some(
      ({ blockerId, blockedId }) =>
        (blockerId === id && inside.has(blockedId)) || (blockedId === id && inside.has(blockerId)),
    );
  return idsIn(lesson, 'waiting').filter((id) => !isSkipped(id));
}
/** Who takes part: the teacher, if there is one, and everybody with a seat. */
export const insideOf = (lesson: Pick<StoredLesson, 'teacherId' | 'people'>): string[] => [
  ...(lesson.teacherId ? [lesson.teacherId] : []),
  ...idsIn(lesson, 'taken'),
];
/** The members of a ring that meets who have not said anything yet. */
export const invitedIn = ({ ring, people, ended }: Pick<StoredLesson, 'ring' | 'people' | 'ended'>): string[] =>
  (ring?.memberIds ?? []).filter((id) => ![...people, ...ended].some(({ memberId }) => memberId === id));
/** Whom the seat of a member concerns: the teacher, and in a ring all others with a seat. */
const hostsBeside = (lesson: StoredLesson, memberId: string): string[] =>
  lesson.ring ? idsIn(lesson, 'taken').filter((id) => id !== memberId) : [lesson.teacherId];
const noticesOf = (change: 'taken' | 'left', lesson: StoredLesson, memberId: string): Notice[] => {
  const to = hostsBeside(lesson, memberId);
  return to.length > 0 ? [{ change, to, personId: memberId }] : [];
};
/** The place of who waits, from 1. */
export const lineOf = (lesson: StoredLesson, memberId: string): number =>
  idsIn(lesson, 'waiting').indexOf(memberId) + 1;
/** Whether nobody gets a seat any more, because the first session has begun. */
export const hasBegun = ({ startsAt }: Pick<StoredLesson, 'startsAt'>, now: Date): boolean => startsAt <= now;

/** Whether somebody new can get a seat: the lesson is open, and no moderator hides it. */
export const isGiving = ({ status, moderation }: Pick<StoredLesson, 'status' | 'moderation'>): boolean =>
  status === 'open' && !moderation?.isHidden;
/** How many seats somebody new can get. */
const givenSeats = (lesson: StoredLesson): number => (isGiving(lesson) ? freeSeats(lesson) : 0);

const before = (date: Date, hours: number): Date => new Date(date.getTime() - hours * HOUR_MS);
const after = (date: Date, hours: number): Date => before(date, -hours);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/**
 * How a free seat is given: `offer` to one after the other, `first` to whoever of those who wait takes it first, `free` to everybody.
 */
export function giving({ startsAt }: Pick<StoredLesson, 'startsAt'>, now: Date): 'offer' | 'first' | 'free' {
  if (now < before(startsAt, LESSONS.offer.from)) return 'offer';
  return now < before(startsAt, LESSONS.offer.nobody) ? 'first' : 'free';
}

const withPerson = (lesson: StoredLesson, person: SeatHolder): StoredLesson => {
  const isKnown = personIn(lesson, person.memberId) !== undefined;
  const people = isKnown
    ? lesson.people.map((each) => (each.memberId === person.memberId ? person : each))
    : [...lesson.people, person];
  return { ...lesson, people };
};
/** Puts a person at the end of the list. */
const atTheEnd = (lesson: StoredLesson, person: SeatHolder): StoredLesson => ({
  ...lesson,
  people: [...lesson.people.filter(({ memberId }) => memberId !== person.memberId), person],
});
function withoutPerson(
  lesson: StoredLesson,
  memberId: string,
  { state, isLate }: { state: EndedSeatState; isLate: boolean },
  now: Date,
): StoredLesson {
  const person = personIn(lesson, memberId);
  const hadSeat = person?.state === 'taken';
  const asks = person?.asks;
  const ending = { ...(hadSeat && { hadSeat }), ...(isLate && { isLate }), ...(asks && { asks }) };
  const seat: EndedSeat = { memberId, state, at: now, ...ending };
  const others = lesson.ended.filter((each) => each.memberId !== memberId);
  const ended = [...others, seat];
  return {
    ...lesson,
    people: lesson.people.filter((each) => each.memberId !== memberId),
    // Whoever was taken out gets no new seat, however many come and go after them.
    ended: ended.filter((each, index) => each.state === 'removed' || index >= ended.length - LESSONS.ended),
  };
}

/** Offers free seats to those who wait. Ends nobody's wait. On the last day all are told of a seat that was not free `earlier`. */
function filled(changed: Changed, earlier: StoredLesson, known: Known, now: Date): Changed {
  let { lesson } = changed;
  if (!isGiving(lesson) || hasBegun(lesson, now)) return changed;
  const notices = [...changed.notices];
  const way = giving(lesson, now);
  // Each offer may keep others from one.
  const next = (): string | undefined => (freeSeats(lesson) > 0 ? waitingIn(lesson, known)[0] : undefined);
  for (let memberId = next(); way === 'offer' && memberId !== undefined; memberId = next()) {
    const person = personIn(lesson, memberId) as SeatHolder;
    const until = offerEnds(now, lesson.startsAt, known.zoneOf(memberId));
    lesson = withPerson(lesson, { ...person, state: 'offered', since: now, until });
    notices.push({ change: 'offered', to: [memberId], until });
  }
  const waiting = waitingIn(lesson, known);
  const isNews = way === 'first' && givenSeats(lesson) > givenSeats(earlier);
  if (isNews && waiting.length > 0) notices.push({ change: 'offered_all', to: waiting });
  return { lesson, notices };
}

export interface Taking {
  memberId: string;
  brings: BroughtSkill | null;
  note: string;
  orWait: boolean;
}

const seated = (lesson: StoredLesson, person: Omit<SeatHolder, 'state'>): Changed => ({
  lesson: atTheEnd(lesson, { ...person, state: 'taken', until: null }),
  notices: noticesOf('taken', lesson, person.memberId),
});

/** Somebody whose question was answered, or taken back, can ask again a few times: each question mails the teacher. */
function asking(lesson: StoredLesson, person: Omit<SeatHolder, 'state'>, now: Date): Changed | Refusal {
  const asks = 1 + (lesson.ended.find(({ memberId }) => memberId === person.memberId)?.asks ?? 0);
  if (asks > LESSONS.asks) return 'asked_often';
  const latest = before(lesson.startsAt, LESSONS.askBefore);
  const until = latest > now ? earlier(after(now, LESSONS.askHours), latest) : lesson.startsAt;
  const notice = { change: 'asked', to: [lesson.teacherId], personId: person.memberId, words: person.note } as const;
  return { lesson: atTheEnd(lesson, { ...person, state: 'asked', until, asks }), notices: [notice] };
}

/** Whether a free seat is for a member who comes now. A seat that is free for those who wait is not free for others. */
function isSeatFor(
  lesson: StoredLesson,
  state: SeatState | undefined,
  known: Pick<Known, 'blocks'>,
  now: Date,
): boolean {
  if (freeSeats(lesson) === 0) return false;
  const way = giving(lesson, now);
  if (state === 'waiting') return way !== 'offer';
  return way === 'free' || waitingIn(lesson, known).length === 0;
}

const askedBy = (person: SeatHolder | undefined): Pick<SeatHolder, 'asks'> =>
  person?.asks ? { asks: person.asks } : {};

/** A member takes a seat, asks or waits for one. A repeat changes nothing. */
export function take(
  lesson: StoredLesson,
  { memberId, brings, note, orWait }: Taking,
  known: Pick<Known, 'blocks'>,
  now: Date,
): Changed | Refusal {
  const present = personIn(lesson, memberId);
  if (present?.state === 'taken' || present?.state === 'asked') return { lesson, notices: [] };
  if (present?.state === 'offered') return takeOffer(lesson, memberId, brings, now);
  // Whoever is late comes into the meeting of their ring all the same.
  const isTooLate = lesson.ring ? lesson.endsAt <= now : hasBegun(lesson, now);
  if (!isGiving(lesson) || isTooLate) return 'lesson_closed';
  if (lesson.ended.some((each) => each.memberId === memberId && each.state === 'removed')) return 'not_available';
  const person = { memberId, since: now, until: null, brings, note, lapses: present?.lapses ?? 0, ...askedBy(present) };
  const isFree = isSeatFor(lesson, present?.state, known, now);
  if (present) return isFree ? seated(lesson, person) : { lesson, notices: [] };
  if (lesson.admission === 'ask') return asking(lesson, person, now);
  if (isFree) return seated(lesson, person);
  if (!orWait) return 'lesson_full';
  if (idsIn(lesson, 'waiting').length >= LESSONS.waiting) return 'waiting_full';
  return { lesson: atTheEnd(lesson, { ...person, state: 'waiting' }), notices: [] };
}

/** A member takes the offered seat. */
export function takeOffer(
  lesson: StoredLesson,
  memberId: string,
  brings: BroughtSkill | null,
  now: Date,
): Changed | Refusal {
  const person = personIn(lesson, memberId);
  if (person?.state === 'taken') return { lesson, notices: [] };
  if (person?.state !== 'offered' || !isGiving(lesson) || !person.until || person.until <= now) return 'offer_gone';
  return seated(lesson, { ...person, since: now, brings: brings ?? person.brings });
}

/** A member lets the offered seat pass, or after an earlier offer the wait. A seat that was taken meanwhile stays. */
export function pass(lesson: StoredLesson, memberId: string, known: Known, now: Date): Changed | Refusal {
  const person = personIn(lesson, memberId);
  if (!person) return { lesson, notices: [] };
  const mayPass = person.state === 'offered' || (person.state === 'waiting' && person.lapses > 0);
  return mayPass ? endSeat(lesson, memberId, { state: 'left' }, known, now) : 'offer_gone';
}

/** Ends a member's seat, question or wait; the seat goes to who waits. A repeat changes nothing. */
export function endSeat(
  lesson: StoredLesson,
  memberId: string,
  {
    state,
    words = '',
    isAnnounced = true,
    isOwnWish = false,
  }: { state: EndedSeatState; words?: string; isAnnounced?: boolean; isOwnWish?: boolean },
  known: Known,
  now: Date,
): Changed {
  const person = personIn(lesson, memberId);
  if (!person) return { lesson, notices: [] };
  const notices: Notice[] = [];
  // The teacher is told of a seat that is free again, and nobody of a wait that ends, or of a seat of a lesson that is over.
  if (state === 'left' && person.state === 'taken' && isAnnounced && now < lesson.endsAt)
    notices.push(...noticesOf('left', lesson, memberId));
  // The notification of a question that was taken back goes.
  if (state === 'left' && person.state === 'asked')
    notices.push({ change: 'withdrawn', to: [lesson.teacherId], personId: memberId });
  if (state === 'removed') notices.push({ change: 'removed', to: [memberId], words });
  // A question that nobody answered ends with the words of a no.
  if (person.state === 'asked' && (state === 'declined' || state === 'lapsed'))
    notices.push({ change: 'declined', to: [memberId], words });
  // Leaving is late only by one's own wish: not after a block, and not when the product ends a seat.
  const isLate = isOwnWish && person.state === 'taken' && leavesLate(lesson, person, now);
  const changed = { lesson: withoutPerson(lesson, memberId, { state, isLate }, now), notices };
  return holds(person.state) ? filled(changed, lesson, known, now) : changed;
}

/** Whether somebody with a seat has blocked who asks, or has come since the question, and is blocked by who asks: of them nobody has warned. */
function isApart(lesson: StoredLesson, asking: SeatHolder, { blocks }: Pick<Known, 'blocks'>): boolean {
  const seated = (id: string): SeatHolder | undefined =>
    lesson.people.find(({ memberId, state }) => memberId === id && holds(state));
  return blocks.some(({ blockerId, blockedId }) => {
    if (blockedId === asking.memberId) return seated(blockerId) !== undefined;
    const other = blockerId === asking.memberId ? seated(blockedId) : undefined;
    return other !== undefined && other.since >= asking.since;
  });
}

/** The teacher gives a seat to who asks, unless a block keeps them apart: the question then ends with the words of a no. In a full lesson, and behind others who wait for the free seat, the member waits at the end of the list. */
export function giveSeat(lesson: StoredLesson, memberId: string, known: Known, now: Date): Changed | Refusal {
  const person = personIn(lesson, memberId);
  if (person?.state === 'taken' || person?.state === 'offered') return { lesson, notices: [] };
  if (person?.state !== 'asked' || hasBegun(lesson, now)) return 'seat_gone';
  if (lesson.moderation?.isHidden) return 'lesson_closed';
  if (isApart(lesson, person, known)) return endSeat(lesson, memberId, { state: 'declined' }, known, now);
  const isFree = isSeatFor(lesson, person.state, known, now);
  if (!isFree && idsIn(lesson, 'waiting').length >= LESSONS.waiting) return 'waiting_full';
  const seat: SeatHolder = { ...person, state: isFree ? 'taken' : 'waiting', since: now, until: null };
  return {
    lesson: atTheEnd(lesson, seat),
    notices: [{ change: isFree ? 'accepted' : 'waits', to: [memberId] }],
  };
}

/** In a lesson whose seats are taken at once, nobody's question is left: the first ones get a seat, the others wait. */
function withoutQuestions(changed: Changed, known: Known, now: Date): Changed {
  const { lesson } = changed;
  if (lesson.admission === 'ask' || !isGiving(lesson)) return changed;
  return idsIn(lesson, 'asked').reduce((before, memberId) => {
    const given = giveSeat(before.lesson, memberId, known, now);
    return typeof given === 'string'
      ? before
      : { lesson: given.lesson, notices: [...before.notices, ...given.notices] };
  }, changed);
}

/** Gives free seats to who waits, then to who asks, of a lesson that was another one `earlier`: with fewer seats, closed, hidden, or for who asks. */
export const refill = (lesson: StoredLesson, earlier: StoredLesson, known: Known, now: Date): Changed =>
  withoutQuestions(filled({ lesson, notices: [] }, earlier, known, now), known, now);

/** After new dates: no offer and no question lasts beyond the start, and free seats that are offered in order go to who waits. */
export function afterDates(changed: Changed, known: Known, now: Date): Changed {
  const { lesson } = changed;
  const until = (end: Date | null): Date | null => end && earlier(end, lesson.startsAt);
  const isLate = lesson.people.some(({ until: end }) => end && end > lesson.startsAt);
  const people = isLate ? lesson.people.map((person) => ({ ...person, until: until(person.until) })) : lesson.people;
  const after = { ...changed, lesson: { ...lesson, people } };
  return giving(lesson, now) === 'offer' ? filled(after, after.lesson, known, now) : after;
}

/** Ends the waits of a lesson that has begun. They are told without disturbing them. */
function withoutWaits(changed: Changed, now: Date): Changed {
  const waiting = idsIn(changed.lesson, 'waiting');
  if (waiting.length === 0 || !hasBegun(changed.lesson, now)) return changed;
  const ending = { state: 'lapsed' as const, isLate: false };
  const lesson = waiting.reduce((after, memberId) => withoutPerson(after, memberId, ending, now), changed.lesson);
  return { lesson, notices: [...changed.notices, { change: 'waited', to: waiting }] };
}

/** Ends the questions and offers whose time is over, and at the start all waits. An offer that lapses once goes to the end of the list, and the second ends the wait. */
export function lapse(lesson: StoredLesson, known: Known, now: Date): Changed {
  const isOver = ({ until }: SeatHolder): boolean => until !== null && until <= now;
  let changed: Changed = { lesson, notices: [] };
  for (const person of lesson.people.filter(isOver)) {
    const { memberId, state, lapses } = person;
    if (state === 'offered' && lapses + 1 < LESSONS.lapses) {
      const waiting: SeatHolder = { ...person, state: 'waiting', since: now, until: null, lapses: lapses + 1 };
      changed = { ...changed, lesson: atTheEnd(changed.lesson, waiting) };
      continue;
    }
    // No seat goes to anybody before all of them are ended.
    const ended = endSeat({ ...changed.lesson, status: 'closed' }, memberId, { state: 'lapsed' }, known, now);
    changed = {
      lesson: { ...ended.lesson, status: lesson.status },
      notices: [...changed.notices, ...ended.notices],
    };
  }
  const after = withoutWaits(changed, now);
  return after.lesson === lesson ? after : filled(after, lesson, known, now);
}
