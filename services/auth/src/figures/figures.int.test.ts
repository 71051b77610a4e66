import { MEMBER_FIGURES } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { addMonths, monthAt, monthNumber, monthsBetween, periodOf } from '@mutua/domain';
import { insertInParts, madeUpSite } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { PASSWORD, useHarness } from '../../test/harness.ts';
import { type MemberDocument, memberModel } from '../members/member.model.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { appoint } from '../moderation/appointments.ts';
import { logModel } from '../moderation/log.model.ts';
import { createLogRepository } from '../moderation/log.repository.ts';
import { issueAccessToken } from '../sessions/access-token.ts';
import { ACTIVE_SINCE, createMemberCounts } from './member-counts.repository.ts';
import { createMemberFiguresOfSite } from './site-figures.ts';

const auth = useHarness();
let connection: typeof auth.context.connection;
beforeAll(() => {
  connection = auth.context.connection;
});

const ZONE = 'Europe/Vienna';
const RANGE = { from: '2026-01', to: '2026-12' };

/** A small generator of numbers that repeats itself. */
function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return { below: (count: number) => Math.floor(next() * count), chance: (part: number) => next() < part };
}

/** Everything that has happened to a member, in plain words. */
interface Life {
  _id: string;
  joined: Date;
  /** Absent in documents of earlier releases, which know only when the account was made. */
  hasConfirmedAt: boolean;
  visits: Date[];
  asked?: Date;
  back?: Date;
  erased?: Date;
  suspensions: { from: Date; to?: Date }[];
  /** What the member has typed, and how much of it others see. */
  location: string;
  place: 'city' | 'country' | 'nothing';
  placeFor: 'everybody' | 'partners';
}

const START = new Date('2024-12-20T00:00:00Z');
const NOW = new Date('2026-12-15T12:00:00Z');

const LOCATIONS = [
  'Graz, Austria',
  ' graz,  AUSTRIA',
  'Lyon, France',
  '',
  'Oslo',
  'Porto',
  'Bari',
  'Elsewhere',
  'Wien',
];

/** Where a member is, and who sees it. */
const whereOf = (random: ReturnType<typeof numbers>): Pick<Life, 'location' | 'place' | 'placeFor'> => ({
  location: LOCATIONS[Math.min(random.below(9), random.below(9))] ?? '',
  place: random.chance(0.7) ? 'city' : random.chance(0.5) ? 'country' : 'nothing',
  placeFor: random.chance(0.8) ? 'everybody' : 'partners',
});

function livesOf(count: number): Life[] {
  const random = numbers(7);
  const later = (from: Date) => new Date(from.getTime() + random.below(Math.max(1, NOW.getTime() - from.getTime())));
  return Array.from({ length: count }, () => {
    const joined = later(START);
    const life: Life = {
      _id: new Types.ObjectId().toHexString(),
      joined,
      hasConfirmedAt: random.chance(0.7),
      visits: Array.from({ length: random.below(12) }, () => later(joined)),
      suspensions: [],
      ...whereOf(random),
    };
    if (random.chance(0.15)) {
      life.asked = later(joined);
      const end = new Date(life.asked.getTime() + 7 * DAY_MS);
      if (random.chance(0.3)) life.back = new Date(life.asked.getTime() + DAY_MS);
      else if (end < NOW) life.erased = end;
    }
    if (random.chance(0.1)) {
      const from = later(joined);
      life.suspensions.push({ from, ...(random.chance(0.5) && { to: later(from) }) });
    }
    return life;
  });
}

function documentOf(life: Life): Partial<MemberDocument> & Record<string, unknown> {
  const { _id, joined, asked, back, erased, visits } = life;
  const id = new Types.ObjectId(_id);
  if (erased)
    return { _id: id, email: `erased-${_id}`, name: 'x', isVerified: false, createdAt: erased, erasedAt: erased };
  return {
    _id: id,
    email: `${_id}@example.org`,
    name: 'x',
    isVerified: true,
    createdAt: joined,
    ...(life.hasConfirmedAt && { confirmedAt: joined, createdAt: new Date(joined.getTime() - DAY_MS) }),
    ...(asked && !back && { erasure: { askedAt: asked, dueAt: new Date(asked.getTime() + 7 * DAY_MS) } }),
    ...(asked && back && { stayed: { askedAt: asked, backAt: back } }),
    location: life.location,
    settings: { privacy: { place: life.place, placeFor: life.placeFor } },
    activeMonths: [...new Set(visits.map((visit) => monthNumber(monthAt(visit, ZONE))))],
  };
}

/** Stores the lives, in any order, and every decision in the order of its time. */
async function store(lives: readonly Life[]): Promise<void> {
  await memberModel(connection).deleteMany({});
  await insertInParts(memberModel(connection).collection, lives.map(documentOf));
  const decisions = lives
    .flatMap(({ _id, suspensions }) =>
      suspensions.flatMap(({ from, to }) => [
        { subjectId: _id, action: 'suspend', at: from },
        ...(to ? [{ subjectId: _id, action: 'lift', at: to }] : []),
      ]),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  await logModel(connection).deleteMany({});
  const entries = decisions.map((each, index) => ({
    ...each,
    _id: index + 1,
    note: '',
    kind: 'member',
    targetId: each.subjectId,
    moderatorId: null,
    caseId: `case-${each.subjectId}`,
    decides: `${index}`,
    previous: '',
    hash: 'x',
  }));
  if (entries.length > 0) await insertInParts(logModel(connection).collection, entries);
}

const monthsKnown = new Map<number, string>();
/** The month at a moment; remembered, because the calendar is slow. */
function monthOf(at: Date): string {
  const known = monthsKnown.get(at.getTime()) ?? monthAt(at, ZONE);
  monthsKnown.set(at.getTime(), known);
  return known;
}

/** The members at the end of a month, by the words of the definitions. */
function presentIn(lives: readonly Life[], month: string): Life[] {
  const { end } = periodOf(month, ZONE);
  const moment = end < NOW ? end : NOW;
  const isSuspended = ({ suspensions }: Life) =>
    suspensions.some(({ from, to }) => from < moment && (to === undefined || to >= moment));
  const isLeaving = ({ asked, back }: Life) => asked !== undefined && asked < moment && !(back && back < moment);
  return lives.filter((each) => !each.erased && each.joined < moment && !isSuspended(each) && !isLeaving(each));
}

/** Counts the slow way: every life for every month, by the words of the definitions. */
function slowly(lives: readonly Life[], month: string) {
  const { start, end } = periodOf(month, ZONE);
  const moment = end < NOW ? end : NOW;
  const isIn = (at: Date | undefined) => at !== undefined && at >= start && at < moment;
  const present = presentIn(lives, month);
  const used = ({ visits }: Life, back: number) => visits.some((visit) => monthOf(visit) === addMonths(month, -back));
  const windowStart = periodOf(addMonths(month, -2), ZONE).start;
  return {
    members: present.length,
    new: lives.filter((each) => !each.erased && isIn(each.joined)).length,
    gone: lives.filter((each) => isIn(each.erased) || each.suspensions.some(({ from }) => isIn(from))).length,
    active: present.filter((each) => used(each, 0)).length,
    quiet: present.filter((each) => each.joined < windowStart && ![0, 1, 2].some((back) => used(each, back))).length,
  };
}

const organiser = async () => {
  const member = await auth.member({ roles: ['organiser'] });
  const token = issueAccessToken(auth.keys, {
    userId: member._id,
    sessionId: '0'.repeat(24),
    epoch: 0,
    roles: ['organiser'],
  });
  return { ...member, token };
};
const setActiveSince = (month: string) =>
  connection
    .collection<{ _id: string; month: string }>('figuresWork')
    .updateOne({ _id: ACTIVE_SINCE }, { $set: { month } }, { upsert: true });
const figuresFor = (token: string, headers: Record<string, string> = {}) =>
  auth.call('GET /figures/members', { token, query: RANGE, headers });

describe('the call', () => {
  it('is not found for everybody but organisers, by token and document', async () => {
    const [lena, ada, mo] = await Promise.all([organiser(), auth.member(), auth.member({ role: 'moderator' })]);
    expect((await figuresFor(lena.token)).status).toBe(200);
    expect((await figuresFor(ada.token)).status).toBe(404);
    expect((await figuresFor(mo.token)).status).toBe(404);
    await memberModel(connection).updateOne({ _id: lena._id }, { $set: { roles: [] } });
    expect((await figuresFor(lena.token)).status).toBe(404);
    expect((await auth.call('GET /figures/members', { query: RANGE })).status).toBe(401);
  });

  it('refuses more than 24 months, and months that are none', async () => {
    const { token } = await organiser();
    const ask = async (from: string, to: string) =>
      (await auth.call('GET /figures/members', { token, query: { from, to } })).status;
    expect(await ask('2025-01', '2026-12')).toBe(200);
    for (const [from, to] of [
      ['2024-12', '2026-12'],
      ['2026-02', '2026-01'],
      ['2026-13', '2026-13'],
      ['26-01', '2026-01'],
    ] as const)
      expect(await ask(from, to)).toBe(400);
  });

  it('answers as CSV, where the caller wants it, with the separator of the language', async () => {
    const { token } = await organiser();
    const response = await fetch(`${auth.url}/figures/members?from=2026-01&to=2026-02`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'de' },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString().split('\r\n')[0]).toBe(`\uFEFF${['month', 'state', ...MEMBER_FIGURES].join(';')}`);
  });
});

describe('the role', () => {
  const roleOf = async (token: string) => (await auth.call('GET /auth/me', { token })).body.user;
  const change = (address: string, role: 'moderator' | 'organiser', isAppointed: boolean) =>
    appoint(
      {
        members: createMemberRepository({ connection, relay: { publish() {} } }),
        log: createLogRepository(connection),
      },
      address,
      role,
      isAppointed,
    );

  it('stands beside that of a moderator, and each change is one entry of the chained log', async () => {
    await logModel(connection).deleteMany({});
    const ada = await auth.signedIn();
    await change(ada.email, 'moderator', true);
    await change(ada.email, 'organiser', true);
    await change(ada.email, 'organiser', true);
    expect(await roleOf(ada.token)).toMatchObject({ role: 'moderator', roles: ['moderator', 'organiser'] });
    await change(ada.email, 'moderator', false);
    const user = await roleOf(ada.token);
    expect(user.roles).toEqual(['organiser']);
    expect(user.role).toBeUndefined();
    const actions = await logModel(connection).find({ subjectId: ada._id }).sort({ _id: 1 }).lean();
    expect(actions.map(({ action }) => action)).toEqual(['appoint', 'appoint_organiser', 'dismiss']);
    expect((await createLogRepository(connection).verify()).fault).toBeNull();
  });

  it('ends the sessions of a member who loses it, so that no service takes the token any more', async () => {
    const ada = await auth.member();
    await change(ada.email, 'organiser', true);
    const { body } = await auth.call('POST /auth/login', { body: { email: ada.email, password: PASSWORD } });
    expect((await figuresFor(body.accessToken)).status).toBe(200);
    await change(ada.email, 'organiser', false);
    await auth.context.waitFor(async () => ((await figuresFor(body.accessToken)).status === 401 ? true : undefined));
  });

  it('of a moderator whom the previous release dismissed is gone', async () => {
    const ada = await auth.signedIn({ role: 'moderator', roles: ['moderator', 'organiser'] });
    await memberModel(connection).updateOne({ _id: ada._id }, { $set: { role: null } });
    expect((await roleOf(ada.token)).roles).toEqual(['organiser']);
  });
});

describe('the counts', () => {
  const MONTHS = monthsBetween('2024-12', '2026-12');
  const lives = livesOf(madeUpSite.members);

  beforeEach(async () => {
    await setActiveSince('2024-10');
    await connection.collection('figures').deleteMany({});
  });

  /** What the service counts, without the hiding of small sites. */
  async function counted(month: string) {
    const [series] = createMemberCounts(connection, ZONE).series;
    return series?.count?.(periodOf(month, ZONE), NOW);
  }

  it('by place: large ones, and the rest with those who hide theirs', async () => {
    await store(lives);
    const keyOf = ({ location, place, placeFor }: Life) => {
      const typed = location.trim().toLowerCase().replace(/\s+/g, ' ');
      const [, country = ''] = typed.split(', ');
      const isShown = place === 'city' && placeFor === 'everybody';
      return (isShown ? typed : place === 'nothing' ? '' : country) || 'elsewhere';
    };
    const byPlace = createMemberCounts(connection, ZONE).series.find(({ by }) => by === 'place');
    for (const month of ['2025-03', '2026-10']) {
      const present = Map.groupBy(presentIn(lives, month), keyOf);
      const cells = (await byPlace?.cells?.(periodOf(month, ZONE), NOW)) ?? [];
      const large = [...present].filter(([key, found]) => key !== 'elsewhere' && found.length >= 20);
      expect(cells.map(({ key }) => key).sort()).toEqual([...large.map(([key]) => key), 'elsewhere'].sort());
      const all = presentIn(lives, month).length;
      const ofLarge = large.reduce((sum, [, found]) => sum + found.length, 0);
      for (const { key, values } of cells)
        expect(values).toEqual({ members: key === 'elsewhere' ? all - ofLarge : present.get(key)?.length });
    }
    expect([...Map.groupBy(presentIn(lives, '2026-10'), keyOf).keys()]).toContain('austria');
  });

  it('count the smallest place as elsewhere, when only 1 to 4 are elsewhere; small sites have no places', async () => {
    const life = (location: string, index: number): Life => ({
      _id: new Types.ObjectId().toHexString(),
      joined: START,
      hasConfirmedAt: index % 2 === 0,
      visits: [],
      suspensions: [],
      location,
      place: 'city',
      placeFor: 'everybody',
    });
    const of = (count: number, location: string) => Array.from({ length: count }, (_, index) => life(location, index));
    const cells = async (found: readonly Life[]) => {
      await store(found);
      const series = createMemberCounts(connection, ZONE).series.find(({ by }) => by === 'place');
      return series?.cells?.(periodOf('2026-10', ZONE), NOW);
    };
    expect(await cells([...of(30, 'Oslo'), ...of(20, 'Bari'), ...of(3, '')])).toEqual([
      { key: 'oslo', values: { members: 30 } },
      { key: 'elsewhere', values: { members: 23 } },
    ]);
    expect(await cells([...of(30, 'Oslo'), ...of(20, 'Bari'), ...of(5, '')])).toEqual([
      { key: 'oslo', values: { members: 30 } },
      { key: 'bari', values: { members: 20 } },
      { key: 'elsewhere', values: { members: 5 } },
    ]);
    expect(await cells([...of(19, 'Oslo'), ...of(20, '')])).toEqual([]);
    expect(await cells(of(19, 'Oslo'))).toEqual([]);
  });

  it('equal a slow count of every life, in any order of the documents', async () => {
    for (const [order, months] of [
      [lives, MONTHS],
      [lives.toReversed(), MONTHS.slice(-2)],
    ] as const) {
      await store(order);
      for (const month of months) {
        const slow = slowly(lives, month);
        if (slow.members >= 20) expect({ month, ...(await counted(month)) }).toEqual({ month, ...slow });
      }
    }
  });

  it('are stored for good once the month has closed, and a check explains what erasures have changed', async () => {
    await store(lives);
    const figures = createMemberFiguresOfSite(connection, ZONE);
    await figures.computeMonth('2026-10', NOW);
    await figures.computeMonth('2026-11', NOW);
    await figures.computeMonth('2026-12', NOW);
    const { months } = await figures.read('2026-10', '2026-12');
    expect(months.map(({ month, state }) => [month, state])).toEqual([
      ['2026-10', 'closed'],
      ['2026-11', 'closed'],
      ['2026-12', 'running'],
    ]);
    expect(await figures.check('2026-10', NOW)).toEqual([]);
    const someone = lives.find((each) => !each.erased && !each.asked && each.joined < new Date('2026-09-01'));
    const gone = { ...(someone as Life), erased: NOW };
    await store(lives.map((each) => (each === someone ? gone : each)));
    const differences = await figures.check('2026-10', NOW);
    expect(differences).toContainEqual(expect.objectContaining({ figure: 'members', erasedSince: 1 }));
    await figures.computeMonth('2026-10', NOW);
    expect((await figures.read('2026-10', '2026-10')).months[0]?.values).toEqual(months[0]?.values);
    await figures.rebuild('2026-10', { writes: true, now: NOW });
    expect(await figures.check('2026-10', NOW)).toEqual([]);
  });

  it('raise a difference that no erasure explains', async () => {
    await store(lives);
    const figures = createMemberFiguresOfSite(connection, ZONE);
    await figures.computeMonth('2026-10', NOW);
    await connection.collection('figures').updateOne({ month: '2026-10' }, { $set: { 'values.new': 9_999 } });
    expect(await figures.check('2026-10', NOW)).toMatchObject([{ figure: 'new', stored: 9_999, erasedSince: 0 }]);
  });

  it('say that nobody knows who was active before that was stored', async () => {
    await store(lives);
    await setActiveSince('2026-06');
    expect(await counted('2026-05')).toMatchObject({ active: null, quiet: null });
    expect(await counted('2026-07')).toMatchObject({ active: expect.any(Number), quiet: null });
    expect(await counted('2026-08')).toMatchObject({ active: expect.any(Number), quiet: expect.any(Number) });
  });
});

it('stores the month of a visit by the clock of the site, also when the day is the same in UTC, and keeps thirteen', async () => {
  const ada = await auth.member();
  const members = createMemberRepository({ connection, relay: { publish() {} } });
  await members.visited(ada._id, '2026-10-31', 202610);
  await members.visited(ada._id, '2026-10-31', 202611);
  await members.visited(ada._id, '2026-11-01', 202611);
  const months = async () => (await members.findById(ada._id))?.activeMonths;
  expect(await months()).toEqual([202610, 202611]);
  await memberModel(connection).updateOne({ _id: ada._id }, { $addToSet: { activeMonths: 202511 } });
  await memberModel(connection).updateOne({ _id: ada._id }, { $addToSet: { activeMonths: 202510 } });
  await createMemberCounts(connection, 'UTC').tidy?.(new Date('2026-11-29T00:00:00Z'));
  expect((await months())?.toSorted()).toEqual([202511, 202610, 202611]);
});
