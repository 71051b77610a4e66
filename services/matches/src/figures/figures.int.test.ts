import { ERASED_VERSION } from '@mutua/contracts';
import { CATEGORIES, WISH_FIGURES } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { monthAt, monthsBetween } from '@mutua/domain';
import { deliverLate, insertInParts, madeUpSite, memberOf, testToken } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createRingRepository } from '../rings/ring.repository.ts';
import { startedRing } from '../rings/ring-machine.ts';
import { createWishFigures } from './site-figures.ts';
import { RINGS_SINCE } from './wish-counts.repository.ts';

const service = useHarness();

const ZONE = 'Asia/Kathmandu';
const START = new Date('2025-06-20T00:00:00Z');
const NOW = new Date('2026-12-05T12:00:00Z');
const few = { few: true };

/** A small generator of numbers that repeats itself. */
function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return { below: (count: number) => Math.floor(next() * count), chance: (part: number) => next() < part };
}
const random = numbers(7);
const later = (from: Date, within = NOW.getTime() - from.getTime()) =>
  new Date(Math.min(NOW.getTime() - 1, from.getTime() + random.below(within)));

const members = Array.from({ length: madeUpSite.members }, () => ({ _id: newId(), isErased: random.chance(0.05) }));
const memberBelow = (count: number) => members[random.below(count)]?._id ?? '';
const topics = Array.from({ length: 120 }, (_, place) => ({
  _id: `${CATEGORIES[place % CATEGORIES.length]}|t${place}`,
  category: CATEGORIES[place % CATEGORIES.length] ?? 'other',
}));
const wanted = new Set<string>();
const wants = Array.from({ length: 1.5 * madeUpSite.members }, (_, place) => {
  const topic = topics[random.below(topics.length)] ?? { _id: '', category: 'other' as const };
  return {
    _id: newId(),
    // Only few want something in two of the categories.
    userId: memberBelow(['writing', 'other'].includes(topic.category) ? 3 : members.length),
    category: topic.category,
    topic: topic._id,
    status: random.chance(0.7) ? 'open' : random.chance(0.5) ? 'paused' : 'fulfilled',
    isLive: true,
    visibility: place % 7 === 0 ? 'hidden' : 'matches',
    createdAt: later(START),
  };
}).filter(({ userId, topic }) => {
  // A member wants a topic once.
  const isNew = !wanted.has(`${userId} ${topic}`);
  wanted.add(`${userId} ${topic}`);
  return isNew;
});
const skills = Array.from({ length: 400 }, () => ({
  _id: newId(),
  ownerId: memberBelow(members.length),
  isDeleted: random.chance(0.2),
  answers: Array.from({ length: random.below(3) }, () => ({ topic: topics[random.below(80)]?._id ?? '', fit: 1 })),
}));
const rings = Array.from({ length: 0.4 * madeUpSite.members }, () => {
  const createdAt = later(START);
  const confirmed = random.chance(0.6) ? later(createdAt, 7 * DAY_MS) : null;
  const end = confirmed && random.chance(0.7) ? later(confirmed, 60 * DAY_MS) : null;
  const isBroken = random.chance(0.3);
  return {
    _id: newId(),
    status: end
      ? isBroken
        ? 'broken'
        : 'completed'
      : confirmed
        ? 'confirmed'
        : random.chance(0.5)
          ? 'proposed'
          : 'closed',
    createdAt,
    ...(confirmed && { changes: { confirmed, ...(end && { [isBroken ? 'broken' : 'completed']: end }) } }),
  };
});

/** Has the service told of the members by events that come late, twice and in any order. */
async function tell(known: typeof members): Promise<void> {
  const copies = createMemberRepository(service.context.connection);
  await deliverLate(
    known.flatMap(({ _id, isErased }) => [
      () => copies.mirror(memberOf({ _id, version: 1, name: 'A' })),
      () => copies.mirror(memberOf({ _id, version: 2 })),
      ...(isErased ? [() => copies.mirror(memberOf({ _id, version: ERASED_VERSION }))] : []),
    ]),
  );
}

async function store(known = members): Promise<void> {
  const { connection } = service.context;
  for (const name of ['wants', 'rings', 'skills', 'members', 'figures'])
    await connection.collection(name).deleteMany({});
  await connection.collection('figuresWork').deleteMany({ _id: 'night' as never });
  await insertInParts(connection.collection('wants'), wants);
  await insertInParts(connection.collection('skills'), skills);
  await insertInParts(connection.collection('rings'), rings);
  if (madeUpSite.isToldByEvents) return tell(known);
  const people = known.map(({ _id, isErased }) => ({ _id, name: 'Ada', version: isErased ? ERASED_VERSION : 1 }));
  await insertInParts(connection.collection('members'), people);
}

const isIn = (month: string, at: unknown) => at instanceof Date && at < NOW && monthAt(at, ZONE) === month;

/** Counts the slow way, by the words of the definitions. */
function ringsSlowly(month: string) {
  const changed = (status: string) =>
    rings.filter(({ changes }) => isIn(month, (changes as Record<string, Date> | undefined)?.[status])).length;
  return {
    ringsProposed: rings.filter(({ createdAt }) => isIn(month, createdAt)).length,
    ringsConfirmed: changed('confirmed'),
    ringsCompleted: changed('completed'),
    ringsBroken: changed('broken'),
  };
}
const openBefore = (end: Date) =>
  wants.filter(({ status, visibility, createdAt }) => status === 'open' && visibility !== 'hidden' && createdAt < end);
const isUnanswered = ({ userId, topic }: (typeof wants)[number]) =>
  !skills.some(
    ({ ownerId, isDeleted, answers }) =>
      !isDeleted && ownerId !== userId && answers.some((each) => each.topic === topic),
  );

it('equals a slow count of every want and ring of a made-up site', async () => {
  await store();
  const figures = createWishFigures(service.context.connection, ZONE);
  await figures.nightly(() => false, NOW);
  const { months } = await figures.read('2025-06', '2026-12', 'category');
  expect(months.map(({ month }) => month)).toEqual(monthsBetween('2025-06', '2026-12'));
  for (const { month, values, cells } of months) {
    expect({ month, ...values }).toMatchObject({ month, ...ringsSlowly(month) });
    // What is open leaves no trace later: months that ended long ago are unknown.
    if (month < '2026-11') expect([values['wants'], cells]).toEqual([undefined, []]);
  }
  const november = new Date('2026-11-30T18:15:00Z');
  for (const [month, end] of [
    ['2026-11', november],
    ['2026-12', NOW],
  ] as const) {
    const open = openBefore(end);
    expect(months.find((each) => each.month === month)?.values).toMatchObject({
      wants: open.length,
      wantsUnanswered: open.filter(isUnanswered).length,
      ringsOpen: rings.filter(({ status, createdAt }) => status === 'proposed' && createdAt < end).length,
    });
  }
  const cells = months.find(({ month }) => month === '2026-11')?.cells ?? [];
  expect(cells.map(({ key }) => key)).toEqual(CATEGORIES);
  for (const { key, values } of cells) {
    const own = openBefore(november).filter(({ category }) => category === key);
    for (const [figure, found] of [
      ['wants', own],
      ['wantsUnanswered', own.filter(isUnanswered)],
    ] as const) {
      const persons = new Set(found.map(({ userId }) => userId)).size;
      if (persons > 0 && persons < 5) expect(values[figure]).toEqual(few);
      else expect([found.length, few]).toContainEqual(values[figure]);
    }
  }
  expect(months.at(-1)).toMatchObject({ month: '2026-12', state: 'running', cells: [] });
});

it('keeps what was open in the first night after the end of a month', async () => {
  await store();
  const { connection } = service.context;
  const figures = createWishFigures(connection, ZONE);
  await figures.nightly(() => false, NOW);
  const first = (await figures.read('2026-11', '2026-11', 'category')).months;
  await connection.collection('wants').deleteMany({});
  await connection
    .collection('figuresWork')
    .updateOne({ _id: 'night' as never }, { $set: { dueAt: NOW, leaseUntil: NOW } });
  await figures.nightly(() => false, new Date(NOW.getTime() + DAY_MS));
  const [second] = (await figures.read('2026-11', '2026-11', 'category')).months;
  expect(second?.values).toEqual(first[0]?.values);
  expect(second?.cells).toEqual(first[0]?.cells);
  await figures.nightly(() => false, new Date(NOW.getTime() + 20 * DAY_MS));
  expect(await figures.check('2026-11', new Date(NOW.getTime() + 20 * DAY_MS))).toEqual([]);
});

it('remembers when a ring reached each status, once', async () => {
  const { connection } = service.context;
  const repository = createRingRepository({ connection, relay: { publish: () => undefined } as never });
  const start = startedRing(repository.newId(), { userIds: ['a', 'b', 'c'], legs: [], message: '' }, new Date());
  await repository.insert(start);
  const confirmed = await repository.change(start, { status: 'confirmed' });
  expect(confirmed?.changes).toEqual({ confirmed: expect.any(Date) });
  const same = confirmed && (await repository.change(confirmed, { status: 'confirmed', repairs: 1 }));
  expect(same?.changes).toEqual(confirmed?.changes);
  const completed = same && (await repository.change(same, { status: 'completed' }));
  expect(completed?.changes).toEqual({ ...confirmed?.changes, completed: expect.any(Date) });
});

it('does not say when rings of earlier releases changed', async () => {
  await store();
  const marks = service.context.connection.collection<{ _id: string; month: string }>('figuresWork');
  await marks.updateOne({ _id: RINGS_SINCE }, { $set: { month: '2026-11' } }, { upsert: true });
  const figures = createWishFigures(service.context.connection, ZONE);
  for (const month of ['2026-10', '2026-11']) await figures.computeMonth(month, NOW);
  const { months } = await figures.read('2026-10', '2026-11');
  expect(months.map(({ values }) => values['ringsCompleted'])).toEqual([null, ringsSlowly('2026-11').ringsCompleted]);
  await marks.updateOne({ _id: RINGS_SINCE }, { $set: { month: '' } });
});

it('names what three members want and nobody teaches, to organisers only, in words that everybody may read', async () => {
  await store();
  const { connection } = service.context;
  await connection.collection('topics').deleteMany({});
  const topic = (_id: string, title: string, fields: object) => ({
    _id,
    category: 'music',
    title,
    terms: [],
    ...fields,
  });
  await insertInParts(connection.collection('topics'), [
    topic('music|a', 'Zither', { wanters: 3, teachers: 0, isTold: true }),
    topic('music|b', 'Harp', { wanters: 9, teachers: 0, isTold: true }),
    topic('music|c', 'Flute', { wanters: 9, teachers: 1, isTold: true }),
    topic('music|d', 'My secret xyzzy', { wanters: 9, teachers: 0 }),
    topic('music|e', 'Tuba', { wanters: 2, teachers: 0, isTold: true }),
  ]);
  const figures = createWishFigures(connection, ZONE);
  await figures.computeMonth('2026-12', NOW);
  const path = '/figures/wishes?from=2026-10&to=2026-12&by=category';
  const as = (...roles: ('organiser' | 'moderator')[]) => ({
    authorization: `Bearer ${testToken(newId(), { roles })}`,
  });
  expect((await service.fetch(path)).status).toBe(401);
  expect((await service.fetch(path, as())).status).toBe(404);
  expect((await service.fetch(path, as('moderator'))).status).toBe(404);
  const answer = await service.fetch(path, as('organiser'));
  expect(((await answer.json()) as { topics: unknown }).topics).toEqual([
    { title: 'Harp', category: 'music', wanters: 9 },
    { title: 'Zither', category: 'music', wanters: few },
  ]);
  const csv = await service.fetch(path, { ...as('organiser'), accept: 'text/csv' });
  expect((await csv.text()).split('\r\n')[0]).toBe(['month', 'state', 'category', ...WISH_FIGURES].join(','));
  await store(members.slice(0, 19).map((each) => ({ ...each, isErased: false })));
  await createWishFigures(service.context.connection, ZONE).computeMonth('2026-12', NOW);
  const small = await service.fetch(path, as('organiser'));
  expect(((await small.json()) as { topics: unknown }).topics).toEqual([]);
});
