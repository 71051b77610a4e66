/** A teacher, fifteen members and the clock: whatever they do, in any order, some things always hold. */
import { HOUR_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import { settled, toSettle } from './after.ts';
import { spanOf } from './derived.ts';
import { endSilent, repeatQuestion, sayComes } from './keeps.ts';
import type { StoredLesson, StoredSession } from './lesson.model.ts';
import { reminded } from './reminders.ts';
import {
  type Changed,
  endSeat,
  giveSeat,
  giving,
  hasBegun,
  heldSeats,
  idsIn,
  isGiving,
  type Known,
  lapse,
  pass,
  personIn,
  refill,
  take,
  takeOffer,
  waitingIn,
} from './seats.ts';
import { cancel, move } from './sessions.ts';

const RUNS = 3_000;
const STEPS = 24;
const START = Date.parse('2026-10-20T12:00:00Z');
const MEMBERS = Array.from({ length: 15 }, (_, index) => `m${index}`);
/** The zones of some; the clocks of Berlin change in these days. */
const ZONES = ['Europe/Berlin', 'America/New_York'];

/** Numbers that look random, and are the same for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The fields that every write computes, without those for searches and the worker. */
const follow = (lesson: StoredLesson): StoredLesson => ({
  ...lesson,
  ...spanOf(lesson.sessions),
  free: Math.max(0, lesson.seats - heldSeats(lesson)),
});

interface Run {
  lesson: StoredLesson;
  now: Date;
  known: Known;
  roll: (sides: number) => number;
}
type Action = (run: Run, id: string, session: StoredSession) => Changed | string;

/** Whether somebody who has a seat, or is offered one, has blocked a member. The service refuses the member. */
const isBlocked = ({ lesson, known }: Run, id: string): boolean =>
  known.blocks.some(
    ({ blockerId, blockedId }) => blockedId === id && idsIn(lesson, 'taken', 'offered').includes(blockerId),
  );
const unlessBlocked = (run: Run, id: string, act: () => Changed | string): Changed | string =>
  isBlocked(run, id) ? 'not_available' : act();

const asks = (memberId: string, orWait: boolean) => ({ memberId, brings: null, note: '', orWait });
const ACTIONS: Record<string, Action> = {
  take: (run, id) => unlessBlocked(run, id, () => take(run.lesson, asks(id, run.roll(4) > 0), run.known, run.now)),
  again: (run, id) => unlessBlocked(run, id, () => take(run.lesson, asks(id, true), run.known, run.now)),
  takeOffer: (run) => {
    const id = idsIn(run.lesson, 'offered')[0] ?? '';
    return unlessBlocked(run, id, () => takeOffer(run.lesson, id, null, run.now));
  },
  pass: ({ lesson, known, now }, id) => pass(lesson, id, known, now),
  stop: ({ lesson, known, now }, id) => endSeat(lesson, id, { state: 'left', isOwnWish: true }, known, now),
  leave: ({ lesson, known, now, roll }) => {
    const seated = idsIn(lesson, 'taken');
    return endSeat(lesson, seated[roll(seated.length)] ?? '', { state: 'left', isOwnWish: true }, known, now);
  },
  // A teacher can change how a seat is taken, so that some ask and some wait.
  admission: ({ lesson, known, now }) =>
    refill({ ...lesson, admission: lesson.admission === 'ask' ? 'open' : 'ask' }, lesson, known, now),
  remove: ({ lesson, known, now }, id) => endSeat(lesson, id, { state: 'removed' }, known, now),
  yes: ({ lesson, known, now }) => giveSeat(lesson, idsIn(lesson, 'asked')[0] ?? '', known, now),
  seats: ({ lesson, known, now, roll }) => {
    const seats = 2 + roll(5);
    return seats < heldSeats(lesson) ? 'seats_taken' : refill({ ...lesson, seats }, lesson, known, now);
  },
  close: ({ lesson, known, now }) =>
    lesson.status === 'open'
      ? { lesson: { ...lesson, status: 'closed' }, notices: [] }
      : refill({ ...lesson, status: 'open' }, lesson, known, now),
  hide: ({ lesson, known, now }) => {
    const moderation = { isHidden: !lesson.moderation?.isHidden, note: '', version: 1 };
    return refill({ ...lesson, moderation }, lesson, known, now);
  },
  move: ({ lesson, known, now, roll }, _id, session) => {
    const startsAt = new Date(session.startsAt.getTime() + (roll(120) - 40) * HOUR_MS);
    return move(lesson, session._id, { startsAt }, known, now);
  },
  comes: ({ lesson, known, now, roll }, memberId, session) =>
    sayComes(lesson, session, { memberId, comes: roll(2) === 0 }, known, now),
  repeatQuestion: ({ lesson, now }, _id, session) => repeatQuestion(lesson, session, now),
  cancel: ({ lesson, known, now, roll }, _id, session) =>
    roll(20) === 0 ? cancel(lesson, { scope: 'one', sessionId: session._id, reason: '' }, known, now) : 'later',
};
const NAMES = Object.keys(ACTIONS);

/** What the worker does at a moment. */
function tick({ lesson, known, now }: Run): Changed {
  const silent = endSilent(lesson, known, now);
  const lapsed = lapse(follow(silent.lesson), known, now);
  const after = follow(settled(lapsed.lesson, toSettle(lapsed.lesson, now), now));
  return reminded({ lesson: after, notices: [...silent.notices, ...lapsed.notices] }, known, now);
}

/** Somebody blocks another one, or lifts a block; then the service offers free seats again. */
function withBlocks(run: Run): { run: Run; outcome: Changed } {
  const { known, roll } = run;
  const [blockerId, blockedId] = [MEMBERS[roll(15)] as string, MEMBERS[roll(15)] as string];
  if (roll(2) === 0) {
    const blocks = blockerId === blockedId ? known.blocks : [...known.blocks, { blockerId, blockedId }];
    return { run: { ...run, known: { ...known, blocks } }, outcome: { lesson: run.lesson, notices: [] } };
  }
  const after = { ...run, known: { ...known, blocks: known.blocks.slice(1) } };
  return { run: after, outcome: refill(run.lesson, run.lesson, after.known, run.now) };
}

/** Who gets a seat beside somebody who has blocked them, or is offered one although there is a block. */
function besideBlocks(before: StoredLesson, after: StoredLesson, { known }: Run): string[] {
  const held = idsIn(before, 'taken', 'offered');
  const inside = idsIn(after, 'taken', 'offered');
  const isFresh = (id: string): boolean => inside.includes(id) && !held.includes(id);
  return known.blocks.flatMap(({ blockerId, blockedId }) => {
    const meets = inside.includes(blockerId) && inside.includes(blockedId);
    if (meets && isFresh(blockedId)) return [`${blockedId} gets a seat beside ${blockerId}`];
    return meets && isFresh(blockerId) && personIn(after, blockerId)?.state === 'offered'
      ? [`${blockerId} is offered a seat beside ${blockedId}`]
      : [];
  });
}

/** Who gets a seat of a hidden lesson, and who loses a seat that they have taken by a pass. */
function wrongSeats(before: StoredLesson, after: StoredLesson, name: string): string[] {
  const held = idsIn(before, 'taken', 'offered');
  const fresh = idsIn(after, 'taken', 'offered').filter((id) => !held.includes(id));
  const lost = idsIn(before, 'taken').filter((id) => !personIn(after, id));
  return [
    ...(before.moderation?.isHidden && after.moderation?.isHidden ? fresh.map((id) => `${id} gets a hidden seat`) : []),
    ...(name === 'pass' ? lost.map((id) => `${id} passes a taken seat`) : []),
  ];
}

/** Nobody gets a seat before somebody who waits longer, as long as seats are offered in order. */
function overtakers(before: StoredLesson, after: StoredLesson, { known, now }: Run): string[] {
  if (giving(after, now) !== 'offer') return [];
  const line = idsIn(before, 'waiting');
  const served = line.filter((id) => idsIn(after, 'taken', 'offered').includes(id));
  const passed = waitingIn(after, known).filter((id) => line.includes(id));
  const jumped = served.filter((id) => passed.some((other) => line.indexOf(other) < line.indexOf(id)));
  const isWaiting = passed.length > 0;
  const hadNone = (id: string): boolean => [undefined, 'asked'].includes(personIn(before, id)?.state);
  const fresh = idsIn(after, 'taken').filter(hadNone);
  return isWaiting ? [...jumped, ...fresh] : jumped;
}

/** Who is late although a session was moved after they took the seat. */
function lateAfterMove(before: StoredLesson, after: StoredLesson): string[] {
  const isMoved = (since: Date): boolean => before.sessions.some(({ movedAt }) => movedAt && movedAt > since);
  return after.ended
    .filter((seat) => seat.isLate && !before.ended.includes(seat))
    .flatMap(({ memberId }) => (isMoved(personIn(before, memberId)?.since ?? new Date(0)) ? [memberId] : []));
}

/** Whose silence has ended a seat although nobody had told them. */
const unwarned = (before: StoredLesson, { lesson, notices }: Changed): string[] =>
  notices
    .filter(({ change }) => change === 'lapsed')
    .flatMap(({ to }) => to)
    .filter((id) => !before.sessions.some(({ keeps }) => keeps?.some((keep) => keep.memberId === id && keep.isWarned)))
    .concat(lesson.kind === 'course' && notices.some(({ change }) => change === 'lapsed') ? ['of a course'] : []);

/** What does not hold after a change; empty when all is well. */
function wrongAfter(run: Run, changed: Changed): string[] {
  const { lesson: before, known, now } = run;
  const { lesson: after } = changed;
  const isOpen = isGiving(after) && !hasBegun(after, now);
  const isStuck = isOpen && giving(after, now) === 'offer' && after.free > 0 && waitingIn(after, known).length > 0;
  return [
    ...(heldSeats(after) > after.seats ? ['more seats are given than there are'] : []),
    ...(heldSeats(after) + after.free === after.seats ? [] : ['a seat is neither free nor given']),
    ...(isStuck ? ['a free seat is offered to nobody who waits'] : []),
    ...besideBlocks(before, after, run),
    ...overtakers(before, after, run).map((id) => `${id} overtakes`),
    ...lateAfterMove(before, after).map((id) => `${id} is late after a move`),
    ...unwarned(before, changed).map((id) => `${id} was not told`),
    ...(new Set(after.people.map(({ memberId }) => memberId)).size < after.people.length
      ? ['somebody is there twice']
      : []),
    ...idsIn(after, 'offered').flatMap((id) => {
      const until = personIn(after, id)?.until;
      return until && until <= after.startsAt ? [] : [`${id} is offered a seat beyond the start`];
    }),
  ];
}

/** A run in which many have come already, and some wait; the next ones may have to ask. */
function busy(run: Run): Run {
  let { lesson } = run;
  for (const id of MEMBERS.slice(0, 7)) {
    if (isBlocked({ ...run, lesson }, id)) continue;
    const outcome = take({ ...lesson, admission: 'open' }, asks(id, true), run.known, run.now);
    if (typeof outcome !== 'string') lesson = follow({ ...outcome.lesson, admission: run.lesson.admission });
  }
  return { ...run, lesson };
}

function newRun(seed: number): Run {
  const roll = dice(seed);
  const startsAt = new Date(START + (20 + roll(80)) * HOUR_MS);
  const first = lessonOf({ startsAt, seats: 2 + roll(4), admission: roll(3) === 0 ? 'ask' : 'open' });
  const [session] = first.sessions as [StoredSession];
  const isCourse = roll(3) === 0;
  const later = { ...session, _id: 's2', startsAt: new Date(startsAt.getTime() + 100 * HOUR_MS) };
  return {
    lesson: { ...first, ...(isCourse && { kind: 'course', sessions: [session, later] }), createdAt: new Date(START) },
    now: new Date(START),
    known: {
      zoneOf: (id) => ZONES[Number(id.slice(1)) % 8] ?? null,
      blocks: Array.from({ length: roll(3) * roll(3) }, () => {
        const one = roll(15);
        return { blockerId: MEMBERS[one] as string, blockedId: MEMBERS[(one + 1 + roll(14)) % 15] as string };
      }),
    },
    roll,
  };
}

/** The reminders of a run, each by what a member can get only once. */
function sentBy({ dues = [] }: Changed): string[] {
  return dues.flatMap(({ what, session, until, to }) =>
    to.map((id) => [what, session._id, session.startsAt.getTime(), until?.getTime(), id].join()),
  );
}

/** What happens next: a block or its end, what the worker does, or what somebody does. */
function stepOf(run: Run): { run: Run; name: string; outcome: Changed | string | undefined } {
  const { roll, lesson } = run;
  const what = roll(24);
  if (what < 3) return { ...withBlocks(run), name: 'unblock' };
  if (what < 10) return { run, name: 'tick', outcome: tick(run) };
  const name = NAMES[roll(NAMES.length)] as string;
  const session = lesson.sessions[roll(lesson.sessions.length)] as StoredSession;
  return { run, name, outcome: ACTIONS[name]?.(run, MEMBERS[roll(15)] as string, session) };
}

/** Plays one run. @returns what did not hold, with how it came to it */
function play(seed: number): string[] {
  let run = seed % 2 === 0 ? newRun(seed) : busy(newRun(seed));
  const sent = new Set<string>();
  const done: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const { roll } = run;
    run = { ...run, now: new Date(run.now.getTime() + roll(4) * roll(4) * HOUR_MS) };
    const { name, outcome, ...next } = stepOf(run);
    run = next.run;
    if (outcome === undefined || typeof outcome === 'string' || outcome.lesson === run.lesson) continue;
    done.push(name);
    const changed = { ...outcome, lesson: follow(outcome.lesson) };
    const twice = sentBy(changed).filter((key) => sent.has(key));
    for (const key of sentBy(changed)) sent.add(key);
    const seats = wrongSeats(run.lesson, changed.lesson, name);
    const wrong = [...wrongAfter(run, changed), ...seats, ...twice.map((key) => `sent twice: ${key}`)];
    if (wrong.length > 0) return wrong.map((each) => `${each} (seed ${seed}, ${done.join(' ')})`);
    run = { ...run, lesson: changed.lesson };
  }
  return [];
}

it('no seat is given twice, nobody overtakes, each reminder is sent once, and no move makes anybody late', () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= RUNS && wrong.length < 5; seed += 1) wrong.push(...play(seed));
  expect(wrong).toEqual([]);
});
