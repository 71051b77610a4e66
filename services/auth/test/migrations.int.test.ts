import { findIndexDrift } from '@mutua/service-kit/testing';
import { useHarness } from './harness.ts';

const auth = useHarness();

it('migrations build exactly the indexes that the models declare', async () => {
  expect(await findIndexDrift(auth.context.connection)).toEqual([]);
});
