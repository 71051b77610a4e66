import { collectLog } from '../testing/collected-log.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createJobPoller } from './job-poller.ts';

/** Jobs in memory. A job is due until it has ended, and `due` once more when its work says so. */
function pollerOf(work: (id: string) => Promise<'due' | void>, pollMs = 5) {
  let looks = 0;
  const due = new Set<string>();
  const begun: string[] = [];
  const log = collectLog();
  const poller = createJobPoller({
    due: {
      name: 'mails',
      async findDue(_now, limit) {
        looks += 1;
        return [...due].slice(0, limit);
      },
      async work(id) {
        begun.push(id);
        if ((await work(id)) !== 'due') due.delete(id);
      },
    },
    logger: log.logger,
    pollMs,
  });
  return { due, begun, log, poller, looks: () => looks };
}

it('does jobs that come while a slow one runs, begins none twice, and stops after it', async () => {
  const slow = Promise.withResolvers<void>();
  const { due, begun, poller } = pollerOf((id) => (id === 'slow' ? slow.promise : Promise.resolve()));
  due.add('slow');
  poller.start();
  await waitFor(() => begun.length === 1);
  due.add('later');
  await waitFor(() => !due.has('later'));
  expect(begun).toEqual(['slow', 'later']);
  const stopped = poller.stop().then(() => [...due]);
  slow.resolve();
  expect(await stopped).toEqual([]);
});

it('runs five jobs at once, and goes on with the others while one is slow', async () => {
  const slow = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const { due, poller } = pollerOf(async (id) => {
    most = Math.max(most, ++running);
    await (id === '0' ? slow.promise : new Promise(setImmediate));
    running -= 1;
  });
  for (let id = 0; id < 120; id++) due.add(`${id}`);
  poller.start();
  await waitFor(() => due.size === 1);
  expect([...due, most]).toEqual(['0', 5]);
  slow.resolve();
  await poller.stop();
});

it('looks again at once for a job that became due once more while it ran', async () => {
  const first = Promise.withResolvers<'due'>();
  const { due, begun, poller, looks } = pollerOf(async () => (begun.length === 1 ? first.promise : undefined), 60_000);
  due.add('job');
  poller.start();
  await waitFor(() => begun.length === 1);
  poller.checkNow();
  await waitFor(() => looks() === 2);
  first.resolve('due');
  await waitFor(() => due.size === 0);
  await poller.stop();
  expect(begun).toEqual(['job', 'job']);
});

it('logs a job that fails, and tries it again after a pause', async () => {
  const { due, begun, log, poller } = pollerOf(async () => {
    if (begun.length === 1) throw new Error('away');
  });
  due.add('job');
  poller.start();
  await waitFor(() => due.size === 0);
  await poller.stop();
  expect(begun).toEqual(['job', 'job']);
  expect(log.lines).toMatchObject([{ level: 'warn', msg: 'a due job failed', work: 'mails' }]);
});
