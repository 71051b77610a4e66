import { LESSONS } from '@mutua/contracts';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import { settled, toSettle } from './after.ts';
import { aged, derived } from './derived.ts';
import type { StoredLesson } from './lesson.model.ts';
import { offerEnds } from './offer-ends.ts';
import {
  type Changed,
  endSeat,
  giveSeat,
  heldSeats,
  idsIn,
  type Known,
  lapse,
  lineOf,
  pass,
  personIn,
  refill,
  take,
  takeOffer,
} from './seats.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const KNOWN: Known = { zoneOf: () => 'Europe/Paris', blocks: [] };
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const ask = (memberId: string, orWait = true) => ({ memberId, brings: null, note: '', orWait });

/** A lesson with seats, and members who came one after the other. */
function lessonWith(seats: number, ids: readonly string[], fields: Partial<StoredLesson> = {}): StoredLesson {
  let lesson = lessonOf({ seats, startsAt: inHours(96), ...fields });
  for (const id of ids) lesson = changedOf(take(lesson, ask(id), KNOWN, NOW)).lesson;
  return lesson;
}
const untilOf = (lesson: StoredLesson, id: string): Date => personIn(lesson, id)?.until ?? NOW;
function changedOf(outcome: Changed | string): Changed {
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

it('gives seats in the order of asking, and then places in line', () => {
  const lesson = lessonWith(2, ['ada', 'bob', 'cleo', 'dan']);
  expect(idsIn(lesson, 'taken')).toEqual(['ada', 'bob']);
  expect(['cleo', 'dan'].map((id) => lineOf(lesson, id))).toEqual([1, 2]);
  expect(take(lesson, ask('eve', false), KNOWN, NOW)).toBe('lesson_full');
});

it.each<[title: string, hours: number, ending: Parameters<typeof endSeat>[2], isLate: true | undefined]>([
  ['in time', 20, { state: 'left', isOwnWish: true }, undefined],
  ['late', 95, { state: 'left', isOwnWish: true }, true],
  ['late, after a block', 95, { state: 'left' }, undefined],
  ['late, by the teacher', 95, { state: 'removed' }, undefined],
])('remembers that a seat was left %s', (_title, hours, ending, isLate) => {
  const { lesson } = endSeat(lessonWith(2, ['ada', 'bob', 'cleo']), 'ada', ending, KNOWN, inHours(hours));
  expect(lesson.ended.map(({ hadSeat, isLate: late }) => [hadSeat, late])).toEqual([[true, isLate]]);
});

it('nobody is told of a seat that is left once the lesson is over', () => {
  const lesson = lessonWith(2, ['ada', 'bob']);
  const leave = (now: Date) => endSeat(lesson, 'ada', { state: 'left', isOwnWish: true }, KNOWN, now).notices;
  expect(leave(new Date(lesson.endsAt.getTime() - 1))).toMatchObject([{ change: 'left', to: ['teacher'] }]);
  expect(leave(lesson.endsAt)).toEqual([]);
});

it('a wait that ends was no seat', () => {
  const { lesson } = endSeat(
    lessonWith(1, ['ada', 'bob']),
    'bob',
    { state: 'left', isOwnWish: true },
    KNOWN,
    inHours(95),
  );
  expect(lesson.ended).toEqual([{ memberId: 'bob', state: 'left', at: inHours(95) }]);
});

it('a repeat changes nothing', () => {
  const lesson = lessonWith(2, ['ada', 'bob', 'cleo']);
  for (const id of ['ada', 'cleo']) expect(changedOf(take(lesson, ask(id), KNOWN, NOW)).lesson).toBe(lesson);
  expect(endSeat(lesson, 'eve', { state: 'left' }, KNOWN, NOW)).toEqual({ lesson, notices: [] });
});

it.each([
  ['early', 96, 'offered'],
  ['on the last day', 12, 'waiting'],
  ['in the last hours', 2, 'waiting'],
])('a seat that is free %s goes to the first in line, to all of them, or to everybody', (_when, hours, state) => {
  const begins = { ...lessonWith(1, ['ada', 'bob', 'cleo']), startsAt: inHours(hours) };
  const { lesson, notices } = endSeat(begins, 'ada', { state: 'left' }, KNOWN, NOW);
  expect(personIn(lesson, 'bob')?.state).toBe(state);
  expect(notices.map(({ change, to }) => [change, to.join()])).toEqual(
    {
      96: [
        ['left', 'teacher'],
        ['offered', 'bob'],
      ],
      12: [
        ['left', 'teacher'],
        ['offered_all', 'bob,cleo'],
      ],
      2: [['left', 'teacher']],
    }[hours],
  );
  const newcomer = take(lesson, ask('eve', false), KNOWN, NOW);
  expect(typeof newcomer === 'string' ? newcomer : personIn(newcomer.lesson, 'eve')?.state).toBe(
    hours === 2 ? 'taken' : 'lesson_full',
  );
  if (hours < 24) {
    const late = changedOf(take(lesson, ask('cleo'), KNOWN, NOW)).lesson;
    expect([personIn(late, 'cleo')?.state, heldSeats(late)]).toEqual(['taken', 1]);
  }
});

it('two free seats are two offers, and one who waits is offered one', () => {
  let lesson = lessonWith(3, ['ada', 'bob', 'cleo', 'dan']);
  for (const id of ['ada', 'bob']) lesson = endSeat(lesson, id, { state: 'left' }, KNOWN, NOW).lesson;
  expect([idsIn(lesson, 'offered'), derived(lesson).free]).toEqual([['dan'], 1]);
});

it('an offer is for one, lapses once to the end of the list, and twice for good', () => {
  let lesson = endSeat(lessonWith(1, ['ada', 'bob', 'cleo']), 'ada', { state: 'left' }, KNOWN, NOW).lesson;
  expect(takeOffer(lesson, 'cleo', null, NOW)).toBe('offer_gone');
  let now = untilOf(lesson, 'bob');
  expect(takeOffer(lesson, 'bob', null, now)).toBe('offer_gone');
  lesson = lapse(lesson, KNOWN, now).lesson;
  expect([idsIn(lesson, 'offered'), idsIn(lesson, 'waiting')]).toEqual([['cleo'], ['bob']]);
  now = untilOf(lesson, 'cleo');
  lesson = lapse(lesson, KNOWN, now).lesson;
  expect(idsIn(lesson, 'offered')).toEqual(['bob']);
  now = untilOf(lesson, 'bob');
  lesson = lapse({ ...lesson, startsAt: new Date(now.getTime() + 4 * DAY_MS) }, KNOWN, now).lesson;
  expect([personIn(lesson, 'bob'), lesson.ended.at(-1)?.state]).toEqual([undefined, 'lapsed']);
});

it('skips who has a block with somebody who has a seat, and does not keep the seat for them', () => {
  const known = { ...KNOWN, blocks: [{ blockerId: 'eve', blockedId: 'bob' }] };
  const { lesson } = endSeat(lessonWith(2, ['ada', 'eve', 'bob', 'cleo']), 'ada', { state: 'left' }, known, NOW);
  expect([idsIn(lesson, 'offered'), lineOf(lesson, 'bob')]).toEqual([['cleo'], 1]);
  const alone = endSeat(lessonWith(2, ['ada', 'eve', 'bob']), 'ada', { state: 'left' }, known, NOW).lesson;
  expect(idsIn(changedOf(take(alone, ask('fay', false), known, NOW)).lesson, 'taken')).toEqual(['eve', 'fay']);
});

it('the seat of who leaves goes to the first in line, whom only they had blocked', () => {
  const known = { ...KNOWN, blocks: [{ blockerId: 'ada', blockedId: 'bob' }] };
  const { lesson } = endSeat(lessonWith(1, ['ada', 'bob', 'cleo']), 'ada', { state: 'left' }, known, NOW);
  expect([idsIn(lesson, 'offered'), idsIn(lesson, 'waiting')]).toEqual([['bob'], ['cleo']]);
});

it('of two who wait and have a block only the first is offered a seat', () => {
  const known = { ...KNOWN, blocks: [{ blockerId: 'cleo', blockedId: 'bob' }] };
  const lesson = lessonWith(1, ['ada', 'bob', 'cleo', 'dan']);
  expect(idsIn(refill({ ...lesson, seats: 3 }, lesson, known, NOW).lesson, 'offered')).toEqual(['bob', 'dan']);
});

describe('a lesson whose teacher answers', () => {
  const asked = (seats: number, ...ids: string[]) => lessonWith(seats, ids, { admission: 'ask' });

  it('is asked three times by a member, whoever has ended the questions, and told of each that is taken back', () => {
    const other = 'bob';
    let lesson = asked(2, other);
    for (const state of ['left', 'declined', 'left'] as const) {
      lesson = changedOf(take(lesson, ask('ada'), KNOWN, NOW)).lesson;
      const { notices, ...after } = endSeat(lesson, 'ada', { state }, KNOWN, NOW);
      if (state === 'left') expect(notices).toEqual([{ change: 'withdrawn', to: ['teacher'], personId: 'ada' }]);
      ({ lesson } = after);
    }
    expect(take(lesson, ask('ada'), KNOWN, NOW)).toBe('asked_often');
    expect(
      changedOf(take(endSeat(lesson, other, { state: 'left' }, KNOWN, NOW).lesson, ask(other), KNOWN, NOW)).notices,
    ).toHaveLength(1);
  });

  it('gives a seat by a yes, and a place at the end of the line when it is full', () => {
    let lesson = asked(2, 'ada', 'bob', 'cleo');
    expect(heldSeats(lesson)).toBe(0);
    const said: unknown[] = [];
    for (const id of ['ada', 'bob', 'cleo']) {
      const { notices, ...given } = changedOf(giveSeat(lesson, id, KNOWN, NOW));
      said.push(notices);
      ({ lesson } = given);
    }
    expect([idsIn(lesson, 'taken'), idsIn(lesson, 'waiting')]).toEqual([['ada', 'bob'], ['cleo']]);
    expect(said).toEqual([
      [{ change: 'accepted', to: ['ada'] }],
      [{ change: 'accepted', to: ['bob'] }],
      [{ change: 'waits', to: ['cleo'] }],
    ]);
  });

  it.each([
    ['by somebody who has got a seat since', 'bob', 'ada', ['ada'], 'declined'],
    ['of somebody who has got a seat since', 'ada', 'bob', ['ada'], 'declined'],
    ['by somebody who has none', 'cleo', 'bob', ['ada', 'bob'], undefined],
  ])('a block %s ends the question by the words of a no', (_whom, blockerId, blockedId, seated, state) => {
    const known = { ...KNOWN, blocks: [{ blockerId, blockedId }] };
    const first = changedOf(giveSeat(asked(3, 'ada', 'bob', 'cleo'), 'ada', known, inHours(1))).lesson;
    const { lesson, notices } = changedOf(giveSeat(first, 'bob', known, inHours(2)));
    expect([idsIn(lesson, 'taken'), lesson.ended[0]?.state]).toEqual([seated, state]);
    if (state) expect(notices).toEqual([{ change: 'declined', to: ['bob'], words: '' }]);
  });

  it('who asked although somebody inside is blocked gets the seat', () => {
    const known = { ...KNOWN, blocks: [{ blockerId: 'bob', blockedId: 'ada' }] };
    const first = changedOf(giveSeat(asked(3, 'ada'), 'ada', known, NOW)).lesson;
    const lesson = changedOf(take(first, ask('bob'), known, inHours(1))).lesson;
    expect(idsIn(changedOf(giveSeat(lesson, 'bob', known, inHours(2))).lesson, 'taken')).toEqual(['ada', 'bob']);
  });

  it('a question without an answer ends with the words of a no', () => {
    const lesson = asked(2, 'ada', 'bob');
    const no = endSeat(lesson, 'bob', { state: 'declined' }, KNOWN, NOW).notices;
    const silent = lapse(lesson, KNOWN, inHours(LESSONS.askHours)).notices;
    expect(silent.map(({ change, words }) => ({ change, words }))).toEqual([
      { change: 'declined', words: '' },
      { change: 'declined', words: '' },
    ]);
    expect(no).toEqual([{ change: 'declined', to: ['bob'], words: '' }]);
  });
});

it('a seat that was taken back long ago is refused until the lesson has ended, and then forgotten', () => {
  const course = lessonWith(2, ['ada', 'bob'], { startsAt: inHours(170 * 24) });
  const removed = changedOf(endSeat(course, 'ada', { state: 'removed' }, KNOWN, NOW)).lesson;
  let left = changedOf(endSeat(removed, 'bob', { state: 'left' }, KNOWN, NOW)).lesson;
  const others = Array.from({ length: LESSONS.ended }, (_, index) => `member${index}`);
  for (const id of others) {
    const taken = changedOf(take(left, ask(id), KNOWN, NOW)).lesson;
    left = changedOf(endSeat(taken, id, { state: 'left' }, KNOWN, NOW)).lesson;
  }
  expect(left.ended).toHaveLength(LESSONS.ended + 1);
  const later = inHours((LESSONS.endedDays + 1) * 24);
  const old = derived(aged(left, later), undefined, later);
  expect(old.ended.map(({ memberId }) => memberId)).toEqual(['ada']);
  expect(take(old, ask('ada'), KNOWN, later)).toBe('not_available');
  expect(take(old, ask('bob'), KNOWN, later)).not.toBe('not_available');
  expect(old.dueAt?.getTime()).toBeGreaterThan(later.getTime());
  expect(aged(old, old.endsAt).ended).toEqual([]);
});

it('who was taken out gets no new seat, and who left can come again', () => {
  const lesson = lessonWith(3, ['ada', 'bob']);
  const without = endSeat(lesson, 'ada', { state: 'removed', words: 'Too loud' }, KNOWN, NOW);
  expect(without.notices).toContainEqual({ change: 'removed', to: ['ada'], words: 'Too loud' });
  expect(take(without.lesson, ask('ada'), KNOWN, NOW)).toBe('not_available');
  const left = endSeat(lesson, 'bob', { state: 'left' }, KNOWN, NOW).lesson;
  expect(idsIn(changedOf(take(left, ask('bob'), KNOWN, NOW)).lesson, 'taken')).toContain('bob');
});

it('gives nothing once it has begun, is closed, or fifty wait', () => {
  const lesson = lessonWith(2, ['ada']);
  expect(take(lesson, ask('bob'), KNOWN, lesson.startsAt)).toBe('lesson_closed');
  expect(take({ ...lesson, status: 'closed' }, ask('bob'), KNOWN, NOW)).toBe('lesson_closed');
  const crowd = Array.from({ length: LESSONS.waiting + 2 }, (_, index) => `m${index}`);
  expect(take(lessonWith(2, crowd), ask('late'), KNOWN, NOW)).toBe('waiting_full');
});

it('a finished lesson keeps who had a seat, and later neither its address nor notes', () => {
  const place = { mode: 'person' as const, area: 'Lyon 3e', address: '1 Rue', link: '', notes: 'Ring twice' };
  const lesson = derived(lessonWith(1, ['ada', 'bob'], { place }));
  const over = new Date(lesson.endsAt.getTime() + LESSONS.finishedHours * HOUR_MS);
  const finished = aged(settled(lesson, toSettle(lesson, over), over), over);
  expect([finished.status, idsIn(finished, 'taken', 'waiting'), finished.place]).toEqual(['finished', ['ada'], place]);
  const old = aged(finished, new Date(lesson.endsAt.getTime() + LESSONS.privateDays * DAY_MS));
  expect(old.place).toEqual({ ...place, address: '', notes: '' });
  expect(derived(old).dueAt).toBeNull();
});

describe('an offered seat is kept', () => {
  const far = new Date('2027-01-01T00:00:00Z');
  it.each([
    ['twelve hours', '2026-12-01T06:00:00Z', 'Europe/Berlin', '2026-12-01T18:00:00.000Z'],
    [
      'until the morning, when it would end at night',
      '2026-12-01T12:00:00Z',
      'Europe/Berlin',
      '2026-12-02T09:00:00.000Z',
    ],
    ['until the morning of their own clock', '2026-12-01T12:00:00Z', 'America/New_York', '2026-12-02T00:00:00.000Z'],
    [
      'until ten in the night in which the clock goes back',
      '2026-10-24T12:00:00Z',
      'Europe/Berlin',
      '2026-10-25T09:00:00.000Z',
    ],
    [
      'until ten in the night in which the clock goes forward',
      '2026-03-28T12:00:00Z',
      'Europe/Berlin',
      '2026-03-29T08:00:00.000Z',
    ],
    ['by half hours in Lord Howe', '2026-12-01T00:30:00Z', 'Australia/Lord_Howe', '2026-12-01T23:00:00.000Z'],
    ['by quarters in Kathmandu', '2026-12-01T05:00:00Z', 'Asia/Kathmandu', '2026-12-02T04:15:00.000Z'],
  ])('%s', (_what, now, zone, until) => {
    expect(offerEnds(new Date(now), far, zone).toISOString()).toBe(until);
  });

  it('never until less than eighteen hours before the start', () => {
    expect(offerEnds(NOW, inHours(25), null)).toEqual(inHours(7));
  });
});

it('the yes of a teacher passes nobody who waits for the free seat of a closed lesson', () => {
  const asked = {
    memberId: 'dan',
    state: 'asked' as const,
    since: NOW,
    until: inHours(48),
    brings: null,
    note: '',
    lapses: 0,
  };
  const lesson = lessonWith(1, ['ada', 'bob'], { status: 'open' });
  const { lesson: left } = endSeat({ ...lesson, status: 'closed' }, 'ada', { state: 'left' }, KNOWN, NOW);
  const given = changedOf(giveSeat({ ...left, people: [...left.people, asked] }, 'dan', KNOWN, NOW));
  expect(idsIn(given.lesson, 'waiting')).toEqual(['bob', 'dan']);
});

describe('a lesson that moderators hide', () => {
  const moderation = { isHidden: true, note: '', version: 1 };
  const hidden = (...ids: string[]) => ({ ...lessonWith(1, ids), moderation });

  it('gives nobody a seat, and offers free ones once it is shown again', () => {
    const left = endSeat(hidden('ada', 'bob'), 'ada', { state: 'left' }, KNOWN, NOW).lesson;
    expect([idsIn(left, 'offered'), take(left, ask('eve'), KNOWN, NOW)]).toEqual([[], 'lesson_closed']);
    expect(idsIn(refill({ ...left, moderation: null }, left, KNOWN, NOW).lesson, 'offered')).toEqual(['bob']);
  });

  it('gives neither an offered seat nor one by a yes', () => {
    const offered = endSeat(lessonWith(1, ['ada', 'bob']), 'ada', { state: 'left' }, KNOWN, NOW).lesson;
    expect(takeOffer({ ...offered, moderation }, 'bob', null, NOW)).toBe('offer_gone');
    const asked = lessonWith(1, ['ada'], { admission: 'ask' });
    expect(giveSeat({ ...asked, moderation }, 'ada', KNOWN, NOW)).toBe('lesson_closed');
  });
});

it('on the last day who waits is told of a free seat once, and again when there is another', () => {
  const begins = { ...lessonWith(2, ['ada', 'bob', 'cleo', 'dan']), startsAt: inHours(12) };
  const { lesson } = endSeat(begins, 'ada', { state: 'left' }, KNOWN, NOW);
  const noticesOf = (after: StoredLesson) => refill(after, lesson, KNOWN, NOW).notices.map(({ change }) => change);
  expect(noticesOf({ ...lesson, title: 'Rye' })).toEqual([]);
  expect(noticesOf({ ...lesson, seats: 3 })).toEqual(['offered_all']);
  const closed = { ...lesson, status: 'closed' as const };
  expect(refill(lesson, closed, KNOWN, NOW).notices).toHaveLength(1);
});

it('a pass ends an offer, and the wait after one, but no seat that was taken meanwhile', () => {
  const offered = endSeat(lessonWith(1, ['ada', 'bob', 'cleo']), 'ada', { state: 'left' }, KNOWN, NOW).lesson;
  const passes = (lesson: StoredLesson, id = 'bob') => {
    const outcome = pass(lesson, id, KNOWN, NOW);
    return typeof outcome === 'string' ? outcome : (personIn(outcome.lesson, id)?.state ?? 'none');
  };
  expect(passes(offered)).toBe('none');
  expect(passes(changedOf(takeOffer(offered, 'bob', null, NOW)).lesson)).toBe('offer_gone');
  expect(passes(lapse(offered, KNOWN, untilOf(offered, 'bob')).lesson)).toBe('none');
  expect(passes(offered, 'cleo')).toBe('offer_gone');
  expect(passes(offered, 'eve')).toBe('none');
});

it('a wait ends at the start, and is told', () => {
  const lesson = lessonWith(1, ['ada', 'bob', 'cleo']);
  expect(derived(lesson, undefined, lesson.startsAt).dueAt).toEqual(lesson.startsAt);
  expect(lapse(lesson, KNOWN, inHours(95)).lesson).toBe(lesson);
  const { lesson: begun, notices } = lapse(lesson, KNOWN, lesson.startsAt);
  expect([begun.people.map(({ memberId }) => memberId), notices]).toEqual([
    ['ada'],
    [{ change: 'waited', to: ['bob', 'cleo'] }],
  ]);
  expect(begun.ended).toMatchObject([{ memberId: 'bob', state: 'lapsed' }, { memberId: 'cleo' }]);
});
