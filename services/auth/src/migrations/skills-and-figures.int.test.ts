import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { moveSkillsAndFigures } from './skills-and-figures.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext('auth', { strict: true });
});
afterAll(() => context.close());

const newId = () => new Types.ObjectId().toHexString();
interface Stored extends Record<string, unknown> {
  _id: Types.ObjectId | string;
}
const collection = (name: string) => context.connection.collection<Stored>(name);
const skill = (n: number) => ({
  _id: newId(),
  title: `Chess ${n}`,
  category: 'other',
  proficiency: 'expert',
  createdAt: new Date(Date.UTC(2026, 0, 1) + n * 1000),
  version: n + 1,
});

/** Inserts a member as the previous release stored them. */
async function insertMember(fields: object = {}): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  await collection('members').insertOne({
    _id,
    name: 'Old Friend',
    bio: '',
    location: 'Oslo',
    isVerified: true,
    version: 4,
    skills: [],
    deletedSkills: [],
    ratingSum: 9,
    ratingCount: 2,
    ratingAverage: 4.5,
    exchangeCount: 3,
    ...fields,
  });
  return _id;
}
const memberOf = (_id: Types.ObjectId) => collection('members').findOne({ _id });

it('gives each skill a document with its details, and remembers deleted skills', async () => {
  const [known, plain, deleted] = [skill(1), skill(2), newId()];
  const owner = await insertMember({ skills: [known, plain], deletedSkills: [deleted] });
  const details = { description: 'From the first move on' };
  await collection('skillDetails').insertOne({ _id: known._id, ownerId: String(owner), version: 2, details });
  await moveSkillsAndFigures(context.connection);

  const { _id, version, ...summary } = known;
  const ownerId = owner.toHexString();
  expect(await collection('skills').findOne({ _id })).toEqual({ _id, ownerId, version, summary, details });
  expect(await collection('skills').findOne({ _id: plain._id })).toMatchObject({ version: 3, details: null });
  expect(await collection('skills').findOne({ _id: deleted })).toMatchObject({
    version: Number.MAX_SAFE_INTEGER,
    summary: null,
  });
});

it('limits the skills in a member’s document, and stores the counts so far', async () => {
  const owner = await insertMember({ skills: Array.from({ length: 60 }, (_, n) => skill(n)) });
  const follow = { to: owner, createdAt: new Date() };
  await collection('follows').insertMany([
    { _id: new Types.ObjectId(), from: new Types.ObjectId(), ...follow, deletedAt: null },
    { _id: new Types.ObjectId(), from: new Types.ObjectId(), ...follow, deletedAt: new Date() },
  ]);
  await moveSkillsAndFigures(context.connection);

  const moved = await memberOf(owner);
  expect(moved).toMatchObject({
    version: 4,
    followersCount: 1,
    earlierFigures: { ratingSum: 9, ratingCount: 2, exchangeCount: 3 },
    ratingAverage: 4.5,
    nameWords: ['old', 'friend'],
  });
  const { skills, searchParts } = moved as unknown as { skills: { title: string }[]; searchParts: string[] };
  expect(skills.map(({ title }) => title).slice(0, 2)).toEqual(['Chess 59', 'Chess 58']);
  expect(skills).toHaveLength(50);
  expect(searchParts).toEqual(expect.arrayContaining(['ess', '59']));
});

it('continues where it was interrupted, and changes nothing when it runs again', async () => {
  const first = await insertMember({ skills: [skill(1)] });
  const second = await insertMember({ skills: [skill(1)] });
  const done: string[] = [];
  await moveSkillsAndFigures(context.connection, {
    after: first.toHexString(),
    onProgress: async ({ last }) => void done.push(last),
  });
  expect(done).toEqual([second.toHexString()]);
  expect((await memberOf(first))?.['followersCount' as never]).toBeUndefined();

  // A skill that an event has stored meanwhile stays, and so do the earlier counts.
  const { skills } = (await memberOf(second)) as unknown as { skills: { _id: string }[] };
  const newer = { version: 9, summary: { title: 'Rapid chess', createdAt: new Date() } };
  const skillId = skills[0]?._id ?? '';
  await collection('skills').updateOne({ _id: skillId }, { $set: newer });
  await collection('members').updateOne({ _id: second }, { $set: { exchangeCount: 5 } });
  await moveSkillsAndFigures(context.connection);
  expect(await collection('skills').findOne({ _id: skillId })).toMatchObject(newer);
  expect(await memberOf(second)).toMatchObject({ exchangeCount: 5, earlierFigures: { exchangeCount: 3 } });
  expect(await memberOf(first)).toMatchObject({ followersCount: 0 });
});
