import { findIndexDrift } from '@mutua/service-kit/testing';
import { runAuth } from './harness.ts';

const auth = runAuth();

it('migrations build exactly the indexes that the models declare', async () => {
  expect(await findIndexDrift(auth.context.connection)).toEqual([]);
});
