import { findIndexDrift } from '@mutua/service-kit/testing';
import { type Harness, startHarness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
});
afterAll(() => service.close());

it('migrations build exactly the indexes that the models declare', async () => {
  expect(await findIndexDrift(service.context.connection)).toEqual([]);
});
