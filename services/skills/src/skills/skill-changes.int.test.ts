import { isDeepStrictEqual } from 'node:util';
import { type EventPayload, ProfileSkill, type Skill, type SkillSnapshot } from '@mutua/contracts';
import { completed, newId, reviewOf, SKILL, useHarness } from '../../test/harness.ts';

const service = useHarness();

/** The snapshots of a skill that the auth service received, oldest first. */
const told = async (skillId: string): Promise<SkillSnapshot[]> =>
  (await service.context.sentTo('auth'))
    .filter(({ type }) => type === 'skill.created' || type === 'skill.updated')
    .map(({ payload }) => (payload as EventPayload<'skill.updated'>).skill)
    .filter(({ _id }) => _id === skillId);

/** The latest snapshot that the auth service received, once it has a version. */
const toldUpTo = (skillId: string, version: number): Promise<SkillSnapshot> =>
  service.waitFor(async () => (await told(skillId)).find((skill) => skill.version === version));

const edit = (skill: Skill, title: string) =>
  service.call('PUT /skills/:id', { as: skill.userId._id, params: { id: skill._id }, body: { ...SKILL, title } });

/** A skill as its page shows it to everybody, without what depends on its owner and on the reader. */
const OnPage = ProfileSkill.omit({ languagesFrom: true, place: true, placeId: true });
const pageOf = async (id: string) => OnPage.parse(await service.read(id));
const asProfile = ({ details, ...summary }: SkillSnapshot) => OnPage.parse({ ...summary, ...details });

it('sends the whole skill with each change that its page shows, with versions that grow by one', async () => {
  const [skill, other] = [await service.skill(newId()), await service.skill(newId())];
  expect(asProfile(await toldUpTo(skill._id, 1))).toEqual(await pageOf(skill._id));

  await service.publish(reviewOf(skill, 4));
  const afterReview = await toldUpTo(skill._id, 2);
  expect(afterReview).toMatchObject({ editedVersion: 1, details: { rating: { average: 4, count: 1 } } });

  await service.publish(completed(skill, other));
  expect((await toldUpTo(skill._id, 3)).details?.exchangeCount).toBe(1);
  expect((await toldUpTo(other._id, 2)).details?.exchangeCount).toBe(1);

  const fan = await service.member({ name: 'Fan' });
  await service.endorse(skill, fan._id, 'Patient.');
  const afterEndorsement = await toldUpTo(skill._id, 4);
  expect(afterEndorsement.details).toMatchObject({
    endorsementCount: 1,
    endorsements: [{ message: 'Patient.', user: { _id: fan._id, name: 'Fan', avatar: null } }],
  });

  await edit(skill, 'Flamenco guitar');
  const afterEdit = await toldUpTo(skill._id, 5);
  expect(afterEdit).toMatchObject({ title: 'Flamenco guitar', editedVersion: 5 });
  expect(asProfile(afterEdit)).toEqual(await pageOf(skill._id));
});

it('sends the final state when everything changes at once, and counts each change once', async () => {
  const skill = await service.skill(newId());
  const other = await service.skill(newId());
  const reviews = [5, 4, 3, 5].map((stars) => reviewOf(skill, stars));
  const exchanges = [1, 2, 3].map(() => completed(skill, other));
  const [, ...answers] = await Promise.all([
    service.publish(...reviews, ...exchanges, ...reviews, ...exchanges),
    ...Array.from({ length: 4 }, () => service.endorse(skill, newId())),
    ...['One title', 'Another title', 'A third title'].map((title) => edit(skill, title)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200, 200]);

  const counts = { rating: { average: 4.25, count: 4 }, exchangeCount: 3, endorsementCount: 4 };
  await service.waitFor(async () => {
    const { rating, exchangeCount, endorsementCount } = await pageOf(skill._id);
    return isDeepStrictEqual({ rating, exchangeCount, endorsementCount }, counts);
  }, 20_000);
  const stored = await service.context.connection.collection('skills').findOne({ _id: skill._id as never });
  const version: number = stored?.['version'];
  const last = await toldUpTo(skill._id, version);
  expect(last.details).toMatchObject(counts);
  expect(asProfile(last)).toEqual(await pageOf(skill._id));
  const versions = (await told(skill._id)).map((each) => each.version);
  expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: version }, (_, i) => i + 1));
});

it('counts and sends nothing twice when an event is delivered again later', async () => {
  const skill = await service.skill(newId());
  const [review, next] = [reviewOf(skill, 4), reviewOf(skill, 2)];
  await service.publish(review);
  await toldUpTo(skill._id, 2);
  await service.publish(review, next);
  await toldUpTo(skill._id, 3);
  expect((await service.read(skill._id)).rating).toEqual({ average: 3, count: 2 });
  expect(await told(skill._id)).toHaveLength(3);
});

it('counts an endorsement after its process died before counting it', async () => {
  const skill = await service.skill(newId());
  await service.context.connection.collection('endorsements').insertOne({
    _id: newId() as never,
    skillId: skill._id,
    userId: newId(),
    message: 'Splendid.',
    createdAt: new Date(),
  });
  expect((await service.read(skill._id)).endorsementCount).toBe(1);
  const { body } = await service.call('GET /skills/my-skills', { as: skill.userId._id });
  expect(body.skills[0]).toMatchObject({ endorsementCount: 1, endorsements: [{ message: 'Splendid.' }] });
  expect((await toldUpTo(skill._id, 2)).details?.endorsementCount).toBe(1);
});

it('does not change a deleted skill', async () => {
  const skill = await service.skill(newId());
  await service.call('DELETE /skills/:id', { as: skill.userId._id, params: { id: skill._id } });
  const other = await service.skill(newId());
  await service.publish(reviewOf(skill, 4), completed(skill, other));
  await toldUpTo(other._id, 2);
  expect(await told(skill._id)).toHaveLength(1);
});

it('counts a leg of a ring for the skill that is taught in it', async () => {
  const [given, taught] = [await service.skill(newId()), await service.skill(newId())];
  const toRing = { _id: newId(), size: 3, place: 0 };
  await service.publish(completed(given, taught, toRing));
  await service.waitFor(async () => (await pageOf(taught._id)).exchangeCount === 1);
  expect((await pageOf(given._id)).exchangeCount).toBe(0);
});
