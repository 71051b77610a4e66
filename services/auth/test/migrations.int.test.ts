import { findIndexDrift } from '@mutua/service-kit/testing';
import { type Harness, startAuth } from './harness.ts';

let auth: Harness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

it('migrations build exactly the indexes that the models declare', async () => {
  expect(await findIndexDrift(auth.context.connection)).toEqual([]);
});
