import { findIndexDrift } from '@mutua/service-kit/testing';
import { useHarness } from './harness.ts';

const service = useHarness();

it('migrations build exactly the indexes that the models declare', async () => {
  expect(await findIndexDrift(service.context.connection)).toEqual([]);
});
