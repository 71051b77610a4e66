import { createLogger } from '@mutua/service-kit';
import { createBackground } from './background.ts';

it('logs a failure of work that runs after the answer, and waits for unfinished work', async () => {
  const lines: { level: string; msg: string; err?: { message: string } }[] = [];
  const logger = createLogger({ service: 'test', destination: { write: (line) => lines.push(JSON.parse(line)) } });
  const background = createBackground({ logger });
  const { promise, resolve } = Promise.withResolvers<void>();
  let isDone = false;
  background.run('a link', async () => {
    await promise;
    isDone = true;
  });
  background.run('another link', async () => {
    throw new Error('the database is away');
  });
  const settled = background.settled();
  resolve();
  await settled;
  expect(isDone).toBe(true);
  expect(lines).toMatchObject([
    { level: 'error', msg: 'another link was asked for and not sent', err: { message: 'the database is away' } },
  ]);
});
