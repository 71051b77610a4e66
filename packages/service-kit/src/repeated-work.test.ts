import { createRepeatedWork } from './repeated-work.ts';
import { waitFor } from './testing/wait-for.ts';

it('goes on at once while more is left, and comes again after a failure', async () => {
  const errors: unknown[] = [];
  const answers = [true, true, false];
  const repeated = createRepeatedWork({
    work: async () => answers.shift() ?? Promise.reject(new Error('away')),
    everyMs: 5,
    onError: (error) => errors.push(error),
  });
  repeated.start();
  await waitFor(() => errors.length > 1);
  await repeated.stop();
  expect(answers).toEqual([]);
});
