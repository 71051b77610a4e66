import { type AttendanceMark, ERASED_VERSION } from '@mutua/contracts';
import { CATEGORIES, LESSON_FIGURES } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { monthAt, monthsBetween, periodOf } from '@mutua/domain';
import { deliverLate, insertInParts, madeUpSite, memberOf, randomNumbers, testToken } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';
import { lessonOf } from '../../test/lesson-of.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createLessonFigures } from './site-figures.ts';

// The worker would settle the sessions of this test.
const service = useHarness({ pollMs: 3_600_000 });

const ZONE = 'Pacific/Auckland';
const START = new Date('2025-06-20T00:00:00Z');
const NOW = new Date('2026-12-15T12:00:00Z');
const MONTHS = monthsBetween('2025-06', '2026-12');
const few = { few: true };

const random = randomNumbers(9);
const below = (count: number) => Math.floor(random() * count);
const later = (from: Date, within: number) => new Date(from.getTime() + below(within));

const PLACES = ['Graz, Austria', ' GRAZ,  austria', '', 'Lyon, France', 'Oslo', 'Bari'];
const members = Array.from({ length: madeUpSite.members }, () => ({
  _id: newId(900),
  location: PLACES[Math.min(below(6), below(6))] ?? '',
  isErased: random() < 0.05,
}));
const someone = () => members[below(members.length)] ?? { _id: '', location: '', isErased: false };

interface Session {
  startsAt: Date;
  minutes: number;
  status: 'planned' | 'held' | 'missed' | 'unclear' | 'cancelled';
  heldMinutes: number | null;
  settledAt: Date | null;
  marks: { memberId: string; mark: AttendanceMark }[];
}
function sessionOf(): Session {
  const startsAt = later(START, NOW.getTime() - START.getTime() + 20 * DAY_MS);
  const minutes = 30 + 15 * below(6);
  // A few are settled long after the month has closed.
  const settledAt = new Date(startsAt.getTime() + (random() < 0.05 ? 40 : 3) * DAY_MS);
  const ended = (['held', 'held', 'held', 'missed', 'unclear', 'cancelled'] as const)[below(6)] ?? 'held';
  const isOver = settledAt < NOW;
  const status = isOver ? ended : 'planned';
  const came = (['came', 'came', 'absent', 'unclear'] as const).map((mark) => ({ memberId: someone()._id, mark }));
  return {
    startsAt,
    minutes,
    status,
    heldMinutes: status === 'held' && random() < 0.8 ? 15 * (1 + below(8)) : null,
    settledAt: isOver && random() < 0.9 ? settledAt : null,
    marks: status === 'held' ? came.slice(0, 1 + below(4)) : [],
  };
}
/** Few members teach in the last categories, and some lessons are meetings of rings, which nobody teaches. */
const lessons = Array.from({ length: madeUpSite.members / 2 }, () => {
  const place = random() < 0.98 ? below(10) : below(CATEGORIES.length);
  return {
    _id: newId(),
    teacher: place < 10 ? someone() : (members[below(3)] ?? someone()),
    category: CATEGORIES[place] ?? 'other',
    isRing: random() < 0.1,
    sessions: Array.from({ length: 1 + below(3) }, sessionOf),
  };
});
type Stored = (typeof lessons)[number];

const documentOf = ({ _id, teacher, category, isRing, sessions }: Stored) => ({
  ...lessonOf({
    _id,
    clientId: _id,
    teacherId: isRing ? '' : teacher._id,
    skill: isRing ? null : { _id: newId(), title: 'Bread', category, proficiency: 'advanced' },
    sessions: sessions.map(({ settledAt, ...session }) => ({
      _id: newId(),
      was: null,
      moves: 0,
      reason: '',
      ...session,
      ...(settledAt && { settledAt }),
    })),
  }),
});

/** Has the service told of the members by events that come late, twice and in any order. */
async function tell(known: typeof members): Promise<void> {
  const copies = createMemberRepository(service.context.connection);
  await deliverLate(
    known.flatMap(({ _id, location, isErased }) => [
      () => copies.mirror(memberOf({ _id, location: 'Nowhere', version: 1 })),
      () => copies.mirror(memberOf({ _id, location, version: 2 })),
      ...(isErased ? [() => copies.writeTombstone(_id)] : []),
    ]),
  );
}

async function forgetCounts(): Promise<void> {
  for (const name of ['figures', 'figuresWork']) await service.context.connection.collection(name).deleteMany({});
}
beforeEach(forgetCounts);

async function store(found: readonly Stored[], known = members): Promise<void> {
  const { connection } = service.context;
  for (const name of ['lessons', 'members']) await connection.collection(name).deleteMany({});
  await insertInParts(connection.collection('lessons'), found.map(documentOf));
  if (madeUpSite.isToldByEvents) return tell(known);
  const people = known.map(({ _id, location, isErased }) => ({
    _id,
    name: 'Ada',
    location,
    version: isErased ? ERASED_VERSION : 1,
  }));
  await insertInParts(connection.collection('members'), people);
}

/** The held sessions of a month, found the slow way, by the words of the definitions. */
function slowly(month: string) {
  const { closesAt } = periodOf(month, ZONE);
  const cut = closesAt < NOW ? closesAt : NOW;
  return lessons
    .filter(({ isRing }) => !isRing)
    .flatMap(({ teacher, category, sessions }) => sessions.map((session) => ({ teacher, category, ...session })))
    .filter(
      ({ startsAt, status, settledAt }) =>
        status === 'held' && startsAt < NOW && monthAt(startsAt, ZONE) === month && !(settledAt && settledAt >= cut),
    )
    .map(({ teacher, category, minutes, heldMinutes, marks }) => ({
      teacher,
      category,
      minutes: heldMinutes ?? minutes,
      learners: marks.filter(({ mark }) => mark === 'came').map(({ memberId }) => memberId),
    }));
}
type Held = ReturnType<typeof slowly>[number];
const sum = (held: readonly Held[]) => held.reduce((all, { minutes }) => all + minutes, 0);

/** Expects the hours of a part, hidden when either side of it has few persons, or when another part hides behind it. */
function expectPart(found: unknown, held: readonly Held[]): void {
  const sides = [held.map(({ teacher }) => teacher._id), held.flatMap(({ learners }) => learners)];
  const persons = Math.min(...sides.map((ids) => new Set(ids).size));
  if (persons > 0 && persons < 5) expect(found).toEqual(few);
  else expect([sum(held), few]).toContainEqual(found);
}

it('equals a slow count of every session, in any order of the documents', async () => {
  for (const order of [lessons, lessons.toReversed()]) {
    await store(order);
    await forgetCounts();
    const figures = createLessonFigures(service.context.connection, ZONE);
    await figures.nightly(() => false, NOW);
    const { months } = await figures.read('2025-06', '2026-12', 'category');
    expect(months.map(({ month }) => month)).toEqual(MONTHS);
    for (const { month, state, values, cells } of months) {
      const held = slowly(month);
      expect({ month, values }).toEqual({
        month,
        values: { lessonSessions: held.length, lessonMinutes: sum(held) },
      });
      // The running month has no parts.
      expect(cells.map(({ key }) => key)).toEqual(state === 'running' ? [] : CATEGORIES);
      for (const { key, values: parts } of cells)
        expectPart(
          parts['lessonMinutes'],
          held.filter(({ category }) => category === key),
        );
    }
    expect(JSON.stringify(months)).toContain('few');
  }
});

it('equals a slow count of every place: large ones, and the rest with those who hide theirs', async () => {
  await store(lessons);
  const figures = createLessonFigures(service.context.connection, ZONE);
  await figures.computeMonth('2026-10', NOW);
  const [october] = (await figures.read('2026-10', '2026-10', 'place')).months;
  const keyOf = ({ location, isErased }: (typeof members)[number]) =>
    isErased ? 'elsewhere' : location.trim().toLowerCase().replace(/\s+/g, ' ') || 'elsewhere';
  const keys = october?.cells.map(({ key }) => key) ?? [];
  expect(keys).toContain('graz, austria');
  expect(keys.at(-1)).toBe('elsewhere');
  for (const { key, values } of october?.cells ?? [])
    expectPart(
      values['lessonMinutes'],
      slowly('2026-10').filter(({ teacher }) => keyOf(teacher) === key),
    );
});

it('finds the same in a closed month when more is settled later, and names what differs', async () => {
  await store(lessons);
  const figures = createLessonFigures(service.context.connection, ZONE);
  await figures.computeMonth('2026-10', NOW);
  const settledAt = new Date('2027-02-01T00:00:00Z');
  const late = (session: Session): Session =>
    session.status === 'planned' ? { ...session, status: 'held', settledAt } : session;
  await store(lessons.map((each) => ({ ...each, sessions: each.sessions.map(late) })));
  const muchLater = new Date('2027-03-01T00:00:00Z');
  expect(await figures.check('2026-10', muchLater)).toEqual([]);
  const inOctober = { startsAt: { $gt: new Date('2026-10-10'), $lt: new Date('2026-10-20') }, status: 'held' };
  await service.context.connection
    .collection('lessons')
    .deleteOne({ skill: { $ne: null }, sessions: { $elemMatch: inOctober } });
  const differences = await figures.check('2026-10', muchLater);
  expect(differences.map(({ figure, erasedSince }) => [figure, erasedSince])).toEqual([
    ['lessonSessions', 0],
    ['lessonMinutes', 0],
  ]);
});

it('hides every total of a small site, and shows no parts', async () => {
  await store(
    lessons,
    members.slice(0, 19).map((each) => ({ ...each, isErased: false })),
  );
  const figures = createLessonFigures(service.context.connection, ZONE);
  await figures.computeMonth('2026-10', NOW);
  const { months } = await figures.read('2026-10', '2026-10', 'category');
  expect(months).toMatchObject([{ values: { lessonSessions: few, lessonMinutes: few }, cells: [] }]);
});

it('answers organisers only, also as CSV with the parts', async () => {
  await store(lessons);
  await createLessonFigures(service.context.connection, ZONE).computeMonth('2026-10', NOW);
  const path = '/figures/lessons?from=2026-10&to=2026-10&by=category';
  const answer = (token: string, accept = 'application/json') => service.fetch(path, { token, accept });
  const as = (...roles: ('organiser' | 'moderator')[]) => testToken(newId(), { roles });
  expect((await answer('')).status).toBe(401);
  expect((await answer(as())).status).toBe(404);
  expect((await answer(as('moderator'))).status).toBe(404);
  expect((await answer(as('organiser'))).status).toBe(200);
  const lines = (await (await answer(as('organiser'), 'text/csv')).text()).trim().split('\r\n');
  expect(lines[0]).toBe(['month', 'state', 'category', ...LESSON_FIGURES].join(','));
  expect(lines).toHaveLength(2 + CATEGORIES.length);
});
