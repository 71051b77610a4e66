import { type DomainEvent, type EventPayload, type MemberSnapshot, OPEN_PRIVACY, type Skill } from '@mutua/contracts';
import { WEEKDAYS, type Weekday, WITHDRAWALS } from '@mutua/contracts/limits';
import { newEvent } from '@mutua/service-kit';
import { requestOf } from '@mutua/service-kit/testing';
import { newId, SKILL, useHarness } from '../../test/harness.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';
import { createRestRepository, type RestRepository } from './rest.repository.ts';
import { createRestMember } from './rest-job.ts';

const service = useHarness({ maintenanceMs: 50 });

type Stored = { _id: string; [field: string]: unknown };
const documents = (name: string) => service.context.connection.collection<Stored>(name);
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const past = new Date(0);
const NO_HOURS = Object.fromEntries(WEEKDAYS.map((each) => [each, []])) as unknown as Record<Weekday, []>;

/** Makes it night. The service has known of visits for long. */
const night = () =>
  documents('upkeep').updateOne({ _id: 'night' }, { $set: { dueAt: past, since: past } }, { upsert: true });

const visit = (userId: string, daysAgo = 0) =>
  service.publish(newEvent('member.active', { userId, day: day(daysAgo) }));

const eventsAbout = async <T extends 'skill.asked' | 'skill.rested'>(type: T, userId: string) =>
  (await service.context.sentTo('notifications', type))
    .map(({ payload }) => payload as EventPayload<T>)
    .filter((payload) => payload.userId === userId);

const storedRest = (_id: string, fields: object) =>
  service.waitFor(() => documents('rests').findOne({ _id, ...fields }));

let words = 0;
/** A member who has not visited for some days, with skills that have a word of their own. */
async function absentMember(daysAgo = 60, skills = 1) {
  words += 1;
  const word = `Word${String.fromCharCode(97 + (words % 26))}${'q'.repeat(2 + words)}`;
  const member = await service.member();
  const made: Skill[] = [];
  for (let i = 0; i < skills; i += 1) made.push(await service.skill(member._id, { title: `${word} ${i}` }));
  await visit(member._id, daysAgo);
  await service.waitFor(() => documents('members').findOne({ _id: member._id, lastActiveDay: day(daysAgo) }));
  return { ...member, word, made, first: made[0] as Skill };
}

/** Asks the member, and returns the secret of the mail. */
async function ask(userId: string): Promise<EventPayload<'skill.asked'>> {
  await night();
  return service.waitFor(async () => (await eventsAbout('skill.asked', userId)).at(-1));
}

/** Lets the skills of a member rest who was asked. */
async function rest(userId: string): Promise<void> {
  await documents('rests').updateOne({ _id: userId }, { $set: { dueAt: past } });
  await night();
  await storedRest(userId, { state: 'rested' });
}

async function restingMember(skills = 1) {
  const member = await absentMember(60, skills);
  await ask(member._id);
  await rest(member._id);
  return member;
}

/** Where people find skills of this word. */
async function foundBy(word: string, as?: string): Promise<string[]> {
  const search = async (query: Record<string, string | number>) => {
    const { body } = await service.call('GET /skills/search', {
      query: { limit: 50, ...query } as never,
      ...(as && { as }),
    });
    // The total does not count a skill that is not shown.
    expect([query, body.pagination.total]).toEqual([query, body.skills.length]);
    return body.skills.some(({ title }) => title.includes(word));
  };
  const ways = {
    words: await search({ q: word }),
    suggestion: await search({ q: word.slice(0, -1), count: 'none' }),
    newest: await search({ sortBy: 'newest' }),
    category: await search({ category: 'music' }),
    place: await search({ location: 'london' }),
  };
  return Object.entries(ways).flatMap(([way, isFound]) => (isFound ? [way] : []));
}
const EVERYWHERE = ['words', 'suggestion', 'newest', 'category', 'place'];

const isResting = async (id: string): Promise<boolean | undefined> => (await service.read(id)).isResting;

const accepted = (skill: Skill, offered: string): DomainEvent<'request.accepted'> => {
  const person = (_id: string) => ({ _id, name: 'Ada', avatar: null });
  const request = requestOf({
    status: 'accepted',
    receiverId: person(skill.userId._id),
    receiverSkillId: { _id: skill._id, title: skill.title, category: 'music' },
    senderSkillId: { _id: offered, title: 'Offered', category: 'music' },
  });
  return newEvent('request.accepted', { request, version: 2, actorId: skill.userId._id });
};

it('asks a member who has not visited for 60 days, once, about all skills', async () => {
  const { _id, made } = await absentMember(60, 2);
  const present = await absentMember(59);
  const asked = await ask(_id);
  expect(asked).toMatchObject({ why: 'absent', token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(asked.skills.map((skill) => skill._id).sort()).toEqual(made.map((skill) => skill._id).sort());
  expect(Date.parse(asked.restsAt)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  // The database has no secret.
  expect(JSON.stringify(await documents('rests').findOne({ _id }, { projection: { outbox: 0 } }))).not.toContain(
    asked.token,
  );
  const other = await absentMember();
  await ask(other._id);
  expect(await eventsAbout('skill.asked', _id)).toHaveLength(1);
  expect(await eventsAbout('skill.asked', present._id)).toEqual([]);
});

it('does not ask a member without skills, and one whose absence has an end', async () => {
  const [bare, away] = [await service.member(), await absentMember()];
  await visit(bare._id, 70);
  await service.waitFor(() => documents('members').findOne({ _id: bare._id, lastActiveDay: day(70) }));
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const said = { startsAt: at(-50), endsAt: at(-2), until: null, note: '', requests: 'none' as const };
  const state = { userId: away._id, answersWithin: null, answerRate: null };
  await service.publish(newEvent('availability.changed', { ...state, version: 1, away: said }));
  // The absence is over: it counts all the same.
  await service.publish(newEvent('availability.changed', { ...state, version: 2, away: null }));
  await service.waitFor(() => documents('members').findOne({ _id: away._id, announcedAbsence: { $exists: true } }));
  const other = await absentMember();
  await ask(other._id);
  await night();
  await service.waitFor(() => documents('upkeep').findOne({ _id: 'night', dueAt: { $gt: new Date() } }));
  expect(await documents('rests').countDocuments({ _id: { $in: [bare._id, away._id] } })).toBe(0);
});

it('asks after three requests that expired without a visit', async () => {
  const { _id } = await absentMember(40);
  const expire = () =>
    service.publish(
      newEvent('request.cancelled', {
        request: requestOf({
          status: 'cancelled',
          reason: WITHDRAWALS.expired,
          receiverId: { _id, name: 'Ada', avatar: null },
        }),
        version: 2,
        actorId: null,
      }),
    );
  for (let i = 0; i < 3; i += 1) await expire();
  await service.waitFor(() => documents('members').findOne({ _id, 'expiredRequests.2': { $exists: true } }));
  expect(await ask(_id)).toMatchObject({ why: 'silent' });
  await visit(_id);
  await service.waitFor(() => documents('members').findOne({ _id, expiredRequests: { $exists: false } }));
});

describe('resting skills', () => {
  it('are found by nobody, and have a page that says so without a date', async () => {
    const { _id, word, first, made } = await absentMember(60, 2);
    expect(await foundBy(word)).toEqual(EVERYWHERE);
    await ask(_id);
    await rest(_id);
    expect([await foundBy(word), await foundBy(word, newId())]).toEqual([[], []]);
    expect((await service.call('GET /skills/ids')).body.ids).not.toContain(first._id);
    const page = await service.read(first._id, newId());
    expect([page.isResting, JSON.stringify(page).includes('restsSince')]).toEqual([true, false]);
    const own = (await service.call('GET /skills/my-skills', { as: _id })).body.skills;
    expect(own.map((skill) => skill.isResting)).toEqual([true, true]);
    const [told] = await service.waitFor(async () => {
      const found = await eventsAbout('skill.rested', _id);
      return found.length > 0 && found;
    });
    expect(told?.skills).toHaveLength(2);
    const states = (await service.context.sentTo('matches', 'skill.updated')).map(({ payload }) => payload.skill);
    expect(states.filter((skill) => made.some((each) => each._id === skill._id))).toMatchObject([
      { isResting: true, version: 2, editedVersion: 2 },
      { isResting: true, version: 2, editedVersion: 2 },
    ]);
  });

  it('stay hidden from partners, whatever else changes', async () => {
    const { word, first, ...owner } = await restingMember();
    const partner = newId();
    const person = (_id: string) => ({ _id, name: 'Ada', avatar: null });
    const request = requestOf({ senderId: person(partner), receiverId: person(owner._id) });
    await service.publish(newEvent('request.created', { request, version: 1, actorId: partner }));
    const member: MemberSnapshot = { ...owner, privacy: { ...OPEN_PRIVACY, findMe: 'members' }, version: 2 };
    await service.publish(
      newEvent('member.changed', { member }),
      newEvent('hours.changed', {
        userId: owner._id,
        version: 1,
        timeZone: 'Europe/Berlin',
        weekly: { ...NO_HOURS, friday: [{ start: '09:00', end: '10:00' }] },
      }),
    );
    await service.context.settled();
    expect([await foundBy(word), await foundBy(word, partner)]).toEqual([[], []]);
    const endorsed = await service.endorse(first, partner);
    expect(endorsed.status).toBe(201);
    expect(await foundBy(word, partner)).toEqual([]);
  });

  it('are taught again when their owner saves them, and are not new to saved searches', async () => {
    const { _id, word, first } = await restingMember();
    const searcher = newId();
    await service.call('POST /searches', { as: searcher, body: { q: word } });
    const body = { ...SKILL, title: first.title, description: 'Another text, long enough for a skill.' };
    const saved = await service.call('PUT /skills/:id', { as: _id, params: { id: first._id }, body });
    expect(saved.body.skill.isResting).toBe(false);
    expect(await foundBy(word)).toEqual(EVERYWHERE);
    await service.waitFor(
      async () => !(await documents('skills').findOne({ _id: first._id, alert: { $exists: true } })),
    );
    const matched = await service.context.sentTo('notifications', 'search.matched');
    expect(matched.filter(({ payload }) => payload.skill._id === first._id)).toEqual([]);
  });

  it('are taught again when a request about them is accepted; others of the owner rest on', async () => {
    const { word, made } = await restingMember(2);
    const [one, two] = made as [Skill, Skill];
    await service.publish(accepted(one, newId()));
    await service.waitFor(async () => (await isResting(one._id)) === false);
    expect(await isResting(two._id)).toBe(true);
    expect(await foundBy(word)).toEqual(EVERYWHERE);
  });
});

it('tells those who keep a skill that it is taught again, except who may not find its owner', async () => {
  const { _id, first } = await absentMember();
  const [keeper, blocked] = [newId(), newId()];
  for (const as of [keeper, blocked]) {
    const kept = await service.call('PUT /bookmarks/skills/:id', { as, params: { id: first._id }, body: {} });
    expect(kept.status).toBe(200);
  }
  await service.publish(newEvent('member.blocked', { blockerId: _id, blockedId: blocked, version: 1 }));
  await service.context.settled();
  await service.call('PUT /skills/rests', { as: _id, body: { rest: [first._id] } });
  const list = await service.call('GET /bookmarks', { as: keeper, query: { kind: 'skill' } });
  expect(list.body.bookmarks).toMatchObject([{ gone: false, skill: { isResting: true } }]);
  // The second call finds nothing to change.
  for (let times = 0; times < 2; times += 1) {
    await service.call('PUT /skills/rests', { as: _id, body: { teach: [first._id] } });
  }
  const told = await service.waitFor(async () => {
    const found = (await service.context.sentTo('notifications', 'skill.woken')).map(({ payload }) => payload);
    return found.length > 0 && found.filter(({ skill }) => skill._id === first._id);
  });
  expect(told).toMatchObject([{ keepers: [keeper], owner: { _id } }]);
});

describe('the link of the mail', () => {
  it('changes nothing when it is opened, and answers when its button is pressed, also twice', async () => {
    const { _id, word, made } = await absentMember(60, 2);
    const [one, two] = made as [Skill, Skill];
    const { token, restsAt } = await ask(_id);
    const stored = () => documents('rests').findOne({ _id }, { projection: { outbox: 0, outboxPendingAt: 0 } });
    const before = await stored();
    const opened = await service.call('GET /skills/rests/:token', { params: { token } });
    expect(opened.body.rests).toMatchObject({ restsAt, skills: [{ restsSince: null }, { restsSince: null }] });
    expect(await stored()).toEqual(before);
    const body = { teach: [one._id], rest: [two._id] };
    for (let times = 0; times < 2; times += 1) {
      const { body: answer } = await service.call('PUT /skills/rests/:token', { params: { token }, body });
      expect(answer.rests.restsAt).toBeNull();
      expect([await isResting(one._id), await isResting(two._id)]).toEqual([false, true]);
    }
    expect(await foundBy(word)).toEqual(EVERYWHERE);
    const { until } = (await storedRest(_id, { state: 'answered' })) as unknown as { until: Date };
    expect(Math.round((until.getTime() - Date.now()) / 86_400_000)).toBe(180);
    await service.call('PUT /skills/rests/:token', { params: { token }, body: { teach: [two._id] } });
    expect(await isResting(two._id)).toBe(false);
  });

  it('cannot touch skills of others', async () => {
    const [{ _id }, other] = [await absentMember(), await absentMember()];
    const { token } = await ask(_id);
    await ask(other._id);
    const { status } = await service.call('PUT /skills/rests/:token', {
      params: { token },
      body: { rest: [other.first._id] },
    });
    expect([status, await isResting(other.first._id)]).toEqual([200, false]);
  });

  it('is of the past after 60 days, after a later question, or when it was never sent', async () => {
    const { _id } = await absentMember();
    const { token } = await ask(_id);
    const call = (secret: string) => service.call('GET /skills/rests/:token', { params: { token: secret } });
    await documents('rests').updateOne({ _id }, { $set: { tokenUntil: past } });
    for (const secret of [token, 'x'.repeat(43)]) {
      const { status, body } = await call(secret);
      expect([status, body]).toEqual([200, { rests: null }]);
      const answer = await service.call('PUT /skills/rests/:token', { params: { token: secret }, body: {} });
      expect([answer.status, answer.error.code]).toEqual([400, 'invalid_link']);
    }
    await documents('rests').updateOne(
      { _id },
      {
        $set: { tokenUntil: new Date(Date.now() + 86_400_000), state: 'rested', askedFor: day(300) },
        $unset: { dueAt: 1 },
      },
    );
    expect((await call(token)).body.rests).not.toBeNull();
    await night();
    await service.waitFor(async () => (await eventsAbout('skill.asked', _id)).length === 2);
    expect((await call(token)).body.rests).toBeNull();
  });
});

it('a member sees which skills rest since when, and teaches some or all of them again', async () => {
  const { _id, made } = await restingMember(2);
  const [one] = made as [Skill, Skill];
  const { body } = await service.call('GET /skills/rests', { as: _id });
  expect(body.rests.skills.map(({ restsSince }) => typeof restsSince)).toEqual(['string', 'string']);
  const after = await service.call('PUT /skills/rests', { as: _id, body: { teach: [one._id] } });
  expect(after.body.rests.skills.filter(({ restsSince }) => restsSince).map((skill) => skill._id)).toEqual([
    made[1]?._id,
  ]);
});

describe('a visit', () => {
  it('ends the question', async () => {
    const { _id, first } = await absentMember();
    await ask(_id);
    await visit(_id);
    await storedRest(_id, { state: 'here', dueAt: { $exists: false } });
    const { body } = await service.call('GET /skills/rests', { as: _id });
    expect([body.rests.restsAt, await isResting(first._id)]).toEqual([null, false]);
  });

  it('wakes nothing: the member is asked on the site', async () => {
    const { _id, first } = await restingMember();
    await visit(_id);
    await service.waitFor(() => documents('members').findOne({ _id, lastActiveDay: day(0) }));
    expect(await isResting(first._id)).toBe(true);
  });

  it.each<[string, (rests: RestRepository, id: string) => Promise<void>, string]>([
    ['A visit', (rests, id) => rests.visited(id, day(0)), 'here'],
    ['an answer', (rests, id) => rests.answered(id, new Date(Date.now() + 1e9)), 'answered'],
  ])('%s wins over the nightly work, whenever it comes meanwhile', async (_what, come, state) => {
    const { connection } = service.context;
    const rests = createRestRepository({ connection, relay: { publish: () => {} } });
    for (const moment of ['before the claim', 'at the claim', 'while the skills rest'] as const) {
      const { _id } = await absentMember();
      await ask(_id);
      await documents('rests').updateOne({ _id }, { $set: { dueAt: new Date(Date.now() + 60_000) } });
      const done: string[] = [];
      const work = createRestMember({
        rests: {
          ...rests,
          claim: async (...args) => {
            if (moment === 'before the claim') await come(rests, _id);
            const claimed = await rests.claim(...args);
            if (moment === 'at the claim') await come(rests, _id);
            return claimed;
          },
        },
        changes: {
          rest: async () => {
            done.push('rest');
            if (moment === 'while the skills rest') await come(rests, _id);
            return null;
          },
          wake: async () => {
            done.push('wake');
            return null;
          },
        },
      });
      await work(_id, new Date(Date.now() + 120_000));
      expect([moment, done.filter((each) => each === 'rest').length]).toEqual([
        moment,
        done.filter((each) => each === 'wake').length,
      ]);
      expect(await documents('rests').findOne({ _id })).toMatchObject({ state });
    }
  });
});

describe('a process that dies while it lets skills rest', () => {
  /** Lets the first skill rest, keeps the member's skills as to rest, and does no more. */
  async function dies(id: string): Promise<void> {
    const { connection } = service.context;
    const rests = createRestRepository({ connection, relay: { publish: () => {} } });
    const now = new Date(Date.now() + 60_000);
    await documents('rests').updateOne({ _id: id }, { $set: { dueAt: now } });
    let rested = 0;
    const work = createRestMember({
      rests,
      changes: {
        rest: async (skillId) => {
          if (rested > 0) throw new Error('The process died.');
          rested += 1;
          const resting = { hiddenFrom: 'resting', restsSince: new Date() };
          await documents('skills').updateOne({ _id: skillId }, { $set: resting });
          return null;
        },
        wake: async () => null,
      },
    });
    await expect(work(id, now)).rejects.toThrow('The process died.');
  }
  /** Two skills of whom one rests, and a member who keeps both. */
  async function half() {
    const member = await absentMember(60, 2);
    const keeper = newId();
    for (const { _id } of member.made)
      await service.call('PUT /bookmarks/skills/:id', { as: keeper, params: { id: _id }, body: {} });
    await ask(member._id);
    await dies(member._id);
    const resting = await Promise.all(member.made.map(({ _id }) => isResting(_id)));
    expect(resting.filter(Boolean)).toHaveLength(1);
    return { ...member, states: () => Promise.all(member.made.map(({ _id }) => isResting(_id))) };
  }
  /** The next process takes over. */
  async function takeOver(id: string): Promise<void> {
    await documents('rests').updateOne({ _id: id, dueAt: { $exists: true } }, { $set: { dueAt: past } });
    await night();
    await storedRest(id, { dueAt: { $exists: false }, letRest: { $exists: false } });
  }
  const woken = async (made: readonly Skill[]) =>
    (await service.context.sentTo('notifications', 'skill.woken')).filter(({ payload }) =>
      made.some(({ _id }) => _id === payload.skill._id),
    );

  it('the next one goes on, and tells the owner of all', async () => {
    const { _id, made, states } = await half();
    await takeOver(_id);
    expect(await states()).toEqual([true, true]);
    const told = await service.waitFor(async () => (await eventsAbout('skill.rested', _id))[0]);
    expect(told.skills.map((skill) => skill._id).sort()).toEqual(made.map((skill) => skill._id).sort());
  });

  it('the next one wakes them after a visit, and tells nobody who keeps them', async () => {
    const { _id, made, states } = await half();
    await visit(_id);
    await storedRest(_id, { state: 'here' });
    await takeOver(_id);
    expect(await states()).toEqual([false, false]);
    await service.context.settled();
    expect([await woken(made), await eventsAbout('skill.rested', _id)]).toEqual([[], []]);
  });

  it('the next one leaves what the member answered', async () => {
    const { _id, made, states } = await half();
    const [one, two] = made as [Skill, Skill];
    const resting = (await isResting(one._id)) ? one : two;
    await service.call('PUT /skills/rests', { as: _id, body: { rest: [resting._id] } });
    await takeOver(_id);
    expect((await states()).filter(Boolean)).toHaveLength(1);
    expect(await isResting(resting._id)).toBe(true);
    expect(await documents('rests').findOne({ _id })).toMatchObject({ state: 'answered' });
  });
});

describe('by the clock', () => {
  const shifted = (date: unknown, days: number) =>
    date instanceof Date ? new Date(date.getTime() - days * 86_400_000) : undefined;
  const shiftedDay = (date: unknown, days: number) =>
    typeof date === 'string' ? shifted(new Date(date), days)?.toISOString().slice(0, 10) : undefined;
  const defined = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

  /** So many days pass: what is stored of the member's visits and question is that much older. */
  async function daysPass(_id: string, days: number): Promise<void> {
    const member = await documents('members').findOne({ _id });
    const visited = defined({ lastActiveDay: shiftedDay(member?.['lastActiveDay'], days) });
    await documents('members').updateOne({ _id }, { $set: visited });
    const asked = await documents('rests').findOne({ _id });
    if (!asked) return;
    const times = ['askedAt', 'dueAt', 'tokenUntil', 'until'].map((name) => [name, shifted(asked[name], days)]);
    const moved = { ...Object.fromEntries(times), askedFor: shiftedDay(asked['askedFor'], days) };
    await documents('rests').updateOne({ _id }, { $set: defined(moved) });
  }
  /** Nights in which others are asked, and let rest. */
  async function nights(): Promise<void> {
    const { _id } = await absentMember();
    await ask(_id);
    await rest(_id);
    await service.context.settled();
  }

  it('a member is asked on day 60; the skills rest on day 90; a visit asks on the site, and one press wakes', async () => {
    const { _id, word, made } = await absentMember(0, 2);
    const asked = async () => (await eventsAbout('skill.asked', _id)).length;
    const passes = async (days: number) => {
      await daysPass(_id, days);
      await nights();
    };
    await passes(59);
    expect(await asked()).toBe(0);
    await passes(1);
    expect(await asked()).toBe(1);
    await passes(29);
    expect(await foundBy(word)).toEqual(EVERYWHERE);
    await passes(1);
    await storedRest(_id, { state: 'rested' });
    expect(await foundBy(word)).toEqual([]);
    expect((await eventsAbout('skill.rested', _id)).map(({ skills }) => skills.length)).toEqual([2]);
    // Once for each absence, however long.
    await passes(200);
    expect(await asked()).toBe(1);

    await visit(_id);
    await service.waitFor(() => documents('members').findOne({ _id, lastActiveDay: day(0) }));
    const { rests } = (await service.call('GET /skills/rests', { as: _id })).body;
    expect(rests.skills.map(({ restsSince }) => typeof restsSince)).toEqual(['string', 'string']);
    await service.call('PUT /skills/rests', { as: _id, body: { teach: made.map((skill) => skill._id) } });
    expect(await foundBy(word)).toEqual(EVERYWHERE);

    // Who has answered is left alone for half a year.
    await passes(179);
    expect(await asked()).toBe(1);
    await passes(1);
    expect(await asked()).toBe(2);
  });
});

it('two processes ask a member once', async () => {
  const { _id, first } = await absentMember(10);
  const { connection } = service.context;
  const rests = createRestRepository({ connection, relay: { publish: () => {} } });
  const later = new Date(Date.now() + 1e9);
  const question = (token: string) => ({ _id, askedFor: day(60), dueAt: later, tokenUntil: later, token });
  const event = (token: string) =>
    newEvent('skill.asked', {
      userId: _id,
      skills: [{ _id: first._id, title: first.title }],
      why: 'absent',
      restsAt: later.toISOString(),
      token,
    });
  const askTwice = async (before?: Parameters<RestRepository['ask']>[0]) =>
    (
      await Promise.all(['a', 'b'].map((token) => rests.ask(before, question(`${token}${words}`), event(token))))
    ).sort();
  expect(await askTwice()).toEqual([false, true]);
  await rests.answered(_id, past);
  expect(await askTwice((await rests.find(_id)) ?? undefined)).toEqual([false, true]);
});

it('an export has the last visit, what counts as absence, and the question', async () => {
  const member = await restingMember();
  await documents('members').updateOne({ _id: member._id }, { $set: { expiredRequests: ['a', 'b'] } });
  const { connection } = service.context;
  const data = createMemberDataRepository({ connection, relay: { publish: () => undefined } as never });
  const linesOf = async (memberId: string) => {
    const lines = [];
    for await (const line of ownData(data, memberId, 'en')) lines.push(line);
    return lines;
  };
  expect(await linesOf(member._id)).toEqual([
    expect.objectContaining({ kind: 'skill', restsSince: expect.any(Date) }),
    { kind: 'presence', lastVisit: day(60), unanswered: 2 },
    { kind: 'still-teaching', state: 'rested', askedAt: expect.any(Date), until: null },
  ]);
  expect(await linesOf((await service.member())._id)).toEqual([]);
});

it('a visit from before the question, which was unknown then, does not end it', async () => {
  const { _id } = await absentMember();
  await ask(_id);
  await documents('members').updateOne({ _id }, { $unset: { lastActiveDay: 1 } });
  await documents('rests').updateOne({ _id }, { $set: { askedFor: null } });
  await visit(_id, 61);
  await service.waitFor(() => documents('members').findOne({ _id, lastActiveDay: day(61) }));
  await service.context.settled();
  expect(await documents('rests').findOne({ _id })).toMatchObject({ state: 'asked' });
  await visit(_id);
  await storedRest(_id, { state: 'here' });
});

it('keeps a visit that arrives before the first event about its member', async () => {
  const _id = newId();
  await visit(_id, 10);
  await service.waitFor(() => documents('members').findOne({ _id, lastActiveDay: day(10) }));
  await service.member({ _id });
  expect(await documents('members').findOne({ _id })).toMatchObject({ version: 1, lastActiveDay: day(10) });
});

it('forgets an erased member, also when an event about a visit comes late', async () => {
  const { _id } = await absentMember();
  await ask(_id);
  await service.publish(newEvent('member.erased', { userId: _id, erasedAt: new Date().toISOString() } as never));
  await service.waitFor(async () => !(await documents('rests').findOne({ _id })));
  await visit(_id);
  await service.context.settled();
  const left = await documents('members').findOne({ _id });
  expect([left?.['lastActiveDay'], await documents('rests').findOne({ _id })]).toEqual([undefined, null]);
});

it('forgets since when the skills of an erased member rest', async () => {
  const { _id, first } = await restingMember();
  await service.publish(newEvent('member.erased', { userId: _id }));
  const erased = await service.waitFor(() => documents('skills').findOne({ _id: first._id, title: '' }));
  expect(erased['restsSince']).toBeUndefined();
});

it('cards and pages say how soon a member answers, and pages how often', async () => {
  const { _id, word, first } = await absentMember(1);
  const answering = { userId: _id, version: 1, answersWithin: 'day', answerRate: 90, away: null } as const;
  await service.publish(newEvent('availability.changed', answering));
  await service.waitFor(async () => (await service.read(first._id)).answersWithin === 'day');
  expect((await service.read(first._id)).answers).toEqual({ rate: 90, within: 'day' });
  const { body } = await service.call('GET /skills/search', { query: { q: word } });
  expect(body.skills.map(({ answersWithin }) => answersWithin)).toEqual(['day']);
});
