import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import {
  createListeningProcesses,
  createTestContext,
  environmentOf,
  type TestContext,
  waitFor,
} from '@mutua/service-kit/testing';

/** The fields of a span in OTLP's JSON that this test reads, and the service that sent it. */
interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
}
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}
const [SERVER, CLIENT, PRODUCER, CONSUMER] = [2, 3, 4, 5];

const received: Span[] = [];
let collector: Server;
let context: TestContext;
let folder: string;
const processes = createListeningProcesses();
/** Each service has its own database. */
const mailDb = () => `${context.dbName}-mail`;

beforeAll(async () => {
  context = await createTestContext('notifications');
  folder = await mkdtemp(join(tmpdir(), 'mutua-tracing-'));
  collector = createServer(async (req, res) => {
    const { resourceSpans } = (await json(req)) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans } of scopeSpans) received.push(...spans.map((span) => ({ ...span, service })));
    }
    res.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
}, 60_000);
afterAll(async () => {
  await processes.kill();
  collector.close();
  collector.closeAllConnections();
  await context.connection.useDb(mailDb()).dropDatabase();
  await context.close();
  await rm(folder, { recursive: true });
});

/** Starts a process that sends its spans to the collector. Returns its address. */
async function startProcess(path: string, env: Record<string, string> = {}): Promise<string> {
  const variables = {
    ...environmentOf(context),
    SMTP_URL: 'smtp://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    ...env,
  };
  return (await processes.start(`${path}/src/main.ts`, variables, { cwd: folder })).origin;
}

it('sends one trace of a call through gateway, service, outbox, the consumer of another service, and the mail', async () => {
  const auth = await startProcess('services/auth');
  await startProcess('services/notifications', { MONGODB_DB: mailDb() });
  const gateway = await startProcess('gateway', { AUTH_URL: auth, RELEASES_DIR: folder });
  const answer = await fetch(`${gateway}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Moser', email: 'ada@tracing.example', password: 'Learn2gether' }),
  });
  expect(answer.status).toBe(201);
  const traceId = answer.headers.get('x-request-id');

  const ofTrace = () => received.filter((span) => span.traceId === traceId);
  const find = (service: string, kind: number, name: string) =>
    ofTrace().find((span) => span.service === service && span.kind === kind && span.name === name);
  await waitFor(() => find('notifications', CLIENT as number, 'send mail'), 60_000);
  const edge = await waitFor(() => find('gateway', SERVER as number, 'POST /auth/register'), 10_000);

  const chain = [
    edge,
    find('gateway', CLIENT as number, 'POST auth'),
    find('auth', SERVER as number, 'POST /auth/register'),
    find('auth', PRODUCER as number, 'send mail.requested'),
    find('notifications', CONSUMER as number, 'mail.requested'),
  ];
  expect(chain.map((span) => span && `${span.service}: ${span.name}`)).toEqual([
    'gateway: POST /auth/register',
    'gateway: POST auth',
    'auth: POST /auth/register',
    'auth: send mail.requested',
    'notifications: mail.requested',
  ]);
  expect(edge.parentSpanId ?? '').toBe('');
  for (const [index, span] of chain.slice(1).entries()) expect(span?.parentSpanId).toBe(chain[index]?.spanId);
  // The trace contains the database commands of the service, and the gateway's Redis commands, without values.
  expect(ofTrace().map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^insert \w+$/)]));
  expect(
    ofTrace()
      .filter(({ service }) => service === 'gateway')
      .map(({ name }) => name),
  ).toEqual(expect.arrayContaining([expect.stringMatching(/^redis eval/)]));
  expect(JSON.stringify(received)).not.toContain('ada@tracing.example');
}, 180_000);
