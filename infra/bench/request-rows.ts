import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import { freePort } from '../stack/ports.ts';
import { ROOT } from '../stack/stack-location.ts';
import { type BenchCall, driveCalls } from './drive-calls.ts';
import { type Measured, type Row, startMeasured, startService } from './measure.ts';

const OPERATIONS = 400;
const ROUNDS = 5;
const WARM_UP = 2_000;
/** Each request is for a skill of its own: a second one for the same skill would be refused. */
const REQUESTS = OPERATIONS * ROUNDS + WARM_UP;
/** On each side. */
const MEMBERS = 64;

const hex = (kind: number, index: number) => `${kind}`.padStart(12, '0') + `${index}`.padStart(12, '0');
const senderOf = (index: number) => hex(5, index % MEMBERS);
const receiverOf = (index: number) => hex(6, Math.floor(index / MEMBERS) % MEMBERS);
const offeredBy = (index: number) => hex(7, index % MEMBERS);
const wanted = (index: number) => hex(8, index);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Puts the copies of members and skills that the service otherwise builds from events. */
const fill = async ({ connection }: TestContext): Promise<void> => {
  const member = (_id: string) => ({ _id, name: 'Member', avatar: null, timeZone: 'Europe/Berlin', version: 1 });
  const skill = (_id: string, ownerId: string) => ({
    _id,
    ownerId,
    title: 'Guitar',
    category: 'music',
    isDeleted: false,
    version: 1,
  });
  const members = numbers(MEMBERS).flatMap((index) => [member(hex(5, index)), member(hex(6, index))]);
  const skills = [
    ...numbers(MEMBERS).map((index) => skill(offeredBy(index), senderOf(index))),
    ...numbers(REQUESTS).map((index) => skill(wanted(index), receiverOf(index))),
  ];
  await connection.collection<{ _id: string }>('members').insertMany(members);
  await connection.collection<{ _id: string }>('skills').insertMany(skills);
};

type RowName = 'send-request' | 'accept' | 'list' | 'stats';

interface Work {
  title: string;
  /** The calls of the service and of the bare route; `index` grows over all rounds. */
  subject: (index: number) => BenchCall;
  baseline: (index: number) => BenchCall;
}

/** Compares a call of the requests service with a bare route of Express that makes one call of the database. */
export const requestRow = async (name: RowName, jwksUrl: string): Promise<Row & { stop: () => Promise<void> }> => {
  const context = await createTestContext('requests');
  await fill(context);
  // What the figures of the dashboard ask the notifications service, in this process, which is not measured.
  const notifications = createServer((_req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ count: 3 })),
  );
  await new Promise<void>((resolve) => notifications.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  const [service, bare] = await Promise.all([
    startService(join(ROOT, 'services/requests/src/main.ts'), port, {
      MONGODB_URI: context.mongoUri,
      MONGODB_DB: context.dbName,
      REDIS_URL: context.redisUrl,
      MIGRATE_ON_START: 'true',
      QUEUE_PREFIX: context.prefix,
      AUTH_JWKS_URL: jwksUrl,
      NOTIFICATIONS_URL: `http://127.0.0.1:${(notifications.address() as AddressInfo).port}`,
    }),
    startMeasured(join(import.meta.dirname, 'bare-routes.ts'), { args: [context.mongoUri, context.dbName] }),
  ]);

  const tokens = new Map<string, string>();
  const tokenOf = (id: string): string => {
    const token = tokens.get(id) ?? context.tokenFor(id);
    tokens.set(id, token);
    return token;
  };
  const sending = (index: number): BenchCall => ({
    method: 'POST',
    path: '/requests',
    token: tokenOf(senderOf(index)),
    body: { receiverSkillId: wanted(index), senderSkillId: offeredBy(index), message: 'Shall we swap?' },
  });
  const reading = (path: string) => (index: number) => ({
    method: 'GET',
    path,
    token: tokenOf(senderOf(index)),
  });
  const bareReading = (path: string) => (index: number) => ({ method: 'GET', path: `${path}?me=${senderOf(index)}` });

  /** Sends every request, and returns their ids. */
  const sendAll = async (): Promise<string[]> => {
    const ids: string[] = [];
    await driveCalls(port, REQUESTS, sending, (body, index) => {
      ids[index] = (JSON.parse(body) as { request: { _id: string } }).request._id;
    });
    return ids;
  };
  const works: Record<RowName, () => Promise<Work>> = {
    'send-request': async () => ({
      title: 'a request sent, with its rules and its event',
      subject: sending,
      baseline: (index) => ({ ...sending(index), token: '' }),
    }),
    accept: async () => {
      const ids = await sendAll();
      await context.connection
        .collection<{ _id: string }>('bare')
        .insertMany(ids.map((_id) => ({ _id, status: 'pending', message: 'Shall we swap?' })));
      const body = { meetingDetails: { platform: 'Jitsi', link: '', notes: '' } };
      const accepting = (index: number) => ({ method: 'PUT', path: `/requests/${ids[index]}/accept`, body });
      return {
        title: 'a request accepted, with its rules and its event',
        subject: (index) => ({ ...accepting(index), token: tokenOf(receiverOf(index)) }),
        baseline: accepting,
      };
    },
    list: async () => {
      await sendAll();
      return {
        title: 'a page of the requests that a member sent',
        subject: reading('/requests/sent?page=1&limit=12'),
        baseline: bareReading('/requests/sent'),
      };
    },
    stats: async () => {
      await sendAll();
      return {
        title: 'the figures of the dashboard',
        subject: reading('/users/dashboard/stats'),
        baseline: bareReading('/users/dashboard/stats'),
      };
    },
  };
  const { title, subject, baseline } = await works[name]();

  const variant = (label: string, { cpu, stop }: Measured, at: number, callOf: Work['subject']) => {
    let done = 0;
    return {
      name: label,
      stop,
      run: async (operations: number) => {
        const from = done;
        done += operations;
        const before = await cpu();
        await driveCalls(at, operations, (index) => callOf(from + index));
        return (await cpu()) - before;
      },
    };
  };
  return {
    name: `${title}, against a bare route of Express with one call of the database`,
    goal: 2.5,
    operations: OPERATIONS,
    rounds: ROUNDS,
    warmUp: WARM_UP,
    baseline: variant('bare route', bare, Number(bare.ready['port']), baseline),
    subject: variant('requests service', service, port, subject),
    stop: async () => {
      notifications.close();
      notifications.closeAllConnections();
      await Promise.all([bare.stop(), service.stop()]);
      await context.close();
    },
  };
};
