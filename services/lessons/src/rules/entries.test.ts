import type { LessonEntries } from '@mutua/contracts';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import { numbered } from '../store/lesson-people.ts';
import { entryChanges, wantedChanges, withEntries } from './entries.ts';
import type { StoredLesson } from './lesson.model.ts';
import { type Changed, endSeat, giveSeat, idsIn, lapse, refill, take } from './seats.ts';
import { cancel, move } from './sessions.ts';

const NOW = new Date('2026-12-01T10:00:00Z');
const START = new Date('2026-12-05T10:00:00Z');
const KNOWN = { zoneOf: () => null, blocks: [] };
const ALL = { get: () => ({ alarm: true }) } as unknown as ReadonlyMap<string, { alarm: boolean }>;

const sessionOf = (_id: string, days: number) => ({
  ...{ _id, startsAt: new Date(START.getTime() + days * DAY_MS), minutes: 90 },
  ...{ status: 'planned' as const, was: null, moves: 0, reason: '' },
});
const course = () => lessonOf({ sessions: [sessionOf('s1', 0), sessionOf('s2', 7)], seats: 2 });
function changed(outcome: Changed | string): Changed {
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}
/** The lesson after a change, and what its members are told. */
function apply(before: StoredLesson, outcome: Changed | string, now = NOW) {
  const { lesson, notices } = changed(outcome);
  const after = numbered(before, lesson, now);
  return { after, notices: withEntries(notices, wantedChanges(entryChanges(before, after, now), ALL)) };
}
const taking = (memberId: string) => ({ memberId, brings: null, note: '', orWait: true });
const seat = (lesson: StoredLesson, id: string) => apply(lesson, take(lesson, taking(id), KNOWN, NOW));
const leave = (lesson: StoredLesson, id: string) => apply(lesson, endSeat(lesson, id, { state: 'left' }, KNOWN, NOW));
const shown = (calendar: LessonEntries | undefined) =>
  calendar && [
    calendar.to.map(({ memberId, bump }) => `${memberId}+${bump}`).join(),
    calendar.sessions.map(({ uid, sequence, isCancelled }) => `${uid} ${sequence}${isCancelled ? ' off' : ''}`).join(),
    calendar.place?.link ?? null,
  ];
const shownNotices = ({ notices }: ReturnType<typeof apply>) =>
  notices.map(({ change, to, calendar }) => [change, to.join(), shown(calendar)]);
const LINK = 'https://meet.example/bread';

it('the teacher gets the sessions of an offer, and a seat gets them all with the place', () => {
  const offered = wantedChanges(entryChanges(null, course(), NOW), ALL);
  expect(offered.map(shown)).toEqual([['teacher+0', 's1@mutua 0,s2@mutua 0', LINK]]);
  expect(shownNotices(seat(course(), 'mateo'))).toEqual([
    ['taken', 'teacher', undefined],
    ['entries', 'mateo', ['mateo+0', 's1@mutua 0,s2@mutua 0', LINK]],
  ]);
});

it('whoever leaves gets the end of each session without a place, and a seat again has a greater number', () => {
  const { after: seated } = seat(course(), 'mateo');
  const left = leave(seated, 'mateo');
  expect(shownNotices(left)).toEqual([
    ['left', 'teacher', undefined],
    ['entries', 'mateo', ['mateo+1', 's1@mutua 0 off,s2@mutua 0 off', null]],
  ]);
  expect(shownNotices(seat(left.after, 'mateo')).at(-1)).toEqual([
    'entries',
    'mateo',
    ['mateo+2', 's1@mutua 0,s2@mutua 0', LINK],
  ]);
});

it('a move is told with its entry to seats, without it to those who wait, and the teacher gets the entry alone', () => {
  const seated = ['mateo', 'aisha', 'ben'].reduce((lesson, id) => seat(lesson, id).after, course());
  const to = { startsAt: new Date(START.getTime() + HOUR_MS) };
  const moved = apply(seated, move(seated, 's1', to, KNOWN, NOW));
  expect(shownNotices(moved)).toEqual([
    ['moved_asked', 'mateo,aisha', ['mateo+0,aisha+0', 's1@mutua 1', LINK]],
    ['moved', 'ben', undefined],
    ['entries', 'teacher', ['teacher+0', 's1@mutua 1', LINK]],
  ]);
  const off = apply(moved.after, cancel(moved.after, { scope: 'one', sessionId: 's1', reason: 'Ill' }, KNOWN, NOW));
  expect(shownNotices(off).map(([change, , calendar]) => [change, calendar?.[1]])).toEqual([
    ['cancelled', 's1@mutua 2 off'],
    ['entries', 's1@mutua 2 off'],
  ]);
  // The cancelled session has ended for everybody already.
  expect(shownNotices(leave(off.after, 'mateo')).find(([change]) => change === 'entries')?.[2]?.[1]).toBe(
    's2@mutua 0 off',
  );
});

it('the yes of the teacher and the end of a seat come with the entries', () => {
  const asking = seat({ ...course(), admission: 'ask' }, 'mateo');
  expect(shownNotices(asking)).toEqual([['asked', 'teacher', undefined]]);
  const given = apply(asking.after, giveSeat(asking.after, 'mateo', KNOWN, NOW));
  expect(shownNotices(given).map(([change, , calendar]) => [change, calendar?.[0]])).toEqual([['accepted', 'mateo+0']]);
  const removed = apply(given.after, endSeat(given.after, 'mateo', { state: 'removed', words: 'No' }, KNOWN, NOW));
  expect(shownNotices(removed).map(([change, , calendar]) => [change, calendar?.[0]])).toEqual([
    ['removed', 'mateo+1'],
  ]);
});

it('a new place changes the entries of all who are in, and no entry of a past session', () => {
  const seated = seat(course(), 'mateo').after;
  const between = new Date(START.getTime() + DAY_MS);
  const placed = apply(seated, { lesson: { ...seated, title: 'Bread' }, notices: [] }, between);
  expect(shownNotices(placed)).toEqual([['entries', 'teacher,mateo', ['teacher+0,mateo+0', 's2@mutua 1', LINK]]]);
});

it('goes only to those who want entries', () => {
  const changes = entryChanges(null, course(), NOW);
  expect(wantedChanges(changes, new Map())).toEqual([]);
  expect(wantedChanges(changes, new Map([['teacher', { alarm: false }]]))[0]?.to).toEqual([
    { memberId: 'teacher', bump: 0, alarm: false },
  ]);
});

/** Numbers that look random, and are the same in each run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** What stands in the calendars of members after what they were sent. Refuses a smaller number, and an end without a beginning. */
function ledger() {
  const latest = new Map<string, { sequence: number; isCancelled: boolean }>();
  const enter = (key: string, sequence: number, isCancelled: boolean) => {
    const known = latest.get(key);
    if (known && sequence <= known.sequence) throw new Error(`${key}: ${sequence} after ${known.sequence}`);
    if (isCancelled && known?.isCancelled !== false) throw new Error(`${key}: an end without an entry`);
    latest.set(key, { sequence, isCancelled });
  };
  return {
    add(calendars: readonly (LessonEntries | undefined)[]): void {
      for (const { sessions, to } of calendars.flatMap((each) => each ?? []))
        for (const { memberId, bump } of to)
          for (const { uid, sequence, isCancelled } of sessions)
            enter(`${memberId} ${uid}`, sequence + bump, isCancelled);
    },
    stands: (key: string): boolean => latest.get(key)?.isCancelled === false,
  };
}

const IDS = ['m1', 'm2', 'm3', 'm4'];
/** One of the changes that a lesson can have. */
function anyChange(lesson: StoredLesson, roll: (sides: number) => number, now: Date): Changed | string {
  const id = IDS[roll(IDS.length)] as string;
  const sessionId = `s${1 + roll(3)}`;
  const startsAt = new Date((lesson.sessions[0]?.startsAt.getTime() ?? 0) + (1 + roll(20)) * HOUR_MS);
  const changes = [
    () => take(lesson, taking(id), KNOWN, now),
    () => take(lesson, taking(id), KNOWN, now),
    () => giveSeat(lesson, id, KNOWN, now),
    () => endSeat(lesson, id, { state: 'left' }, KNOWN, now),
    () => endSeat(lesson, id, { state: roll(4) === 0 ? 'removed' : 'left' }, KNOWN, now),
    () => move(lesson, sessionId, { startsAt }, KNOWN, now),
    () => (roll(4) === 0 ? cancel(lesson, { scope: 'rest', sessionId, reason: '' }, KNOWN, now) : 'later'),
    () => ({ lesson: { ...lesson, title: `Bread ${roll(100)}` }, notices: [] }),
    () => refill({ ...lesson, seats: 2 + roll(2) }, lesson, KNOWN, now),
    () => lapse(lesson, KNOWN, now),
  ];
  return changes[roll(changes.length)]?.() ?? 'none';
}

it('in any order of changes the numbers of an entry grow, and each entry that ends has one end', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const [roll, calendars] = [dice(seed), ledger()];
    const sessions = [sessionOf('s1', 0), sessionOf('s2', 7), sessionOf('s3', 14)];
    let lesson = lessonOf({ sessions, seats: 2, admission: seed % 3 === 0 ? 'ask' : 'open' });
    let now = NOW;
    calendars.add(wantedChanges(entryChanges(null, lesson, now), ALL));
    for (let step = 0; step < 40; step += 1) {
      now = new Date(now.getTime() + roll(8) * HOUR_MS);
      const outcome = anyChange(lesson, roll, now);
      if (typeof outcome === 'string' || outcome.lesson === lesson) continue;
      const { after, notices } = apply(lesson, outcome, now);
      calendars.add(notices.map(({ calendar }) => calendar));
      lesson = after;
    }
    // In the end a calendar has what the lesson has.
    const coming = lesson.sessions.filter(({ startsAt }) => startsAt > now);
    const seated = ['teacher', ...idsIn(lesson, 'taken')];
    for (const id of ['teacher', ...IDS])
      expect([seed, id, coming.map(({ _id }) => calendars.stands(`${id} ${_id}@mutua`))]).toEqual([
        seed,
        id,
        coming.map(({ status }) => seated.includes(id) && status === 'planned'),
      ]);
  }
});
