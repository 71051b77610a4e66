import { waitForList } from '@mutua/service-kit/testing';
import { newId, SKILL, useHarness } from '../../test/harness.ts';

const service = useHarness();

/** The events about one skill that a service received. */
const told = async (to: 'auth' | 'requests' | 'notifications', skillId: string) =>
  (await service.context.sentTo(to)).filter((event) => JSON.stringify(event.payload).includes(skillId));

describe('creating', () => {
  it('answers 201 with the skill and its owner, and sends events to the subscribers', async () => {
    const owner = await service.member({ name: 'Grace Hopper', location: 'New York, USA' });
    const answer = await service.call('POST /skills', { as: owner._id, body: SKILL });
    expect(answer.status).toBe(201);
    const { skill } = answer.body;
    expect(skill).toMatchObject({
      ...SKILL,
      rating: { average: 0, count: 0 },
      exchangeCount: 0,
      endorsements: [],
      endorsementCount: 0,
      userId: { _id: owner._id, name: 'Grace Hopper', location: 'New York, USA', rating: { average: 0, count: 0 } },
    });
    for (const subscriber of ['auth', 'requests', 'notifications'] as const) {
      const [event] = await waitForList(() => told(subscriber, skill._id));
      expect(event).toMatchObject({
        type: 'skill.created',
        payload: { skill: { _id: skill._id, ownerId: owner._id, version: 1 }, owner: { name: 'Grace Hopper' } },
      });
    }
  });

  it('makes one skill when the same one comes twice at once, and announces one', async () => {
    const as = (await service.member())._id;
    const post = () => service.call('POST /skills', { as, body: { ...SKILL, title: 'Pressed twice' } });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.skill._id)).size).toBe(1);
    const mine = async () => (await service.call('GET /skills/my-skills', { as })).body.skills;
    expect(await mine()).toHaveLength(1);
    // After deleting or editing it, the owner may make the same one again.
    const params = { id: answers[0]?.body.skill._id ?? '' };
    await service.call('PUT /skills/:id', { as, params, body: { ...SKILL, title: 'Another one' } });
    expect((await post()).body.skill._id).not.toBe(params.id);
    expect(await mine()).toHaveLength(2);
  });

  it('works for a member whose event has not arrived yet, and shows the owner’s name afterwards', async () => {
    const ownerId = newId();
    const { _id } = await service.skill(ownerId);
    expect((await service.read(_id)).userId).toMatchObject({ _id: ownerId, name: 'New member', location: '' });
    await service.member({ _id: ownerId, name: 'Late Comer', location: 'Oslo, Norway' });
    await service.waitFor(async () => (await service.read(_id)).userId.name === 'Late Comer');
    const { body } = await service.call('GET /skills/search', { query: { location: 'oslo' } });
    expect(body.skills.map((skill) => skill._id)).toEqual([_id]);
  });

  it('refuses the same input as the form, with a message for each field', async () => {
    const { status, error } = await service.call('POST /skills', {
      as: newId(),
      body: { ...SKILL, title: ' ', description: 'short' },
    });
    expect(status).toBe(400);
    expect(error.errors).toEqual([
      { field: 'title', message: 'Title is required' },
      { field: 'description', message: 'Description must be at least 10 characters' },
    ]);
  });

  it('takes a stored title of one letter unchanged, but no new one', async () => {
    const as = newId();
    const { _id } = await service.skill(as);
    await service.context.connection.collection<{ _id: string }>('skills').updateOne({ _id }, { $set: { title: 'R' } });
    const put = (body: object) =>
      service.call('PUT /skills/:id', { as, params: { id: _id }, body: { ...SKILL, ...body } });
    expect((await put({ title: 'R', description: 'Statistics with R.' })).body.skill).toMatchObject({ title: 'R' });
    for (const { error } of [
      await put({ title: 'C' }),
      await service.call('POST /skills', { as, body: { ...SKILL, title: 'C' } }),
    ])
      expect(error.errors).toEqual([{ field: 'title', message: 'Title must be at least 2 characters' }]);
  });

  it('merges tags that differ by case', async () => {
    expect((await service.skill(newId(), { tags: ['Jazz', 'jazz', 'Blues'] })).tags).toHaveLength(2);
  });
});

describe('reading', () => {
  it('answers 404 for an unknown skill', async () => {
    const unknown = await service.call('GET /skills/:id', { params: { id: newId() } });
    expect([unknown.status, unknown.error.message]).toEqual([404, 'Skill not found']);
  });

  it("lists the caller's own skills, newest first, without deleted ones", async () => {
    const owner = newId();
    const first = await service.skill(owner);
    const second = await service.skill(owner);
    const third = await service.skill(owner);
    await service.call('DELETE /skills/:id', { as: owner, params: { id: second._id } });
    const { body } = await service.call('GET /skills/my-skills', { as: owner });
    expect(body.skills.map(({ _id }) => _id)).toEqual([third._id, first._id]);
  });
});

describe('editing', () => {
  it('replaces the fields and sends the new version', async () => {
    const owner = newId();
    const { _id } = await service.skill(owner);
    const body = { ...SKILL, title: 'Flamenco guitar', tags: [], category: 'cooking' as const };
    const answer = await service.call('PUT /skills/:id', { as: owner, params: { id: _id }, body });
    expect(answer.status).toBe(200);
    expect(await service.read(_id)).toMatchObject(body);
    const events = await waitForList(() => told('requests', _id), 2);
    expect(events[1]).toMatchObject({
      type: 'skill.updated',
      payload: { skill: { title: 'Flamenco guitar', category: 'cooking', version: 2 } },
    });
  });

  it('makes a search find the new words and no longer the old ones', async () => {
    const owner = newId();
    const { _id } = await service.skill(owner, { title: 'Zitherspiel' });
    await service.call('PUT /skills/:id', {
      as: owner,
      params: { id: _id },
      body: { ...SKILL, title: 'Hackbrettspiel' },
    });
    const total = async (q: string) =>
      (await service.call('GET /skills/search', { query: { q } })).body.pagination.total;
    expect(await total('hackbrett')).toBe(1);
    expect(await total('zitherspiel')).toBe(0);
  });

  it('is for the owner only', async () => {
    const { _id } = await service.skill(newId());
    const { status, error } = await service.call('PUT /skills/:id', { as: newId(), params: { id: _id }, body: SKILL });
    expect([status, error.message]).toEqual([403, 'You can only edit your own skills']);
    expect((await service.call('PUT /skills/:id', { as: newId(), params: { id: newId() }, body: SKILL })).status).toBe(
      404,
    );
  });

  it('lets the last of many parallel edits win, and gives each a version', async () => {
    const owner = newId();
    const { _id } = await service.skill(owner);
    const titles = Array.from({ length: 8 }, (_, i) => `Edit number ${i}`);
    const answers = await Promise.all(
      titles.map((title) =>
        service.call('PUT /skills/:id', { as: owner, params: { id: _id }, body: { ...SKILL, title } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
    const events = await waitForList(() => told('requests', _id), 9);
    const versions = events.map((event) => (event.payload as { skill: { version: number; title: string } }).skill);
    expect(versions.map(({ version }) => version).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const last = versions.find(({ version }) => version === 9);
    expect((await service.read(_id)).title).toBe(last?.title);
  });
});

describe('deleting', () => {
  it('hides the skill everywhere and sends one event', async () => {
    const owner = newId();
    const { _id } = await service.skill(owner, { title: 'Xylophone repair' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => service.call('DELETE /skills/:id', { as: owner, params: { id: _id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await service.call('GET /skills/:id', { params: { id: _id } })).status).toBe(404);
    expect((await service.call('PUT /skills/:id', { as: owner, params: { id: _id }, body: SKILL })).status).toBe(404);
    const search = await service.call('GET /skills/search', { query: { q: 'xylophone' } });
    expect(search.body).toMatchObject({ skills: [], pagination: { total: 0, pages: 0 } });
    const events = await waitForList(() => told('requests', _id), 2);
    expect(events[1]).toMatchObject({ type: 'skill.deleted', payload: { skillId: _id, ownerId: owner, version: 2 } });
  });

  it('is for the owner only', async () => {
    const { _id } = await service.skill(newId());
    const { status, error } = await service.call('DELETE /skills/:id', { as: newId(), params: { id: _id } });
    expect([status, error.message]).toEqual([403, 'You can only delete your own skills']);
    await service.read(_id);
  });
});

it('lists the ids of all skills for the sitemap, without the deleted ones', async () => {
  const owner = newId();
  const skills = [await service.skill(owner), await service.skill(owner), await service.skill(owner)];
  const [first, second, third] = skills.map(({ _id }) => _id).sort() as [string, string, string];
  await service.call('DELETE /skills/:id', { as: owner, params: { id: second } });
  const { ids } = (await service.call('GET /skills/ids')).body;
  expect(ids).toEqual([...ids].sort());
  expect(ids).toEqual(expect.arrayContaining([first, third]));
  expect(ids).not.toContain(second);
  const rest = (await service.call('GET /skills/ids', { query: { after: first } })).body.ids;
  expect(rest[0]).toBe(third);
});
