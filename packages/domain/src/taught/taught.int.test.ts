import { randomBytes } from 'node:crypto';
import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import { createTaughtRepository, TAUGHT_INDEXES, type TaughtRepository } from './taught.repository.ts';

let context: TestContext;
let taught: TaughtRepository;
beforeAll(async () => {
  context = await createTestContext('skills', {
    strict: true,
    migrations: [{ name: '001-taught', run: ({ createIndexes }) => createIndexes('taught', TAUGHT_INDEXES) }],
  });
  taught = createTaughtRepository(context.connection);
});
afterAll(() => context.close());

const newId = () => randomBytes(12).toString('hex');

it('counts held minutes once: a later event replaces them, a repeated or earlier one adds nothing', async () => {
  const [ada, ben, chess, bread] = [newId(), newId(), newId(), newId()];
  const [one, two] = [newId(), newId()];
  const say = (sessionId: string, version: number, minutes: number) =>
    taught.keep({
      requestId: newId(),
      sessionId,
      version,
      status: minutes > 0 ? 'held' : 'unclear',
      parts:
        minutes > 0
          ? [
              { teacherId: ada, learnerId: ben, skillId: chess, minutes },
              { teacherId: ben, learnerId: ada, skillId: bread, minutes: 60 },
            ]
          : [],
    });
  await say(one, 3, 0);
  expect(await taught.hoursOf({ teacherId: ada })).toEqual({});
  await say(one, 4, 59);
  expect(await taught.hoursOf({ teacherId: ada })).toEqual({});
  expect(await taught.hoursOf({ skillId: bread })).toEqual({ hoursTaught: 1 });
  await say(two, 2, 61);
  await say(two, 2, 61);
  await say(two, 1, 600);
  expect(await taught.hoursOf({ teacherId: ada })).toEqual({ hoursTaught: 2 });
  expect(await taught.hoursOf({ skillId: chess })).toEqual({ hoursTaught: 2 });
  await taught.forget(ada);
  expect(await taught.hoursOf({ skillId: chess })).toEqual({});
  expect(await taught.hoursOf({ teacherId: ben })).toEqual({ hoursTaught: 2 });
});

it('counts the hours of a group lesson once, and each lesson once however many sessions it has', async () => {
  const [cleo, drawing, course, workshop] = [newId(), newId(), newId(), newId()];
  const [first, second, third] = [newId(), newId(), newId()];
  const say = (lessonId: string, sessionId: string, version: number, minutes: number) =>
    taught.keep({
      ...{ lessonId, sessionId, version, status: minutes > 0 ? 'held' : 'missed', learners: 6 },
      parts: minutes > 0 ? [{ teacherId: cleo, skillId: drawing, minutes }] : [],
    });
  expect(await taught.lessonsOf(cleo)).toEqual({});
  await say(course, first, 3, 90);
  await say(course, second, 5, 90);
  await say(workshop, third, 2, 60);
  expect(await taught.lessonsOf(cleo)).toEqual({ lessonsTaught: 2 });
  expect(await taught.hoursOf({ teacherId: cleo })).toEqual({ hoursTaught: 4 });
  // A corrected answer corrects both.
  await say(workshop, third, 4, 0);
  await say(workshop, third, 3, 60);
  expect([await taught.lessonsOf(cleo), await taught.hoursOf({ skillId: drawing })]).toEqual([
    { lessonsTaught: 1 },
    { hoursTaught: 3 },
  ]);
});
