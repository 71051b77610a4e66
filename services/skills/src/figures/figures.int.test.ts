import { ERASED_VERSION } from '@mutua/contracts';
import { CATEGORIES, SKILL_FIGURES } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { type FigureCell, monthAt, monthsBetween } from '@mutua/domain';
import { deliverLate, insertInParts, madeUpSite, memberOf, testToken } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createSkillFigures } from './site-figures.ts';

const service = useHarness();

const ZONE = 'America/Sao_Paulo';
const START = new Date('2024-12-20T00:00:00Z');
const NOW = new Date('2026-12-15T12:00:00Z');
const MONTHS = monthsBetween('2024-12', '2026-12');

/** A small generator of numbers that repeats itself. */
function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return { below: (count: number) => Math.floor(next() * count), chance: (part: number) => next() < part };
}
const random = numbers(5);
const later = (from: Date) => new Date(from.getTime() + random.below(NOW.getTime() - from.getTime()));

const members = Array.from({ length: madeUpSite.members }, () => ({ _id: newId(), isErased: random.chance(0.05) }));
/** Few members teach in the last categories. */
const skills = Array.from({ length: 2.5 * madeUpSite.members }, (_, index) => {
  const createdAt = later(START);
  const place = random.below(CATEGORIES.length);
  return {
    _id: newId(),
    ownerId: members[place < 10 ? random.below(members.length) : random.below(4)]?._id ?? '',
    category: CATEGORIES[place < 10 || random.chance(0.02) ? place : 0] ?? 'other',
    createdAt,
    month: monthAt(createdAt, ZONE),
    deletedAt: random.chance(0.3) ? later(createdAt) : null,
    hiddenFrom: ['everybody', 'visitors', null, null, null, null, null][index % 7] ?? null,
    ...(random.chance(0.2) && { restsSince: later(createdAt) }),
  };
});
type Stored = (typeof skills)[number];

/** Has the service told of the members by events that come late, twice and in any order. */
async function tell(known: typeof members): Promise<void> {
  const { connection } = service.context;
  const copies = createMemberRepository(connection);
  await deliverLate(
    known.flatMap(({ _id, isErased }) => [
      () => copies.mirror(memberOf({ _id, version: 1, name: 'A' })),
      () => copies.mirror(memberOf({ _id, version: 2 })),
      ...(isErased ? [() => copies.mirror(memberOf({ _id, version: ERASED_VERSION }))] : []),
    ]),
  );
}

async function store(found: readonly Stored[], known = members): Promise<void> {
  const { connection } = service.context;
  for (const name of ['skills', 'members', 'figures', 'figuresWork']) await connection.collection(name).deleteMany({});
  await insertInParts(connection.collection('skills'), found);
  if (madeUpSite.isToldByEvents) return tell(known);
  const people = known.map(({ _id, isErased }) => ({ _id, name: 'Ada', version: isErased ? ERASED_VERSION : 1 }));
  await insertInParts(connection.collection('members'), people);
}

/** The end of a month, found without the code under test: the first hour that the clock of the site shows in another month. */
function endOf(month: string): Date {
  for (let at = Date.parse(`${month}-27T00:00Z`); ; at += 3_600_000)
    if (monthAt(new Date(at), ZONE) !== month) return new Date(at);
}

/** Counts the slow way: every skill for every month, by the words of the definitions. */
function slowly(month: string, of: readonly Stored[]) {
  const end = new Date(Math.min(NOW.getTime(), endOf(month).getTime()));
  const isShown = ({ createdAt, deletedAt, restsSince, hiddenFrom }: Stored) =>
    createdAt < end &&
    hiddenFrom !== 'everybody' &&
    !(deletedAt && deletedAt < end) &&
    !(restsSince && restsSince < end);
  return {
    skills: of.filter(isShown),
    newSkills: of.filter((each) => each.createdAt < NOW && each.month === month),
  };
}

/** Expects the numbers of a category, hidden where they are of few owners. */
function expectParts({ key, values }: FigureCell, counted: ReturnType<typeof slowly>): void {
  for (const figure of SKILL_FIGURES) {
    const own = counted[figure].filter(({ category }) => category === key);
    const owners = new Set(own.map(({ ownerId }) => ownerId)).size;
    const value = values[figure];
    if (owners > 0 && owners < 5) expect({ key, figure, value }).toEqual({ key, figure, value: { few: true } });
    else expect([own.length, { few: true }]).toContainEqual(value);
  }
}

it('equals a slow count of every skill of a made-up site, in any order of the documents', async () => {
  for (const order of [skills, skills.toReversed()]) {
    await store(order);
    const figures = createSkillFigures(service.context.connection, ZONE);
    await figures.nightly(() => false, NOW);
    const { months } = await figures.read('2024-12', '2026-12', 'category');
    expect(months.map(({ month }) => month)).toEqual(MONTHS);
    for (const { month, state, values, cells } of months) {
      const counted = slowly(month, skills);
      expect({ month, values }).toEqual({
        month,
        values: { skills: counted.skills.length, newSkills: counted.newSkills.length },
      });
      // The running month has no parts.
      expect(cells.map(({ key }) => key)).toEqual(state === 'running' ? [] : CATEGORIES);
      for (const cell of cells) expectParts(cell, counted);
    }
    expect(JSON.stringify(months)).toContain('few');
  }
});

it('finds new skills again in a closed month, and does not compare what no document tells any more', async () => {
  await store(skills);
  const figures = createSkillFigures(service.context.connection, ZONE);
  await figures.computeMonth('2026-10', NOW);
  // Resting skills are taught again, and all move to one category.
  const moved = service.context.connection.collection<{ _id: string }>('skills');
  for (let at = 0; at < skills.length; at += 1000) {
    const part = skills.slice(at, at + 1000).map(({ _id }) => _id);
    await moved.updateMany({ _id: { $in: part } }, { $set: { category: 'music' }, $unset: { restsSince: 1 } });
  }
  expect(await figures.check('2026-10', NOW)).toEqual([]);
  await moved.deleteOne({ createdAt: { $gt: new Date('2026-10-10'), $lt: new Date('2026-10-20') } });
  expect(await figures.check('2026-10', NOW)).toMatchObject([{ figure: 'newSkills', erasedSince: 0 }]);
});

it('hides every total of a small site, and shows no parts', async () => {
  await store(
    skills,
    members.slice(0, 19).map((each) => ({ ...each, isErased: false })),
  );
  const figures = createSkillFigures(service.context.connection, ZONE);
  await figures.computeMonth('2026-10', new Date(NOW.getTime() - 20 * DAY_MS));
  const { months } = await figures.read('2026-10', '2026-10', 'category');
  expect(months).toMatchObject([{ values: { skills: { few: true }, newSkills: { few: true } }, cells: [] }]);
});

it('answers organisers only, also as CSV with the parts', async () => {
  await store(skills);
  await createSkillFigures(service.context.connection, ZONE).computeMonth('2026-10', NOW);
  const path = '/figures/skills?from=2026-10&to=2026-10&by=category';
  const as = (...roles: ('organiser' | 'moderator')[]) => ({
    authorization: `Bearer ${testToken(newId(), { roles })}`,
  });
  expect((await service.fetch(path)).status).toBe(401);
  expect((await service.fetch(path, as())).status).toBe(404);
  expect((await service.fetch(path, as('moderator'))).status).toBe(404);
  expect((await service.fetch(path, as('organiser'))).status).toBe(200);
  const csv = await service.fetch(path, { ...as('organiser'), accept: 'text/csv' });
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines[0]).toBe('month,state,category,skills,newSkills');
  expect(lines).toHaveLength(2 + CATEGORIES.length);
  expect(lines.join('\n')).toMatch(/2026-10,closed,\w+,hidden,/);
});
