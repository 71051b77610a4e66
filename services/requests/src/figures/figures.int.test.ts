import { type Category, ERASED_VERSION, type RequestStatus, type SkillSnapshot, WITHDRAWALS } from '@mutua/contracts';
import { CATEGORIES, EXCHANGE_FIGURES } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { createFiguresRepository, monthAt, monthsBetween, periodOf } from '@mutua/domain';
import { deliverLate, insertInParts, madeUpSite, memberOf, testToken } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';
import { createExchangeCounts } from './exchange-counts.repository.ts';
import { createExchangeFigures } from './site-figures.ts';

// The sweep of pending requests would expire the old ones of this test.
const service = useHarness(() => ({ pollMs: 3_600_000 }));
let connection: typeof service.context.connection;
beforeAll(() => {
  connection = service.context.connection;
});

const ZONE = 'Europe/Vienna';
const START = new Date('2025-01-10T00:00:00Z');
const NOW = new Date('2026-12-15T12:00:00Z');
const MONTHS = monthsBetween('2025-01', '2026-12');
/** The quick run counts a third of the closed months, and those that are open or closed lately. */
const COUNTED = MONTHS.filter((_, index) => madeUpSite.isToldByEvents || index % 3 === 0 || index > 20);

/** A small generator of numbers that repeats itself. */
function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return { below: (count: number) => Math.floor(next() * count), chance: (part: number) => next() < part };
}
const random = numbers(11);
const later = (from: Date, within = NOW.getTime() - from.getTime()) =>
  new Date(Math.min(NOW.getTime() - 1, from.getTime() + random.below(Math.max(1, within))));

/** An id that begins with the second of its making. */
const idOf = (made: Date) =>
  Math.floor(made.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + newId().slice(8);

interface Away {
  from: Date;
  to: Date | null;
}
interface Person {
  _id: string;
  joined: Date;
  away: Away[];
  isErased: boolean;
  /** As everybody sees it. */
  location: string;
}
interface Held {
  startsAt: Date;
  minutes: number;
  heldMinutes: number | null;
  status: 'held' | 'missed' | 'unclear' | 'planned';
  settledAt: Date | null;
  parts: { leg: 'sender' | 'receiver'; minutes: number }[];
}
interface Taught {
  _id: string;
  category: Category;
  isDeleted: boolean;
  made: Date;
}
interface Exchange {
  _id: string;
  from: Person;
  to: Person;
  sent: Date;
  isLeg: boolean;
  gives: Taught;
  wants: Taught;
  asked: Date | null;
  accepted: Date | null;
  declined: Date | null;
  completed: Date | null;
  ended: { at: Date; how: 'member' | 'expired' | 'gone' } | null;
  sessions: Held[];
}

/** Large places, small ones, and none. */
const LOCATIONS = [
  '',
  'Graz, Austria',
  ' GRAZ,  austria',
  'Lyon, France',
  'Oslo',
  'Porto',
  'Bari',
  'Elsewhere',
  'Vigo',
  'Ghent',
  'Bonn',
  'Brno',
];

/** A village stays small however many members the site has. */
const VILLAGERS = 3;

const people: Person[] = Array.from({ length: madeUpSite.members }, (_, index) => {
  const joined = later(START);
  const from = later(joined, 200 * DAY_MS);
  const away = random.chance(0.3) ? [{ from, to: random.chance(0.8) ? later(from, 20 * DAY_MS) : null }] : [];
  const _id = idOf(joined);
  const town = LOCATIONS[Math.min(random.below(12), random.below(12))] ?? '';
  const location = index < VILLAGERS ? 'Hallstatt' : town;
  return {
    _id,
    location,
    joined: new Date(Math.floor(joined.getTime() / 1000) * 1000),
    away,
    isErased: random.chance(0.05),
  };
});

function partsOf(minutes: number): Held['parts'] {
  const leg = random.chance(0.7) ? 'receiver' : 'sender';
  if (random.chance(0.5)) return [{ leg, minutes }];
  const first = 15 * (1 + random.below(minutes / 15 - 1));
  const other = leg === 'receiver' ? 'sender' : 'receiver';
  return [
    { leg, minutes: first },
    { leg: other, minutes: minutes - first },
  ];
}

function sessionOf(from: Date): Held {
  const startsAt = later(from, 40 * DAY_MS);
  const minutes = 30 + 15 * random.below(6);
  const isHeld = random.chance(0.7);
  const end = startsAt.getTime() + minutes * 60_000;
  // Some are settled on the last possible day, and a few long after the month has closed.
  const settledAt = new Date(end + random.below(random.chance(0.1) ? 40 * DAY_MS : 6 * DAY_MS));
  if (settledAt >= NOW)
    return { startsAt, minutes, heldMinutes: null, status: 'planned', settledAt: null, parts: partsOf(minutes) };
  return {
    startsAt,
    minutes,
    heldMinutes: isHeld && random.chance(0.8) ? Math.min(minutes, 15 * (1 + random.below(8))) : null,
    status: isHeld ? 'held' : random.chance(0.5) ? 'missed' : 'unclear',
    settledAt: random.chance(0.9) ? settledAt : null,
    parts: partsOf(minutes),
  };
}

const NONE = { asked: null, accepted: null, declined: null, completed: null, ended: null, sessions: [] };

/** What becomes of a request: an answer, an end, or nothing. */
function answerOf(each: Exchange): Partial<Exchange> {
  const from = each.asked ?? each.sent;
  if (random.chance(0.55)) return { accepted: later(from, 25 * DAY_MS) };
  if (random.chance(0.4)) return { declined: later(from, 25 * DAY_MS) };
  if (random.chance(0.4)) return {};
  const how = random.chance(0.5) ? 'expired' : random.chance(0.5) ? 'member' : 'gone';
  return { ended: { at: later(each.sent, 40 * DAY_MS), how } };
}

/** What becomes of an accepted exchange. */
function rest({ accepted }: Exchange): Partial<Exchange> {
  if (!accepted || accepted >= new Date(NOW.getTime() - DAY_MS)) return {};
  const sessions = Array.from({ length: random.below(4) }, () => sessionOf(accepted));
  if (random.chance(0.5)) return { sessions, completed: later(accepted, 60 * DAY_MS) };
  return {
    sessions,
    ...(random.chance(0.1) && { ended: { at: later(accepted, 30 * DAY_MS), how: 'member' as const } }),
  };
}

const SKILLS = 0.75 * madeUpSite.members;
/** Few people teach in the last categories. */
const skills: Taught[] = Array.from({ length: SKILLS }, () => {
  const made = later(new Date('2024-06-01T00:00:00Z'));
  const place = random.chance(0.97) ? random.below(10) : random.below(CATEGORIES.length);
  return { _id: idOf(made), category: CATEGORIES[place] ?? 'other', isDeleted: random.chance(0.1), made };
});
const skillBelow = (count: number): Taught => skills[random.below(count)] as Taught;

const exchanges: Exchange[] = Array.from({ length: 2 * madeUpSite.members }, () => {
  const from = people[random.below(people.length)] as Person;
  const to = people[random.below(people.length)] as Person;
  const sent = later(from.joined);
  const isLeg = random.chance(0.1);
  const asked = !isLeg && random.chance(0.15) ? later(sent, 10 * DAY_MS) : null;
  // Some skills are never asked for.
  const [gives, wants] = [skillBelow(SKILLS), skillBelow((2 / 3) * SKILLS)];
  const base: Exchange = { _id: newId(), gives, wants, from, to, sent, isLeg, ...NONE, asked };
  const answered: Exchange = { ...base, ...(isLeg ? { accepted: sent } : answerOf(base)) };
  return { ...answered, ...rest(answered) };
});

const person = ({ _id, isErased }: Person) => ({ _id, name: isErased ? 'Former member' : 'Ada', avatar: null });

function statusOf({ ended, completed, declined, accepted }: Exchange): RequestStatus {
  if (ended) return 'cancelled';
  if (completed) return 'completed';
  if (declined) return 'rejected';
  return accepted ? 'accepted' : 'pending';
}

const planOf = (sessions: readonly Held[]) => ({
  rev: 1,
  minutes: 60,
  proposals: [],
  sessions: sessions.map(({ parts, heldMinutes, settledAt, ...session }) => ({
    _id: newId(),
    ...session,
    parts,
    ...(heldMinutes !== null && { heldMinutes }),
    ...(settledAt && { settledAt }),
  })),
});

function requestOf(each: Exchange) {
  const { _id, from, to, sent, accepted, declined, completed, ended, asked, sessions } = each;
  const changes = Object.fromEntries(
    Object.entries({
      accepted: accepted && { at: accepted, actorId: to._id },
      rejected: declined && { at: declined, actorId: to._id },
      completed: completed && { at: completed, actorId: from._id },
      cancelled: ended && { at: ended.at, actorId: ended.how === 'member' ? from._id : null },
    }).filter(([, value]) => value !== null),
  );
  return {
    _id,
    status: statusOf(each),
    sender: person(from),
    receiver: person(to),
    senderSkill: { _id: each.gives._id, title: 'Guitar', category: each.gives.category },
    receiverSkill: { _id: each.wants._id, title: 'Bread', category: each.wants.category },
    pair: newId(),
    pairSeq: random.below(1_000_000_000),
    message: '',
    reason: ended?.how === 'expired' ? WITHDRAWALS.expired : '',
    createdAt: sent,
    updatedAt: ended?.at ?? completed ?? declined ?? accepted ?? sent,
    ...(each.isLeg && { ring: { _id: newId(), size: 3, place: 0 } }),
    changes,
    ...(asked && { questions: [{ _id: newId(), by: to._id, text: 'When?', at: asked }] }),
    plan: planOf(sessions),
    version: 1,
  };
}

async function storeCopies(members: readonly Person[]): Promise<void> {
  await insertInParts(
    connection.collection('members'),
    members.map((each) => ({
      ...person(each),
      location: each.location,
      version: each.isErased ? ERASED_VERSION : 1,
    })),
  );
  await insertInParts(
    connection.collection('skills'),
    skills.map(({ _id, category, isDeleted }) => ({ _id, ownerId: 'x', category, isDeleted, version: 1 })),
  );
}

/** Has the service told of the members and skills by events that come late, twice and in any order. */
async function tell(known: readonly Person[]): Promise<void> {
  const members = createMemberRepository(connection);
  const copies = createSkillRepository(connection);
  const skillOf = ({ _id, category }: Taught, version: number): SkillSnapshot => ({
    ...{ _id, category, title: 'Guitar', proficiency: 'beginner', ownerId: 'x', createdAt: NOW.toISOString() },
    ...{ version, editedVersion: version, isResting: false, details: null, meets: null, languages: [], placeId: null },
  });
  await deliverLate([
    ...known.flatMap(({ _id, location, isErased }) => [
      () => members.mirror(memberOf({ _id, location: 'Nowhere', version: 1 })),
      () => members.mirror(memberOf({ _id, location, version: 2 })),
      ...(isErased ? [() => members.writeTombstone(_id)] : []),
    ]),
    ...skills.flatMap((each) => [
      () => copies.mirror(skillOf({ ...each, category: 'other' }, 1)),
      () => copies.mirror(skillOf(each, 2)),
      ...(each.isDeleted ? [() => copies.markDeleted({ skillId: each._id, ownerId: 'x', version: 3 })] : []),
    ]),
  ]);
}

let stored: readonly unknown[] = [];
/** Stores everything, in this order, unless it is stored already. */
async function store(found: readonly Exchange[], members: readonly Person[] = people): Promise<void> {
  if (stored[0] === found && stored[1] === members) return;
  stored = [found, members];
  for (const name of ['requests', 'members', 'availabilities', 'skills'])
    await connection.collection(name).deleteMany({});
  await insertInParts(connection.collection('requests'), found.map(requestOf));
  await (madeUpSite.isToldByEvents ? tell(members) : storeCopies(members));
  const away = members.flatMap(({ _id, away: times }) =>
    times.map(({ from, to }) => ({ _id, away: { startsAt: from, endsAt: to }, past: [], version: 1 })),
  );
  await insertInParts(connection.collection('availabilities'), away);
}

/** How many milliseconds of a time somebody was here, minute by minute. */
function here({ away }: Person, from: Date, to: Date): number {
  let gone = 0;
  for (const each of away) {
    const [a, b] = [Math.max(from.getTime(), each.from.getTime()), Math.min(to.getTime(), (each.to ?? to).getTime())];
    gone += Math.max(0, b - a);
  }
  return Math.max(0, to.getTime() - from.getTime()) - gone;
}

const few = { few: true };
const middle = (values: number[]) => {
  if (values.length === 0) return null;
  if (values.length < 5) return few;
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0];
  return Math.round(((low + high) / 2) * 10) / 10;
};

/** How soon the requests of a month were answered, counted the slow way. */
function answersSlowly(sent: readonly Exchange[], cut: Date) {
  const waited = sent.map((each) => {
    const answer = each.asked ?? each.accepted ?? each.declined;
    const isAnswered = answer !== null && answer < cut;
    const end = each.ended && each.ended.at < cut ? each.ended.at : cut;
    return { isAnswered, took: here(each.to, each.sent, isAnswered ? answer : end) };
  });
  const answered = waited.filter(({ isAnswered }) => isAnswered);
  const inTime = answered.filter(({ took }) => took <= 7 * DAY_MS).length;
  const asked = waited.filter(({ isAnswered, took }) => isAnswered || took > 7 * DAY_MS).length;
  return {
    answerHours: middle(answered.map(({ took }) => took / HOUR_MS)),
    answeredInTime: asked === 0 ? null : asked < 5 ? few : Math.round((100 * inTime) / asked),
  };
}

const monthsKnown = new Map<number, string>();
/** The month at a moment; remembered, because the calendar is slow. */
function monthOf(at: Date): string {
  const known = monthsKnown.get(at.getTime()) ?? monthAt(at, ZONE);
  monthsKnown.set(at.getTime(), known);
  return known;
}

/** Whether an exchange has waited for more than a week for its answer. */
const hasWaited = (each: Exchange, moment: Date): boolean => {
  const { to, sent, accepted, declined, ended, asked, isLeg } = each;
  const isPending = ![accepted, declined, ended?.at, asked].some((at) => at && at < moment);
  return !isLeg && sent < moment && isPending && here(to, sent, moment) > 7 * DAY_MS;
};

/** Counts the slow way: every exchange for every month, by the words of the definitions. */
function slowly(month: string) {
  const { end, closesAt } = periodOf(month, ZONE);
  const moment = end < NOW ? end : NOW;
  const cut = closesAt < NOW ? closesAt : NOW;
  const isIn = (at: Date | null | undefined) => at != null && monthOf(at) === month && at < NOW;
  const count = (test: (each: Exchange) => boolean) => exchanges.filter(test).length;
  const held = exchanges
    .flatMap(({ sessions }) => sessions)
    .filter(
      ({ startsAt, status, settledAt }) => isIn(startsAt) && status === 'held' && !(settledAt && settledAt >= cut),
    );
  return {
    sent: count(({ sent }) => isIn(sent)),
    accepted: count(({ accepted }) => isIn(accepted)),
    declined: count(({ declined }) => isIn(declined)),
    completed: count(({ completed }) => isIn(completed)),
    cancelled: count(({ ended }) => ended?.how !== 'expired' && isIn(ended?.at)),
    expired: count(({ ended }) => ended?.how === 'expired' && isIn(ended.at)),
    sessions: held.length,
    minutesTaught: held.reduce((sum, { minutes, heldMinutes }) => sum + (heldMinutes ?? minutes), 0),
    unanswered: count((each) => hasWaited(each, moment)),
    ...answersSlowly(
      exchanges.filter(({ sent, isLeg }) => isIn(sent) && !isLeg),
      cut,
    ),
  };
}

function firstSlowly(month: string) {
  const joined = people.filter((each) => !each.isErased && monthAt(each.joined, ZONE) === month);
  const days = joined.flatMap(({ _id, joined: since }) => {
    const times = exchanges
      .filter(({ from, to, accepted }) => accepted && (from._id === _id || to._id === _id))
      .map(({ accepted }) => (accepted as Date).getTime());
    const took = (Math.min(...times) - since.getTime()) / DAY_MS;
    return times.length > 0 && took <= 60 ? [Math.max(0, took)] : [];
  });
  const [part, rest] = [days.length, joined.length - days.length];
  const isHidden = [part, rest, joined.length].some((each) => each > 0 && each < 5);
  return {
    joined: joined.length,
    firstExchange: isHidden ? few : part,
    firstExchangeDays: isHidden ? few : middle(days),
  };
}

const seriesOf = (by: string) => {
  const { count } = createExchangeCounts(connection, ZONE).series.find((each) => each.by === by) ?? {};
  if (!count) throw new Error('no such series');
  return { count };
};

it('equals a slow count of every exchange, in any order of the documents', async () => {
  for (const [order, months] of [
    [exchanges, COUNTED],
    [exchanges.toReversed(), MONTHS.slice(-2)],
  ] as const) {
    await store(order);
    for (const month of months) {
      expect({ month, ...(await seriesOf('all').count(periodOf(month, ZONE), NOW)) }).toEqual({
        month,
        ...slowly(month),
      });
    }
  }
  const counted = await Promise.all(
    COUNTED.slice(0, -3).map((month) => seriesOf('joined').count(periodOf(month, ZONE, 60), NOW)),
  );
  expect(counted).toEqual(COUNTED.slice(0, -3).map(firstSlowly));
});

/** Each part of the sessions of some months, with who taught whom. */
function taughtSlowly(months: readonly string[]) {
  const cut = (month: string) => Math.min(periodOf(month, ZONE).closesAt.getTime(), NOW.getTime());
  const last = months.at(-1) ?? '';
  return exchanges.flatMap(({ from, to, gives, wants, sessions }) =>
    sessions
      .filter(({ status, startsAt, settledAt }) => {
        const isLate = settledAt && settledAt.getTime() >= cut(last);
        return status === 'held' && months.includes(monthOf(startsAt)) && !isLate;
      })
      .flatMap(({ parts, minutes, heldMinutes }) => {
        const held = heldMinutes ?? minutes;
        const first = parts.length === 1 ? held : Math.round(((parts[0]?.minutes ?? 0) * held) / minutes);
        return parts
          .map(({ leg }, place) => ({ leg, minutes: place === 0 ? first : held - first }))
          .filter((part) => part.minutes > 0)
          .map(({ leg, minutes: taught }) =>
            leg === 'receiver'
              ? { teacher: to, learner: from, category: wants.category, minutes: taught }
              : { teacher: from, learner: to, category: gives.category, minutes: taught },
          );
      }),
  );
}

/** Expects a part to be hidden when either side of it has few persons, and else to be right, unless another part hides behind it. */
function expectPart(found: unknown, value: number, ...sides: string[][]) {
  const persons = Math.min(...sides.map((ids) => new Set(ids).size));
  if (persons > 0 && persons < 5) expect(found).toEqual(few);
  else expect([value, few]).toContainEqual(found);
}

const cellsOf = async (by: string, month: string) => {
  const series = createExchangeCounts(connection, ZONE).series.find((each) => each.by === by);
  const cells = (await series?.cells?.(periodOf(month, ZONE), NOW)) ?? [];
  return new Map(cells.map(({ key, values }) => [key, values]));
};

it('equals a slow count of every category, with what is small hidden', async () => {
  await store(exchanges);
  for (const month of ['2025-02', '2026-09', '2026-10', '2026-11']) {
    const cells = await cellsOf('category', month);
    expect([...cells.keys()]).toEqual(CATEGORIES);
    const taught = taughtSlowly([month]);
    for (const [key, values] of cells) {
      const own = exchanges.filter(({ wants }) => wants.category === key);
      for (const [figure, found] of [
        ['sent', own.filter(({ sent }) => monthOf(sent) === month)],
        ['completed', own.filter(({ completed }) => completed && monthOf(completed) === month)],
        ['unanswered', own.filter((each) => hasWaited(each, periodOf(month, ZONE).end))],
      ] as const)
        expectPart(
          values[figure],
          found.length,
          found.map(({ from }) => from._id),
          found.map(({ to }) => to._id),
        );
      const hours = taught.filter(({ category }) => category === key);
      expectPart(
        values['minutesTaught'],
        hours.reduce((sum, { minutes }) => sum + minutes, 0),
        hours.map(({ teacher }) => teacher._id),
        hours.map(({ learner }) => learner._id),
      );
    }
  }
});

it('says in which categories requests wait, where five wait on either side and the month accounts for them', async () => {
  const here = people.filter(({ away, isErased }) => away.length === 0 && !isErased);
  const open = {
    accepted: null,
    declined: null,
    completed: null,
    ended: null,
    asked: null,
    isLeg: false,
    sessions: [],
  };
  const sentIn = (category: Category, count: number, sent: Date, more: Partial<Exchange> = {}) =>
    Array.from({ length: count }, (_, index): Exchange => {
      const [from, to] = [here[index], here[index + 100]];
      const [gives, wants] = [{ ...skills[0] }, { ...skills[1], category }] as [Taught, Taught];
      if (!from || !to) throw new Error('more members');
      return { ...open, _id: newId(), from, to, gives, wants, sent, ...more };
    });
  const [sent, declined, earlier] = ['2026-10-05', '2026-10-06', '2026-09-20'].map((day) => new Date(day));
  if (!sent || !declined || !earlier) throw new Error('three days');
  await store([
    ...(['music', 'art', 'cooking'] as const).flatMap((category) => sentIn(category, 30, sent, { declined })),
    ...sentIn('music', 9, sent),
    ...sentIn('art', 7, sent),
    // Those of cooking wait for one member.
    ...sentIn('cooking', 6, sent).map((each) => ({ ...each, to: here[100] ?? each.to })),
    // More wait for languages than were sent in the month.
    ...sentIn('language', 6, sent, { declined }),
    ...sentIn('language', 8, earlier),
  ]);
  const cells = await cellsOf('category', '2026-10');
  const waiting = Object.fromEntries([...cells].map(([key, { unanswered }]) => [key, unanswered]));
  expect(waiting).toMatchObject({ music: 9, cooking: few, language: few });
  // The sum would tell of the two small ones, so art is hidden with them. Where nothing was declined, not even 0 is shown.
  expect(waiting).toMatchObject({ art: few, design: few });
  expect(await seriesOf('all').count(periodOf('2026-10', ZONE), NOW)).toMatchObject({ unanswered: 30 });
});

it('equals a slow count of every place: large ones, and the rest with those who hide their place', async () => {
  await store(exchanges);
  const month = '2026-10';
  const keyOf = ({ location, isErased }: Person) =>
    isErased ? 'elsewhere' : location.trim().toLowerCase().replace(/\s+/g, ' ') || 'elsewhere';
  const counts = new Map<string, number>();
  for (const each of people.filter(({ isErased }) => !isErased))
    counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  const large = [...counts].filter(([key, count]) => key !== 'elsewhere' && count >= 20).map(([key]) => key);
  const cells = await cellsOf('place', month);
  expect([...cells.keys()].sort()).toEqual([...large, 'elsewhere'].sort());
  expect(large).toContain('graz, austria');
  expect(counts.size).toBeGreaterThan(cells.size);
  const taught = taughtSlowly([month]);
  for (const [key, values] of cells) {
    const own = taught.filter(({ teacher }) => {
      const place = keyOf(teacher);
      return (large.includes(place) ? place : 'elsewhere') === key;
    });
    expectPart(
      values['minutesTaught'],
      own.reduce((sum, { minutes }) => sum + minutes, 0),
      own.map(({ teacher }) => teacher._id),
      own.map(({ learner }) => learner._id),
    );
  }
});

it('equals a slow count of who gives and who takes in twelve months', async () => {
  await store(exchanges);
  const balance = new Map<string, { taught: number; learned: number }>();
  for (const { teacher, learner, minutes } of taughtSlowly(monthsBetween('2025-11', '2026-10'))) {
    const [one, other] = [teacher, learner].map(({ _id }) => balance.get(_id) ?? { taught: 0, learned: 0 });
    if (!one || !other) throw new Error('two members');
    balance.set(teacher._id, one).set(learner._id, other);
    one.taught += minutes;
    (balance.get(learner._id) ?? other).learned += minutes;
  }
  const all = [...balance.values()];
  const count = (test: (each: (typeof all)[number]) => boolean) => all.filter(test).length;
  const values = await seriesOf('fairness').count(periodOf('2026-10', ZONE), NOW);
  expect(values).toMatchObject({
    taughtAndLearned: count(({ taught, learned }) => taught > 0 && learned > 0),
    onlyLearned: count(({ taught }) => taught === 0),
    onlyTaught: count(({ learned }) => learned === 0),
  });
  // A quarter of the members is below the low value, half below the middle one.
  for (const [figure, share] of [
    ['fairLow', 0.25],
    ['fairMiddle', 0.5],
    ['fairHigh', 0.75],
  ] as const) {
    const value = values[figure] as number;
    const below = count(({ taught, learned }) => (taught - learned) / 60 < value - 0.05);
    const upTo = count(({ taught, learned }) => (taught - learned) / 60 <= value + 0.05);
    // The member at the limit counts for either side.
    expect(below - 1).toBeLessThanOrEqual(share * all.length);
    expect(upTo + 1).toBeGreaterThanOrEqual(share * all.length);
  }
});

it('counts the skills that nobody has asked for in a year', async () => {
  await store(exchanges);
  const { start, end } = { start: periodOf('2025-12', ZONE).start, end: periodOf('2026-11', ZONE).end };
  const asked = new Set(exchanges.filter(({ sent }) => sent >= start && sent < end).map(({ wants }) => wants._id));
  const without = skills.filter(({ _id, isDeleted, made }) => !isDeleted && made < start && !asked.has(_id));
  expect(await seriesOf('unasked').count(periodOf('2026-11', ZONE), NOW)).toEqual({ unasked: without.length });
});

it('finds the same in a closed month after erasures, late settlements and late answers', async () => {
  await store(exchanges);
  const figures = createExchangeFigures(connection, ZONE);
  await figures.computeMonth('2026-10', NOW);
  await figures.computeMonth('2026-11', NOW);
  const before = await figures.read('2026-10', '2026-11');
  expect(before.months.map(({ state }) => state)).toEqual(['closed', 'closed']);
  const muchLater = new Date('2027-03-01T00:00:00Z');
  // What was open is answered and settled now, long after the months have closed.
  await store(
    exchanges.map((each) => ({
      ...each,
      ...(!each.accepted && !each.declined && !each.ended && { accepted: new Date('2027-02-01T00:00:00Z') }),
      sessions: each.sessions.map((session) =>
        session.status === 'planned'
          ? { ...session, status: 'held' as const, settledAt: new Date('2027-02-01T00:00:00Z') }
          : session,
      ),
    })),
  );
  for (const month of ['2026-10', '2026-11']) expect(await figures.check(month, muchLater)).toEqual([]);
});

it('counts each night what is not closed, once however many processes there are', async () => {
  const some = exchanges.filter(({ sent }) => sent >= new Date('2026-09-01')).slice(0, 100);
  await store(some);
  await connection.collection('figures').deleteMany({});
  await connection.collection('figuresWork').deleteMany({ _id: 'night' as never });
  const [one, other] = [createExchangeFigures(connection, ZONE), createExchangeFigures(connection, ZONE)];
  const go = () => false;
  await Promise.all([one.nightly(go, NOW), other.nightly(go, NOW)]);
  const { months } = await one.read('2025-01', '2026-12');
  const first = Math.min(...some.map(({ sent }) => sent.getTime()));
  expect(months.map(({ month }) => month)).toEqual(monthsBetween(monthOf(new Date(first)), '2026-12'));
  expect(months.at(-1)?.state).toBe('running');
  expect(months.at(-1)?.values['firstExchange']).toBeUndefined();
  // The next night comes at three o'clock of the site.
  const work = await connection.collection('figuresWork').findOne({ _id: 'night' as never });
  expect(work).toMatchObject({ dueAt: new Date('2026-12-16T02:00:00Z'), differing: [] });
  // A process that has died leaves the work to another one after its lease.
  await connection
    .collection('figuresWork')
    .updateOne({ _id: 'night' as never }, { $set: { dueAt: NOW, leaseUntil: new Date(NOW.getTime() + 60_000) } });
  await one.nightly(go, NOW);
  expect(await connection.collection('figuresWork').findOne({ _id: 'night' as never })).toMatchObject({ dueAt: NOW });
  await other.nightly(go, new Date(NOW.getTime() + 61_000));
  expect(await connection.collection('figuresWork').findOne({ _id: 'night' as never })).toMatchObject({
    dueAt: new Date('2026-12-16T02:00:00Z'),
  });
  // Data that are loaded beside it are counted at once. Months of a site that were closed before stay.
  const figures = createFiguresRepository(connection);
  const closed = await figures.closedMonths('all');
  expect(closed.length).toBeGreaterThan(1);
  await figures.load(() => store(some.slice(0, 50)));
  expect(await figures.closedMonths('all')).toEqual(closed);
  expect(await figures.claim(NOW)).toBe(true);
  // Without one, what was counted of a part of the data is forgotten.
  await connection.collection('figures').deleteMany({});
  await connection.collection('figuresWork').deleteMany({});
  await figures.load(() => one.nightly(go, NOW));
  expect((await one.read('2025-01', '2026-12')).months).toEqual([]);
  await one.nightly(go, NOW);
  expect((await one.read('2025-01', '2026-12')).months.length).toBeGreaterThan(1);
});

it('hides every total of a small site', async () => {
  await store(
    exchanges,
    people.slice(0, 19).map((each) => ({ ...each, isErased: false })),
  );
  const values = await seriesOf('all').count(periodOf('2026-10', ZONE), NOW);
  for (const value of Object.values(values)) expect([few, null]).toContainEqual(value);
});

it('hides the totals and parts of a month in which the site was small, also when it is counted much later', async () => {
  const grown = people.slice(0, 40).map((each, place) => ({
    ...each,
    _id: idOf(new Date(place < 19 ? '2025-02-01' : '2026-11-05')),
    isErased: false,
  }));
  await store(exchanges, grown);
  for (const value of Object.values(await seriesOf('all').count(periodOf('2026-10', ZONE), NOW)))
    expect([few, null]).toContainEqual(value);
  expect((await cellsOf('category', '2026-10')).size).toBe(0);
  expect(await seriesOf('all').count(periodOf('2026-11', ZONE), NOW)).toMatchObject({ sent: expect.any(Number) });
});

it('says that states are unknown in months whose requests do not tell', async () => {
  await store(exchanges);
  await connection
    .collection<{ _id: string; month: string }>('figuresWork')
    .updateOne({ _id: 'states-since' }, { $set: { month: '2026-06' } }, { upsert: true });
  expect(await seriesOf('all').count(periodOf('2026-05', ZONE), NOW)).toMatchObject({
    accepted: null,
    answerHours: null,
  });
  expect(await seriesOf('all').count(periodOf('2026-06', ZONE), NOW)).toMatchObject({ accepted: expect.any(Number) });
  await connection.collection('figuresWork').deleteMany({ _id: 'states-since' as never });
});

it('answers organisers only, also as CSV', async () => {
  const path = '/figures/exchanges?from=2026-01&to=2026-12';
  expect((await service.fetch(path, { as: newId() })).status).toBe(404);
  const organiser = { authorization: `Bearer ${testToken(newId(), { roles: ['organiser'] })}` };
  const moderator = { authorization: `Bearer ${testToken(newId(), { roles: ['moderator'] })}` };
  expect((await service.fetch(path, { headers: moderator })).status).toBe(404);
  expect((await service.fetch(path, { headers: organiser })).status).toBe(200);
  const csv = await service.fetch(path, { headers: { ...organiser, accept: 'text/csv' } });
  expect(
    Buffer.from(await csv.arrayBuffer())
      .toString()
      .split('\r\n')[0],
  ).toBe(`\uFEFF${['month', 'state', ...EXCHANGE_FIGURES].join(',')}`);
});
