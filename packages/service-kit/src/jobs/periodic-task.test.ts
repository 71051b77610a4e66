import { collectLog } from '../testing/collected-log.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createPeriodicTask } from './periodic-task.ts';

it('goes on at once while more is left, and comes again after a failure', async () => {
  const log = collectLog();
  const answers = [true, true, false];
  const task = createPeriodicTask(async () => answers.shift() ?? Promise.reject(new Error('away')), {
    everyMs: 5,
    failure: 'not done',
    logger: log.logger,
  });
  task.start();
  await waitFor(() => log.lines.length > 1);
  await task.stop();
  expect(answers).toEqual([]);
  expect(log.lines[0]).toMatchObject({ level: 'warn', msg: 'not done' });
});
