import { EventEmitter } from 'node:events';
import { Schema } from 'mongoose';
import { isConnectionError } from '../errors/connection-error.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { openProxy } from '../testing/tcp-proxy.ts';
import { waitFor } from '../testing/wait-for.ts';
import { connectMongo, endWhenMonitorHangs } from './mongo.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext('skills', { strict: true });
});
afterAll(() => context.close());

/** The error of a call; undefined when it succeeds. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (reason) => reason,
  );

it('gives up when the database is absent', async () => {
  const connecting = connectMongo({
    uri: 'mongodb://127.0.0.1:1',
    dbName: 'x',
    logger: context.logger,
    startTimeoutMs: 0,
  });
  expect(isConnectionError(await failureOf(connecting))).toBe(true);
});

it('waits for a database that starts later', async () => {
  context.log.expect('waiting for the database');
  const proxy = await openProxy(context.mongoUri);
  await proxy.cut();
  const connecting = connectMongo({
    uri: `mongodb://127.0.0.1:${proxy.port}`,
    dbName: context.dbName,
    logger: context.logger,
  });
  await proxy.mend();
  const connection = await connecting;
  expect(connection.readyState).toBe(1);
  await connection.destroy();
  await proxy.cut();
});

it('fails while the database is away, and works when it is back', async () => {
  const proxy = await openProxy(context.mongoUri);
  const connection = await connectMongo({
    uri: `mongodb://127.0.0.1:${proxy.port}`,
    dbName: context.dbName,
    logger: context.logger,
  });
  const things = connection.model('Thing', new Schema({ name: String }));
  await things.create({ name: 'a' });
  context.log.expect('database connection lost');
  await proxy.cut();
  expect(isConnectionError(await failureOf(things.findOne().exec()))).toBe(true);
  await proxy.mend();
  expect(await waitFor(() => things.findOne().lean(), 15_000)).toMatchObject({ name: 'a' });
  await connection.destroy();
  await proxy.cut();
}, 30_000);

it("ends the process only when the driver's heartbeat neither succeeds nor fails", async () => {
  const ended: string[] = [];
  const watch = (name: string, ...heartbeats: string[]) => {
    const monitor = new EventEmitter();
    endWhenMonitorHangs(monitor, { timeoutMs: 20, end: () => ended.push(name) });
    for (const each of heartbeats) monitor.emit(`serverHeartbeat${each}`);
  };
  watch('answered', 'Started', 'Succeeded');
  watch('given up', 'Started', 'Failed');
  watch('hanging', 'Started', 'Succeeded', 'Started');
  expect(await waitFor(() => ended.length > 0 && ended)).toEqual(['hanging']);
});
