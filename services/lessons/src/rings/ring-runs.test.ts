/** The members of a ring and the clock: whatever they do, in any order, some things always hold. */
import { HOUR_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import { seatedIn } from '../rules/after.ts';
import { isLive, spanOf } from '../rules/derived.ts';
import { endSilent, sayComes } from '../rules/keeps.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { reminded } from '../rules/reminders.ts';
import { type Changed, endSeat, heldSeats, idsIn, insideOf, invitedIn, take } from '../rules/seats.ts';
import { cancel, endedWhenEmpty, move } from '../rules/sessions.ts';

const RUNS = 5_000;
const STEPS = 16;
const START = Date.parse('2026-10-20T12:00:00Z');
const KNOWN = { zoneOf: () => 'Europe/Berlin', blocks: [] };

/** Numbers that look random, and are the same for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function aMeeting(roll: (sides: number) => number): StoredLesson {
  const memberIds = ['ada', 'bob', 'cleo', 'dan'].slice(0, 3 + roll(2));
  const since = new Date(START);
  const own = { memberId: 'ada', state: 'taken' as const, since, until: null, brings: null, note: '', lapses: 0 };
  return lessonOf({
    ...{ kind: 'ring', teacherId: '', ring: { _id: 'ring', memberIds, arrangedBy: 'ada' }, openRing: 'ring' },
    ...{ skill: null, seats: memberIds.length, gives: 'nothing', listed: 'link', people: [own], createdAt: since },
    startsAt: new Date(START + (4 + roll(90)) * HOUR_MS),
  });
}

type Action = (lesson: StoredLesson, memberId: string, now: Date, roll: (sides: number) => number) => Changed | string;
/** Only members with a seat host it. */
const hosts = ({ people }: StoredLesson, memberId: string): boolean => idsIn({ people }, 'taken').includes(memberId);
const ACTIONS: readonly Action[] = [
  (lesson, memberId, now) => take(lesson, { memberId, brings: null, note: '', orWait: true }, KNOWN, now),
  (lesson, memberId, now) => endSeat(lesson, memberId, { state: 'left', isOwnWish: true }, KNOWN, now),
  (lesson, memberId, now) => {
    const [session] = lesson.sessions;
    return session ? sayComes(lesson, session, { memberId, comes: memberId > 'bob' }, KNOWN, now) : '';
  },
  (lesson, memberId, now, roll) => {
    const startsAt = new Date(now.getTime() + roll(100) * HOUR_MS);
    if (!hosts(lesson, memberId)) return '';
    return move(lesson, lesson.sessions[0]?._id ?? '', { startsAt, by: memberId }, KNOWN, now);
  },
  (lesson, memberId, now, roll) =>
    roll(6) > 0 || !hosts(lesson, memberId)
      ? ''
      : cancel(lesson, { scope: 'all', reason: '', by: memberId }, KNOWN, now),
  (lesson, _memberId, now) => reminded(endSilent(lesson, KNOWN, now), KNOWN, now),
];

/** What does not hold after a change that a member has made. */
function wrongAfter(before: StoredLesson, { lesson, notices, dues = [] }: Changed, by: string, now: Date): string[] {
  const { ring, people, ended, endsAt } = lesson;
  const others = people.filter(({ memberId, state }) => state !== 'taken' || !ring?.memberIds.includes(memberId));
  const inside = [...insideOf(before), ...insideOf(lesson)];
  const readers = notices.flatMap(({ to }) => to);
  const known = [...inside, ...invitedIn(before), ...invitedIn(lesson)];
  const isEmpty = idsIn(lesson, 'taken').length === 0;
  return [
    ...(others.length > 0 ? ['somebody asks, waits, or is not of the ring'] : []),
    ...(heldSeats(lesson) > lesson.seats ? ['a seat is given twice'] : []),
    ...(ended.some(({ isLate }) => isLate) ? ['somebody has left late'] : []),
    ...(isLive(lesson) && isEmpty && endsAt > now ? ['it takes place without anybody'] : []),
    ...(dues.some(({ session, to }) => to.some((id) => ![...inside, ...seatedIn(before, session)].includes(id)))
      ? ['reminds somebody without a seat']
      : []),
    ...(readers.some((id) => !known.includes(id)) ? ['tells somebody who is not in it'] : []),
    ...(notices.some(({ to, change }) => change !== 'entries' && to.includes(by)) ? ['tells who has done it'] : []),
    ...(notices.some(({ to }) => to.length === 0) ? ['tells nobody'] : []),
  ];
}

function play(seed: number): string[] {
  const roll = dice(seed);
  let lesson = aMeeting(roll);
  let now = new Date(START);
  const sent = new Set<string>();
  for (let step = 0; step < STEPS; step += 1) {
    now = new Date(now.getTime() + roll(4) * roll(4) * HOUR_MS);
    const memberId = lesson.ring?.memberIds[roll(lesson.seats)] ?? '';
    const outcome = ACTIONS[roll(ACTIONS.length)]?.(lesson, memberId, now, roll) ?? '';
    if (typeof outcome === 'string' || outcome.lesson === lesson) continue;
    const changed = endedWhenEmpty(
      { ...outcome, lesson: { ...outcome.lesson, ...spanOf(outcome.lesson.sessions) } },
      KNOWN,
      now,
    );
    const keys = (changed.dues ?? []).flatMap(({ what, session, to }) =>
      to.map((id) => [what, session.startsAt.getTime(), id].join()),
    );
    const twice = keys.filter((key) => sent.has(key)).map((key) => `sent twice: ${key}`);
    for (const key of keys) sent.add(key);
    const wrong = [...wrongAfter(lesson, changed, memberId, now), ...twice];
    if (wrong.length > 0) return wrong.map((each) => `${each} (seed ${seed}, step ${step})`);
    lesson = changed.lesson;
  }
  return [];
}

it('seats are for the members, nobody is late or told of the own change, and it ends with the last one', () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= RUNS && wrong.length < 5; seed += 1) wrong.push(...play(seed));
  expect(wrong).toEqual([]);
});
