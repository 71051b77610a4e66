import { join } from 'node:path';
import { type Consumer, createConsumer, type EventHandlers, listDeadLetters, newEvent } from '@mutua/service-kit';
import { createTestContext, runProgram, type TestContext, waitFor } from '@mutua/service-kit/testing';

let context: TestContext;
let consumer: Consumer | undefined;
beforeEach(async () => {
  context = await createTestContext('chat');
});
afterEach(async () => {
  await consumer?.stop();
  consumer = undefined;
  await context.close();
});

/** Runs the command as an operator would. */
const events = (args: string[], redisUrl = context.redisUrl) =>
  runProgram(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    env: { PATH: process.env['PATH'], REDIS_URL: redisUrl, QUEUE_PREFIX: context.prefix },
  });

it('lists an event that failed eight times, and replays it exactly once', async () => {
  const event = newEvent('member.blocked', { blockerId: 'a'.repeat(24), blockedId: 'b'.repeat(24), version: 1 });
  let isBroken = true;
  const applied: string[] = [];
  const apply = ({ id }: { id: string }) => {
    if (isBroken) return Promise.reject(new Error('the block list is full'));
    applied.push(id);
    return Promise.resolve();
  };
  const handlers = new Proxy({} as EventHandlers<'chat'>, { get: () => apply });
  consumer = createConsumer({ ...context, service: 'chat', handlers, retryDelayMs: 1 });
  void consumer.start();
  expect((await events(['list'])).stdout).toBe('No event has failed.\n');

  await context.publish(event);
  const failed = await waitFor(async () => {
    const { stdout } = await events(['list', '--service', 'chat']);
    return stdout.includes(event.id) && stdout;
  }, 20_000);
  expect(failed).toContain(
    `chat           e-${event.id}  ${event.id}  member.blocked  8 attempts  the block list is full`,
  );
  expect((await events(['list', '--service', 'auth'])).stdout).toBe('No event has failed.\n');

  isBroken = false;
  expect(await events(['replay', event.id])).toEqual({
    stderr: '',
    code: 0,
    stdout: expect.stringContaining('1 replayed for chat.'),
  });
  await waitFor(() => applied.length > 0);
  expect(applied).toEqual([event.id]);
  expect((await events(['list'])).stdout).toBe('No event has failed.\n');
});

it('drops an event that can never be processed, by the id of its job, and prints it', async () => {
  const handlers = new Proxy({} as EventHandlers<'chat'>, { get: () => () => Promise.resolve() });
  consumer = createConsumer({ ...context, service: 'chat', handlers, retryDelayMs: 1 });
  void consumer.start();
  for (const id of [undefined, 'other']) {
    await context.publish({ id, type: 'member.blocked', version: 1, payload: 'wrong' } as never);
  }
  await waitFor(async () => (await listDeadLetters(context)).length === 2);
  const { stdout } = await events(['list', '--service', 'chat']);
  expect(stdout).toContain('chat           e-undefined  member.blocked  1 attempts');
  expect(stdout).toContain('chat           e-other  other  member.blocked  1 attempts');

  expect(await events(['drop', 'e-undefined', '--service', 'auth'])).toMatchObject({ code: 1 });
  expect(await events(['drop', 'e-undefined'])).toEqual({
    stderr: '',
    code: 0,
    stdout: expect.stringMatching(/chat {11}e-undefined {2}member\.blocked .+\n1 dropped\.\n$/),
  });
  expect((await listDeadLetters(context)).map(({ id }) => id)).toEqual(['e-other']);
});

it.each([[['replay']], [['drop']], [['drop', 'all']], [['list', '--service', 'mail']], [['list', '--all']]])(
  'prints its usage after %j',
  async (args) => {
    expect(await events(args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('npm run events -- list'),
    });
  },
);

it('prints an error as one sentence', async () => {
  expect(await events(['replay', 'f'.repeat(24)])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No failed event'),
  });
  const { code, stderr } = await events(['list'], 'redis://127.0.0.1:1');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Redis did not answer: .+\n$/);
});
