import { MATCHING, type RequestRing } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../test/harness.ts';

const service = useHarness();

const add = (as: string, title: string, more: object = {}) =>
  service.call('POST /wants', { as, body: { category: 'music', title, ...more } });
const list = async (as: string) => (await service.call('GET /wants', { as })).body.wants;

it('keeps wants, newest first, and shows nobody those of another', async () => {
  const [ada, bob] = [newId(), newId()];
  const first = await add(ada, 'Jazz piano', { proficiency: 'advanced', note: 'Voicings.' });
  expect(first.status).toBe(201);
  expect(first.body.want).toMatchObject({
    title: 'Jazz piano',
    category: 'music',
    proficiency: 'advanced',
    note: 'Voicings.',
    visibility: 'matches',
    status: 'open',
    skillId: null,
    teachers: 0,
    mutual: 0,
    ring: null,
    shouldConfirm: false,
  });
  await add(ada, 'Drums', { visibility: 'hidden' });
  expect((await list(ada)).map(({ title }) => title)).toEqual(['Drums', 'Jazz piano']);
  expect(await list(bob)).toEqual([]);
  const change = await service.call('PUT /wants/:id', {
    as: bob,
    params: { id: first.body.want._id },
    body: { title: 'Mine' },
  });
  expect(change.status).toBe(404);
  expect((await service.call('DELETE /wants/:id', { as: bob, params: { id: first.body.want._id } })).status).toBe(404);
});

it('refuses a title without terms, and one that equals another want', async () => {
  const ada = newId();
  const empty = await add(ada, 'Learn the basics');
  expect([empty.status, empty.error.errors]).toEqual([
    400,
    [{ field: 'title', message: 'Say in a word or two what you want to learn' }],
  ]);
  for (const title of ['C', 'R']) expect((await add(ada, title, { category: 'programming' })).status).toBe(201);
  const { body } = await add(ada, 'Guitar');
  const same = await add(ada, 'Gitarre lernen');
  expect([same.status, same.error.code]).toEqual([409, 'want_exists']);
  expect(same.error.current).toEqual({ want: body.want });
  expect(same.error.repeated).toBeUndefined();
  expect((await add(ada, 'Guitar')).error).toMatchObject({ code: 'want_exists', repeated: true });
});

it('stores one of two equal wants that are sent at the same time', async () => {
  const ada = newId();
  const answers = await Promise.all([add(ada, 'Violin'), add(ada, 'Geige')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await list(ada)).toHaveLength(1);
});

it('refuses the eleventh', async () => {
  const ada = newId();
  const titles = Array.from({ length: MATCHING.openWants }, (_, number) => `Instrument${'x'.repeat(number)}`);
  for (const title of titles) expect((await add(ada, title)).status).toBe(201);
  const { status, error } = await add(ada, 'One more instrument');
  expect([status, error.code]).toEqual([409, 'too_many_wants']);
  const [newest] = await list(ada);
  await service.call('DELETE /wants/:id', { as: ada, params: { id: newest?._id ?? '' } });
  expect((await add(ada, 'One more instrument')).status).toBe(201);
});

it('counts its teachers, also in words of another language, and before or after the want', async () => {
  const [ada, bob, cleo] = [newId(), newId(), newId()];
  await service.skill(bob, 'Akkordeon');
  const { body } = await add(ada, 'Accordion');
  expect(body.want.teachers).toBe(1);
  const skill = await service.skill(cleo, 'Cours d’accordéon');
  await service.skill(cleo, 'Harmonica');
  await service.waitFor(async () => (await list(ada))[0]?.teachers === 2);
  await service.publish(newEvent('skill.deleted', { skillId: skill._id, ownerId: cleo, version: 2 }));
  await service.waitFor(async () => (await list(ada))[0]?.teachers === 1);
  await service.skill(ada, 'Accordion for all');
  expect((await list(ada))[0]?.teachers).toBe(1);
});

it('is answered by the skill from which it was made, whatever the words', async () => {
  const [ada, bob] = [newId(), newId()];
  const skill = await service.skill(bob, 'Klangreise');
  const { body } = await add(ada, 'Overtone humming', { skillId: skill._id });
  expect(body.want).toMatchObject({ skillId: skill._id, teachers: 1 });
  expect((await add(ada, 'Something else entirely', { skillId: newId() })).body.want.skillId).toBeNull();
  // A later edit of the skill keeps the answer.
  await service.publish(
    newEvent('skill.updated', {
      skill: { ...skill, title: 'Klangreisen', proficiency: 'beginner', version: 2, editedVersion: 2 },
    }),
  );
  await service.stored('swappers', { _id: bob, 'teaches.proficiency': 'beginner' });
  expect((await list(ada)).find(({ title }) => title === 'Overtone humming')?.teachers).toBe(1);
});

it('changes only the fields in the body, and finds new answers for another title', async () => {
  const [ada, bob] = [newId(), newId()];
  await service.skill(bob, 'Trumpet');
  const { body } = await add(ada, 'Clarinet', { note: 'In the evening.' });
  const id = body.want._id;
  const put = (change: object) => service.call('PUT /wants/:id', { as: ada, params: { id }, body: change });
  expect((await put({ title: 'Trompete' })).body.want).toMatchObject({
    title: 'Trompete',
    note: 'In the evening.',
    teachers: 1,
  });
  expect((await put({ status: 'paused' })).body.want.status).toBe('paused');
  expect((await put({ note: '' })).body.want).toMatchObject({ status: 'paused', note: '' });
  expect((await put({ status: 'open' })).body.want.status).toBe('open');
  await add(ada, 'Harp');
  const taken = await put({ title: 'Harfe' });
  expect([taken.status, taken.error.code]).toEqual([409, 'want_exists']);
});

it('asks after 90 days whether a want still stands, and pauses it after 120', async () => {
  const ada = newId();
  const { body } = await add(ada, 'Cello');
  const age = (days: number) =>
    service.context.connection
      .collection<{ _id: string }>('wants')
      .updateOne({ _id: body.want._id }, { $set: { confirmedAt: new Date(Date.now() - days * 86_400_000) } });
  const confirm = () =>
    service.call('PUT /wants/:id', { as: ada, params: { id: body.want._id }, body: { status: 'open' } });
  await age(91);
  expect((await list(ada))[0]).toMatchObject({ status: 'open', shouldConfirm: true });
  expect((await confirm()).body.want.shouldConfirm).toBe(false);
  await age(121);
  await service.restart();
  await service.waitFor(async () => (await list(ada))[0]?.status === 'paused');
});

it("shows the public ones on a profile, with the visitor's skills that answer them", async () => {
  const [ada, bob] = [newId(), newId()];
  await add(ada, 'Harmonica', { visibility: 'public', note: 'Blues.' });
  await add(ada, 'Banjo');
  await add(ada, 'Zither', { visibility: 'hidden' });
  const skill = await service.skill(bob, 'Harmonica for the road');
  const shownTo = async (as: string) =>
    (await service.call('GET /wants/user/:userId', { as, params: { userId: ada } })).body.wants;
  await service.waitFor(async () => (await shownTo(bob))[0]?.youTeach?.length === 1);
  expect(await shownTo(bob)).toMatchObject([
    { title: 'Harmonica', note: 'Blues.', youTeach: [{ _id: skill._id, title: 'Harmonica for the road' }] },
  ]);
  expect(await shownTo(newId())).toMatchObject([{ title: 'Harmonica', youTeach: [] }]);
  await service.publish(newEvent('member.blocked', { blockerId: ada, blockedId: bob, version: 1 }));
  await service.waitFor(async () => (await shownTo(bob)).length === 0);
});

it('needs a sign-in', async () => {
  expect((await service.call('GET /wants')).status).toBe(401);
  expect((await service.call('GET /topics')).status).toBe(401);
});

describe('suggestions of topics', () => {
  const suggest = async (query: object) => (await service.call('GET /topics', { as: newId(), query })).body.topics;

  it('are topics that others want and teach, most taught first, while typing', async () => {
    const [ada, bob] = [newId(), newId()];
    await service.skill(bob, 'Saxophone');
    await service.skill(newId(), 'Saxophone at night');
    await add(ada, 'Saxophone');
    await add(newId(), 'Saxhorn', { visibility: 'public' });
    expect(await suggest({ q: 'Sax' })).toEqual([
      { title: 'Saxophone', category: 'music', teachers: 2, wanters: 1 },
      { title: 'Saxhorn', category: 'music', teachers: 0, wanters: 1 },
    ]);
    expect(await suggest({ q: 'sax', category: 'cooking' })).toEqual([]);
    expect(await suggest({ limit: 1 })).toHaveLength(1);
  });

  it('include subjects that are taught but not wanted yet', async () => {
    await service.skill(newId(), 'Calligraphy with a brush', { category: 'art' });
    expect(await suggest({ q: 'Kalli' })).toEqual([{ title: 'Calligraphy', category: 'art', teachers: 1, wanters: 0 }]);
  });

  it('have the name of a taught subject in the language of the reader', async () => {
    await service.skill(newId(), 'Calligraphy with a brush', { category: 'art' });
    const { body } = await service.call('GET /topics', { as: newId(), query: { q: 'Cali' }, language: 'es' });
    expect(body.topics[0]).toMatchObject({ title: 'Caligrafía', category: 'art' });
  });

  it('reveal nothing about a hidden want', async () => {
    await add(newId(), 'Theremin', { visibility: 'hidden' });
    expect(await suggest({ q: 'There' })).toEqual([]);
    await add(newId(), 'Theremin', { visibility: 'public' });
    expect(await suggest({ q: 'There' })).toEqual([{ title: 'Theremin', category: 'music', teachers: 0, wanters: 1 }]);
  });

  it('reveal the words of a private want once three members use them, or skills contain them all', async () => {
    await add(newId(), 'Hurdygurdy for Xaver');
    await add(newId(), 'Hurdygurdy for Xaver');
    await service.skill(newId(), 'Hurdygurdy');
    expect(await suggest({ q: 'Hurdy' })).toEqual([]);
    await add(newId(), 'Hurdygurdy for Xaver');
    expect(await suggest({ q: 'Hurdy' })).toMatchObject([{ title: 'Hurdygurdy for Xaver', wanters: 3 }]);
    await add(newId(), 'Nyckelharpa for Yves');
    await service.skill(newId(), 'Nyckelharpa with Yves');
    expect(await suggest({ q: 'Nyckel' })).toMatchObject([{ title: 'Nyckelharpa for Yves', wanters: 1 }]);
  });
});

describe('a completed exchange', () => {
  const completed = (
    senderId: string,
    receiverId: string,
    skills: [sent: string, received: string],
    ring?: RequestRing,
  ) => {
    const now = new Date().toISOString();
    const person = (_id: string) => ({ _id, name: 'Ada Byron', avatar: null });
    const title = (_id: string) => ({ _id, title: 'A skill', category: 'music' as const });
    return newEvent('request.completed', {
      request: {
        _id: newId(),
        status: 'completed',
        senderId: person(senderId),
        receiverId: person(receiverId),
        senderSkillId: title(skills[0]),
        receiverSkillId: title(skills[1]),
        message: '',
        reason: '',
        scheduledDate: null,
        meetingDetails: null,
        createdAt: now,
        updatedAt: now,
        ...(ring && { ring }),
      },
      version: 3,
      actorId: senderId,
    });
  };
  const openOf = async (as: string) => (await service.call('GET /wants', { as })).body.wants.map(({ title }) => title);

  it.each([
    ['an exchange', undefined, []],
    ['a leg of a ring, in which only the sender learns', { _id: newId(), size: 3, place: 0 }, ['Oboe']],
  ] as const)('has fulfilled what its members wanted: %s', async (_name, ring, left) => {
    const [one, other] = [await service.member(), await service.member()];
    const [oboe, tuba] = [await service.skill(one._id, 'Oboe'), await service.skill(other._id, 'Tuba')];
    for (const title of ['Tuba', 'Lute'])
      await service.call('POST /wants', { as: one._id, body: { title, category: 'music' } });
    await service.call('POST /wants', { as: other._id, body: { title: 'Oboe', category: 'music' } });
    await service.publish(completed(one._id, other._id, [oboe._id, tuba._id], ring));
    await service.waitFor(async () => (await openOf(one._id)).length === 1);
    expect(await openOf(one._id)).toEqual(['Lute']);
    if (left.length === 0) await service.waitFor(async () => (await openOf(other._id)).length === 0);
    expect(await openOf(other._id)).toEqual(left);
    // The member can want it again.
    const again = await service.call('POST /wants', { as: one._id, body: { title: 'Tuba', category: 'music' } });
    expect(again.status).toBe(201);
  });
});
