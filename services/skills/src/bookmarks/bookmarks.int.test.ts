import { BOOKMARKS, type BookmarkKind, OPEN_PRIVACY, type QueryInput } from '@mutua/contracts';
import { createBlockRepository, createPartnerRepository, createVisibility } from '@mutua/domain';
import { type MigrationTools, newEvent } from '@mutua/service-kit';
import { newId, PLACES, useHarness } from '../../test/harness.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { indexBookmarks } from '../migrations/013-index-bookmarks.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';
import { createBookmarkRepository } from './bookmark.repository.ts';
import { createBookmarkService } from './bookmark.service.ts';
import { createFindTargets } from './bookmark-targets.ts';

const service = useHarness();
const DAY = 24 * 3600 * 1000;

const PATHS = { skill: '/bookmarks/skills/:id', user: '/bookmarks/users/:id' } as const;
const keep = (as: string, kind: BookmarkKind, id: string, note?: string) =>
  service.call(`PUT ${PATHS[kind]}`, { as, params: { id }, body: note === undefined ? {} : { note } });
const drop = (as: string, kind: BookmarkKind, id: string) =>
  service.call(`DELETE ${PATHS[kind]}`, { as, params: { id } });
const list = async (as: string, query: QueryInput<'GET /bookmarks'> = {}) =>
  (await service.call('GET /bookmarks', { as, query })).body;
const marks = async (as: string) => (await service.call('GET /bookmarks/marks', { as })).body;
const stored = () => service.context.connection.collection<{ _id: string }>('bookmarks');

async function block(blockerId: string, blockedId: string): Promise<void> {
  await service.publish(newEvent('member.blocked', { blockerId, blockedId, version: 1 }));
  await service.waitFor(() =>
    service.context.connection.collection('blocks').findOne({ _id: `${blockerId}:${blockedId}` as never }),
  );
}

describe('bookmarks', () => {
  it('of skills and members are listed, the newest first, and by kind', async () => {
    const [me, teacher] = [newId(), await service.member({ name: 'Mei', location: 'Kyoto' })];
    const skill = await service.skill(teacher._id, { title: 'Brush pen' });
    expect((await keep(me, 'skill', skill._id, ' After my exam ')).body.bookmark).toMatchObject({
      kind: 'skill',
      targetId: skill._id,
      note: 'After my exam',
      gone: false,
      leavesAt: null,
      skill: { _id: skill._id, title: 'Brush pen', userId: { _id: teacher._id, name: 'Mei', location: 'Kyoto' } },
      user: null,
    });
    await keep(me, 'user', teacher._id);
    const { bookmarks, counts, pagination } = await list(me);
    expect(bookmarks.map(({ kind }) => kind)).toEqual(['user', 'skill']);
    expect(bookmarks[0]).toMatchObject({ user: { _id: teacher._id, name: 'Mei' }, skill: null, note: '' });
    expect(counts).toEqual({ skill: 1, user: 1 });
    expect(pagination.total).toBe(2);
    expect((await list(me, { kind: 'skill' })).bookmarks.map(({ targetId }) => targetId)).toEqual([skill._id]);
    expect((await list(me, { page: 2, limit: 1 })).bookmarks.map(({ kind }) => kind)).toEqual(['skill']);
    expect(await marks(me)).toEqual({ skills: [skill._id], users: [teacher._id] });
  });

  it('keep their note when they are kept again without one, and their place when the note changes', async () => {
    const [me, { _id: teacher }] = [newId(), await service.member()];
    const first = await service.skill(teacher);
    const second = await service.skill(teacher);
    await keep(me, 'skill', first._id, 'one');
    await keep(me, 'skill', second._id);
    expect((await keep(me, 'skill', first._id)).body.bookmark.note).toBe('one');
    expect((await keep(me, 'skill', first._id, 'two')).body.bookmark.note).toBe('two');
    expect((await keep(me, 'skill', first._id, '')).body.bookmark.note).toBe('');
    expect((await list(me)).bookmarks.map(({ targetId }) => targetId)).toEqual([second._id, first._id]);
    expect((await keep(me, 'skill', first._id, 'x'.repeat(201))).error.errors).toMatchObject([{ field: 'note' }]);
  });

  it('are removed by their keeper only, with the same answer for a repeat', async () => {
    const [me, other, { _id: teacher }] = [newId(), newId(), await service.member()];
    await keep(me, 'user', teacher);
    expect((await drop(other, 'user', teacher)).status).toBe(200);
    expect(await marks(me)).toEqual({ skills: [], users: [teacher] });
    for (const _ of [1, 2]) expect((await drop(me, 'user', teacher)).status).toBe(200);
    expect(await marks(me)).toEqual({ skills: [], users: [] });
  });

  it('mark the results of a search and the page of a skill for their keeper alone', async () => {
    const [me, { _id: teacher }] = [newId(), await service.member()];
    const skill = await service.skill(teacher, { title: 'Marquetry for beginners' });
    await keep(me, 'skill', skill._id);
    const found = async (as?: string) =>
      (await service.call('GET /skills/search', { query: { q: 'marquetry' }, ...(as && { as }) })).body.skills[0];
    expect(await found(me)).toHaveProperty('isKept', true);
    expect(await found(newId())).toHaveProperty('isKept', false);
    expect(await found()).not.toHaveProperty('isKept');
    expect(await service.read(skill._id, me)).toHaveProperty('isKept', true);
    expect(await service.read(skill._id, newId())).toHaveProperty('isKept', false);
    expect(await service.read(skill._id)).not.toHaveProperty('isKept');
  });

  it('tell nobody: no event leaves the service, and no answer counts them', async () => {
    const [me, { _id: teacher }] = [newId(), await service.member()];
    const skill = await service.skill(teacher);
    const seen = async () => [
      await service.read(skill._id, teacher),
      await service.context.connection.collection('skills').findOne({ _id: skill._id as never }),
      await service.context.connection.collection('members').findOne({ _id: teacher as never }),
    ];
    await service.waitFor(async () => !JSON.stringify(await seen()).includes('outbox'));
    const before = await seen();
    await keep(me, 'skill', skill._id);
    await keep(me, 'user', teacher);
    expect(await seen()).toEqual(before);
  });

  it('need a caller', async () => {
    expect((await service.call('GET /bookmarks', {})).status).toBe(401);
    expect((await service.call('GET /bookmarks/marks', {})).status).toBe(401);
  });
});

describe('the list of bookmarks near a place', () => {
  const { lyon, villeurbanne, grenoble } = PLACES;
  const at = (id: string, audience: 'everybody' | 'members' | 'partners' = 'everybody') => ({
    location: 'France',
    place: { id, for: audience },
  });
  const french = [{ code: 'fr', level: 'native' as const }];
  const ids = async (me: string, query: QueryInput<'GET /bookmarks'>) =>
    (await list(me, query)).bookmarks.map(({ targetId }) => targetId);

  it('says how, where and in which languages, and how far it is', async () => {
    const me = newId();
    const teacher = await service.member({ ...at(villeurbanne), languages: french });
    const skill = await service.skill(teacher._id, { meets: 'both', languages: ['fr', 'ja'] });
    const online = await service.skill(teacher._id, { meets: 'online' });
    for (const { _id } of [skill, online]) await keep(me, 'skill', _id);
    await keep(me, 'user', teacher._id);
    const [member, ofOnline, ofSkill] = (await list(me, { from: lyon })).bookmarks;
    expect(ofSkill).toMatchObject({
      skill: { meets: 'both', languages: ['fr', 'ja'], place: { _id: villeurbanne, name: 'Villeurbanne' } },
      distance: { isSame: false },
    });
    expect(ofOnline).toMatchObject({ skill: { meets: 'online', place: null }, distance: null });
    expect(member).toMatchObject({ user: { languages: french, place: { _id: villeurbanne } }, skill: null });
    expect(member?.distance).toEqual(ofSkill?.distance);
    expect((await list(me, { near: villeurbanne, kind: 'user' })).bookmarks[0]?.distance).toEqual({
      km: 0,
      isSame: true,
    });
    expect((await list(me)).bookmarks.map(({ distance }) => distance)).toEqual([null, null, null]);
  });

  it('has the filters of a search: radius, way of meeting, languages', async () => {
    const me = newId();
    const near = await service.member({ ...at(villeurbanne), languages: french });
    const far = await service.member({ ...at(grenoble), languages: [{ code: 'fr', level: 'some' }] });
    const person = await service.skill(near._id, { meets: 'person' });
    const both = await service.skill(far._id, { meets: 'both', languages: ['it'] });
    const unsaid = await service.skill(far._id);
    const gone = await service.skill(far._id);
    for (const { _id } of [gone, unsaid, both, person]) await keep(me, 'skill', _id);
    for (const { _id } of [near, far]) await keep(me, 'user', _id);
    await service.call('DELETE /skills/:id', { as: far._id, params: { id: gone._id } });

    const kind = 'skill' as const;
    expect(await ids(me, { kind })).toEqual([person, both, unsaid, gone].map(({ _id }) => _id));
    expect(await ids(me, { kind, near: lyon, km: 10 })).toEqual([person._id]);
    expect(await ids(me, { kind, near: lyon, km: 10, meet: 'either' })).toEqual([person._id, both._id, unsaid._id]);
    expect(await ids(me, { kind, meet: 'online' })).toEqual([both._id, unsaid._id]);
    expect(await ids(me, { kind, language: 'it,ja' })).toEqual([both._id, unsaid._id]);
    expect(await ids(me, { kind: 'user', near: lyon, km: 10 })).toEqual([near._id]);
    expect(await ids(me, { kind: 'user', language: 'fr' })).toEqual([near._id]);
    const { counts, pagination } = await list(me, { kind, near: lyon, km: 10 });
    expect([counts, pagination.total]).toEqual([{ skill: 4, user: 2 }, 1]);
  });

  it('tells nothing of a place that members may not know', async () => {
    const me = newId();
    const teacher = await service.member(at(lyon, 'partners'));
    const skill = await service.skill(teacher._id, { meets: 'person' });
    await keep(me, 'skill', skill._id);
    await keep(me, 'user', teacher._id);
    for (const { distance, skill: kept, user } of (await list(me, { from: lyon })).bookmarks)
      expect([distance, (kept?.userId ?? user)?.place, kept?.place ?? null]).toEqual([null, null, null]);
    expect(await ids(me, { near: lyon, km: 100 })).toEqual([]);
  });

  it('knows only places of the list', async () => {
    for (const query of [{ near: '9999999999' }, { from: 'Lyon' }, { km: 7 as never }])
      expect((await service.call('GET /bookmarks', { as: newId(), query })).status).toBe(400);
  });
});

describe('a member cannot keep', () => {
  it('an own skill, nor the own profile', async () => {
    const { _id: me } = await service.member();
    const skill = await service.skill(me);
    expect((await keep(me, 'skill', skill._id)).status).toBe(403);
    expect((await keep(me, 'user', me)).status).toBe(403);
  });

  it('what does not exist, is deleted, hidden from the member, or behind a block in either direction', async () => {
    const me = newId();
    const open = await service.member();
    const shy = await service.member({ privacy: { ...OPEN_PRIVACY, findMe: 'nobody' } });
    const [deleted, hidden] = [await service.skill(open._id), await service.skill(shy._id)];
    await service.call('DELETE /skills/:id', { as: open._id, params: { id: deleted._id } });
    const [blocker, blocked] = [await service.member(), await service.member()];
    const [ofBlocker, ofBlocked] = [await service.skill(blocker._id), await service.skill(blocked._id)];
    await block(blocker._id, me);
    await block(me, blocked._id);
    for (const id of [newId(), deleted._id, hidden._id, ofBlocker._id, ofBlocked._id])
      expect((await keep(me, 'skill', id)).status).toBe(404);
    for (const id of [newId(), shy._id, blocker._id, blocked._id])
      expect((await keep(me, 'user', id)).status).toBe(404);
    expect(await marks(me)).toEqual({ skills: [], users: [] });
  });

  it('more than 200 skills and members, also when they are kept at the same time', async () => {
    const [me, { _id: teacher }] = [newId(), await service.member()];
    // There is room for two more.
    const full = Array.from({ length: BOOKMARKS.max - 2 }, () => newId());
    await stored().insertMany(
      full.map((targetId) => ({
        ...{ _id: `${me}:user:${targetId}`, userId: me, kind: 'user', targetId },
        ...{ note: '', createdAt: new Date(), goneSince: null },
      })),
    );
    const skills = await Promise.all([1, 2, 3].map(() => service.skill(teacher)));
    const answers = await Promise.all([...skills.map(({ _id }) => keep(me, 'skill', _id)), keep(me, 'user', teacher)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('too_many_bookmarks');
    expect(await stored().countDocuments({ userId: me })).toBe(BOOKMARKS.max);
    // What is kept already can get a note.
    const [kept] = answers.filter(({ status }) => status === 200);
    const { kind, targetId } = kept?.body.bookmark ?? { kind: 'skill' as const, targetId: '' };
    expect((await keep(me, kind, targetId, 'still')).status).toBe(200);
  });

  it('more than 200, when another process keeps one just after the count', async () => {
    const [me, { _id: teacher }] = [newId(), await service.member()];
    await stored().insertMany(
      Array.from({ length: BOOKMARKS.max - 1 }, () => newId()).map((targetId) => ({
        ...{ _id: `${me}:user:${targetId}`, userId: me, kind: 'user', targetId },
        ...{ note: '', createdAt: new Date(), goneSince: null },
      })),
    );
    const { bookmarks, findTargets } = partsOfService();
    const countOf = async (userId: string) => {
      const count = await bookmarks.countOf(userId);
      await keep(me, 'user', teacher);
      return count;
    };
    const here = createBookmarkService({ bookmarks: { ...bookmarks, countOf }, findTargets });
    const skill = await service.skill(teacher);
    await expect(here.keep(callerOf(me), { kind: 'skill', targetId: skill._id }, {}, 'en')).rejects.toMatchObject({
      code: 'too_many_bookmarks',
    });
    expect(await stored().countDocuments({ userId: me })).toBe(BOOKMARKS.max);
  });

  it('a thing twice, when two presses arrive at once', async () => {
    const [me, { _id: teacher }] = [newId(), await service.member()];
    const both = await Promise.all([keep(me, 'user', teacher), keep(me, 'user', teacher, 'later')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list(me)).bookmarks).toHaveLength(1);
  });
});

/** The parts that publish no events need no relay. */
const store = () => ({ connection: service.context.connection, relay: { publish: () => undefined } as never });

/** The repository and the search of targets, as the service has them. */
function partsOfService() {
  const { connection } = store();
  return {
    bookmarks: createBookmarkRepository(connection),
    findTargets: createFindTargets({
      skills: createSkillRepository(store()),
      members: createMemberRepository(connection),
      blocks: createBlockRepository(connection),
      visibility: createVisibility({ partners: createPartnerRepository(connection) }),
    }),
  };
}
const callerOf = (userId: string) => ({ userId, sessionId: newId(), epoch: 0, roles: [], expiresAt: 0 });

describe('what is gone', () => {
  const LIST = { page: 1, limit: 20, kind: undefined };
  /** The list of a member at a time. */
  const listAt = async (me: string, time: number) =>
    createBookmarkService({ ...partsOfService(), now: () => new Date(time) }).list(callerOf(me), LIST, 'en');

  it('has no name, whether it is deleted, hidden, blocked, suspended or about to be erased', async () => {
    const me = newId();
    const members = await Promise.all(['Ada', 'Bea', 'Cid', 'Dan'].map((name) => service.member({ name })));
    const [deleter, hider, blocker, leaver] = members.map(({ _id }) => _id) as [string, string, string, string];
    const skills = await Promise.all(members.map(({ _id }) => service.skill(_id)));
    for (const { _id } of skills) await keep(me, 'skill', _id);
    for (const { _id } of members) await keep(me, 'user', _id);
    await service.call('DELETE /skills/:id', { as: deleter, params: { id: skills[0]?._id ?? '' } });
    await service.publish(newEvent('member.moderated', { userId: deleter, isSuspended: true, version: 1 }));
    await service.member({ ...members[1], _id: hider, version: 9, privacy: { ...OPEN_PRIVACY, findMe: 'nobody' } });
    await block(blocker, me);
    await service.publish(newEvent('member.leaving', { userId: leaver, isLeaving: true, version: 2 }));
    await service.waitFor(async () => (await list(me)).bookmarks.every(({ gone }) => gone));
    const { bookmarks, counts } = await list(me);
    expect(counts).toEqual({ skill: 4, user: 4 });
    for (const each of bookmarks) {
      expect(each).toMatchObject({ gone: true, skill: null, user: null });
      expect(Date.parse(each.leavesAt ?? '')).toBeGreaterThan(Date.now() + 29 * DAY);
    }
    expect(JSON.stringify(bookmarks)).not.toMatch(/Ada|Bea|Cid|Dan|guitar/);
  });

  it('leaves the list 30 days after the page first saw it, and not before', async () => {
    const [me, { _id: teacher }] = [newId(), await service.member()];
    const skill = await service.skill(teacher);
    await keep(me, 'skill', skill._id);
    await service.call('DELETE /skills/:id', { as: teacher, params: { id: skill._id } });
    const seen = Date.now() + 100 * DAY;
    expect((await listAt(me, seen)).bookmarks[0]).toMatchObject({
      gone: true,
      leavesAt: new Date(seen + 30 * DAY).toISOString(),
    });
    expect((await listAt(me, seen + 30 * DAY - 1)).bookmarks).toHaveLength(1);
    expect(await listAt(me, seen + 30 * DAY)).toMatchObject({ bookmarks: [], counts: { skill: 0, user: 0 } });
    expect(await stored().countDocuments({ userId: me })).toBe(0);
  });

  it('stays when it is there again, with its note, and its days begin again', async () => {
    const [me, teacher] = [newId(), await service.member()];
    await keep(me, 'user', teacher._id, 'the potter');
    await service.member({ ...teacher, version: 8, privacy: { ...OPEN_PRIVACY, findMe: 'nobody' } });
    const seen = Date.now();
    expect((await listAt(me, seen)).bookmarks[0]).toMatchObject({ gone: true, note: 'the potter' });
    await service.member({ ...teacher, version: 9 });
    expect((await listAt(me, seen + 40 * DAY)).bookmarks[0]).toMatchObject({ gone: false, leavesAt: null });
    await service.member({ ...teacher, version: 10, privacy: { ...OPEN_PRIVACY, findMe: 'nobody' } });
    expect((await listAt(me, seen + 41 * DAY)).bookmarks[0]).toMatchObject({
      leavesAt: new Date(seen + 71 * DAY).toISOString(),
    });
  });

  it('can be removed at once', async () => {
    const [me, { _id: teacher }] = [newId(), await service.member()];
    const skill = await service.skill(teacher);
    await keep(me, 'skill', skill._id);
    await service.call('DELETE /skills/:id', { as: teacher, params: { id: skill._id } });
    expect((await list(me)).bookmarks).toHaveLength(1);
    await drop(me, 'skill', skill._id);
    expect((await list(me)).bookmarks).toEqual([]);
  });
});

it('those who keep a thing are read part by part', async () => {
  const { _id: teacher } = await service.member();
  const keepers = Array.from({ length: 5 }, newId).sort();
  for (const keeper of keepers) await keep(keeper, 'user', teacher);
  const { keepersOf } = createBookmarkRepository(service.context.connection);
  const first = await keepersOf('user', teacher, { limit: 3 });
  expect(first).toEqual(keepers.slice(0, 3));
  expect(await keepersOf('user', teacher, { after: first.at(-1), limit: 3 })).toEqual(keepers.slice(3));
  expect(await keepersOf('skill', teacher, { limit: 3 })).toEqual([]);
});

it('an erasure removes the bookmarks of the member, and those of others that point at the member and the skills', async () => {
  const [keeper, gone] = [await service.member(), await service.member()];
  const [skill, deleted] = [await service.skill(gone._id), await service.skill(gone._id)];
  const other = await service.member();
  for (const { _id } of [skill, deleted]) await keep(keeper._id, 'skill', _id);
  await keep(keeper._id, 'user', gone._id);
  await keep(keeper._id, 'user', other._id);
  await keep(gone._id, 'user', keeper._id);
  await service.call('DELETE /skills/:id', { as: gone._id, params: { id: deleted._id } });
  await service.publish(newEvent('member.erased', { userId: gone._id }));
  await service.waitFor(async () => (await stored().countDocuments({ userId: gone._id })) === 0);
  await service.waitFor(async () => (await stored().countDocuments({ userId: keeper._id })) === 1);
  expect(await marks(keeper._id)).toEqual({ skills: [], users: [other._id] });
  expect((await keep(keeper._id, 'user', gone._id)).status).toBe(404);
});

it('an export has the bookmarks with their notes', async () => {
  const [{ _id: me }, teacher] = [await service.member(), await service.member({ name: 'Mei' })];
  const skill = await service.skill(teacher._id, { title: 'Brush pen' });
  await keep(me, 'skill', skill._id, 'After my exam');
  await keep(me, 'user', teacher._id);
  const lines = [];
  for await (const line of ownData(createMemberDataRepository(store()), me, 'en')) lines.push(line);
  expect(lines).toMatchObject([
    { kind: 'bookmark', id: skill._id, title: 'Brush pen', note: 'After my exam' },
    { kind: 'bookmark', id: teacher._id, name: 'Mei', note: '' },
  ]);
});

it('a migration finds the members whom an earlier release has suspended', async () => {
  const [me, teacher] = [newId(), await service.member()];
  await service.skill(teacher._id);
  const { connection } = store();
  await service.publish(newEvent('member.moderated', { userId: teacher._id, isSuspended: true, version: 3 }));
  const hidden = { ownerId: teacher._id, deletedAt: { $ne: null } };
  await service.waitFor(() => connection.collection('skills').findOne(hidden));
  await connection.collection<{ _id: string }>('members').updateOne({ _id: teacher._id }, { $unset: { standing: 1 } });
  expect((await keep(me, 'user', teacher._id)).status).toBe(200);
  await indexBookmarks.run({ connection, createIndexes: async () => undefined } as unknown as MigrationTools);
  expect((await list(me)).bookmarks).toMatchObject([{ gone: true, user: null }]);
});
