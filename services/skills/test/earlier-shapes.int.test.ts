import { migrate } from '@mutua/service-kit/testing';
import { foldWords } from '../src/migrations/008-fold-words.ts';
import { newId, PLACES, reviewOf, SKILL, useHarness } from './harness.ts';

const service = useHarness({ maintenanceMs: 50 });

const insert = (collection: string, document: object) =>
  service.context.connection.collection(collection).insertOne(document as never);

/** A skill as release 1.0 stored it. */
const earlierSkill = (_id: string, ownerId: string) => ({
  ...SKILL,
  _id,
  ownerId,
  title: 'Marimba',
  owner: {
    name: 'Ada Byron',
    avatar: null,
    location: 'London, UK',
    rating: { average: 4, count: 1, sum: 4 },
    version: 1,
  },
  rating: { average: 4, count: 1, sum: 4 },
  exchangeCount: 2,
  endorsementCount: 0,
  latestEndorsements: [],
  search: { title: ['marimba'], tags: ['guitar', 'acoustic'], all: ['marimba', 'guitar'], location: ['london', 'uk'] },
  createdAt: new Date(),
  version: 3,
  deletedAt: null,
  appliedEvents: [newId(), newId()],
});

it('reads, finds, changes and rates a skill of release 1.0', async () => {
  const [id, owner] = [newId(), newId()];
  await insert('members', {
    _id: owner,
    name: 'Ada Byron',
    avatar: null,
    location: 'London, UK',
    rating: { average: 4, count: 1, sum: 4 },
    version: 1,
    appliedEvents: [newId()],
  });
  await insert('skills', earlierSkill(id, owner));

  expect(await service.read(id)).toMatchObject({
    title: 'Marimba',
    rating: { average: 4, count: 1 },
    exchangeCount: 2,
  });
  const found = await service.call('GET /skills/search', { query: { q: 'marimba' } });
  expect(found.body.skills.map(({ _id }) => _id)).toEqual([id]);
  const edited = await service.call('PUT /skills/:id', {
    as: owner,
    params: { id },
    body: { ...SKILL, title: 'Vibes' },
  });
  expect([edited.status, edited.body.skill.title]).toEqual([200, 'Vibes']);

  const skill = await service.read(id);
  await service.publish(reviewOf(skill, 5), reviewOf(skill, 3));
  await service.waitFor(async () => (await service.read(id)).userId.rating.count === 2);
  expect((await service.read(id)).rating).toEqual({ average: 4, count: 2 });
});

it('finds a skill of an earlier release by the words that later ones added', async () => {
  const { connection } = service.context;
  const [id, owner] = [newId(), newId()];
  await insert('skills', { ...earlierSkill(id, owner), title: 'Öde Vuvuzela.js', deletedAt: null });
  await connection.collection('migrations').deleteOne({ _id: foldWords.name as never });
  await migrate({ connection, migrations: [foldWords], logger: service.context.logger });
  for (const q of ['Oede', 'vuvuzelajs', 'vuvuzela']) {
    const { body } = await service.call('GET /skills/search', { query: { q } });
    expect(body.skills.map(({ _id }) => _id)).toEqual([id]);
  }
});

it('reads a skill without the fields that have a default', async () => {
  const [id, owner] = [newId(), newId()];
  const { rating, exchangeCount, endorsementCount, latestEndorsements, deletedAt, appliedEvents, ...least } =
    earlierSkill(id, owner);
  await insert('skills', { ...least, owner: { name: 'Ada Byron' } });
  expect(await service.read(id)).toMatchObject({
    rating: { average: 0, count: 0 },
    exchangeCount: 0,
    endorsements: [],
  });
  expect((await service.call('GET /skills/my-skills', { as: owner })).status).toBe(200);
});

it('finds by place and language what the previous release publishes beside this one, from the next night on', async () => {
  const home = { location: 'Lyon, France', place: { id: PLACES.lyon, for: 'members' as const } };
  const french = await service.member({ ...home, languages: [{ code: 'fr', level: 'native' }] });
  const silent = await service.member(home);
  // Else the work on these events could reach the skills that come now.
  await service.context.settled();
  const [first, second] = [newId(), newId()];
  for (const [id, owner] of [
    [first, french],
    [second, silent],
  ] as const)
    await insert('skills', { ...earlierSkill(id, owner._id), owner: { name: 'Ada Byron', version: owner.version } });

  const found = async (query: Record<string, string>, as?: string) => {
    const { body } = await service.call('GET /skills/search', { query, ...(as && { as }) });
    return body.skills.map(({ _id }) => _id).filter((id) => id === first || id === second);
  };
  expect(await found({ near: PLACES.lyon }, newId())).toEqual([]);
  const due = { $set: { dueAt: new Date(0), since: new Date() } };
  await service.context.connection.collection('upkeep').updateOne({ _id: 'night' as never }, due, { upsert: true });
  await service.waitFor(async () => (await found({ near: PLACES.lyon }, newId())).length === 2);
  expect(await found({ near: PLACES.lyon })).toEqual([]);
  await service.waitFor(async () => (await found({ language: 'fr' }))[0] === first);
  expect(await found({ language: 'fr' })).toEqual([first, second]);
  expect(await found({ language: 'de' })).toEqual([second]);
});
