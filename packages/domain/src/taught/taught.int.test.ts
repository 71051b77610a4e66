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
