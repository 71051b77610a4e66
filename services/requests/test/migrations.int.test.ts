import { createTestContext, findIndexDrift, startService, type TestContext } from '@mutua/service-kit/testing';
import { app } from '../src/app.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext('requests');
});
afterAll(() => context.close());

it('migrations build exactly the indexes that the models declare', async () => {
  const service = await startService(app, { context });
  expect(await findIndexDrift(context.connection)).toEqual([]);
  await service.stop();
});
