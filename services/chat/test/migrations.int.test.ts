import { createTestContext, findIndexDrift, startService, type TestContext } from '@mutua/service-kit/testing';
import { app } from '../src/app.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext('chat');
});
afterAll(() => context.close());

it('migrations build exactly the indexes that the models declare', async () => {
  const service = await startService(app, { context });
  expect(await findIndexDrift(context.connection, { leaving: ['sender._id_1', 'receiver._id_1'] })).toEqual([]);
  await service.stop();
});
