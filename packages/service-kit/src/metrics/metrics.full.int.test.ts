import { anEvent, sourceModel } from '../../test/ledger.ts';
import { outboxFields } from '../events/outbox-fields.ts';
import { createTestContext, isSingleRedis, type TestContext } from '../testing/context.ts';
import { createListeningProcesses, environmentOf } from '../testing/listening-processes.ts';
import { openProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { waitFor } from '../testing/wait-for.ts';

let context: TestContext;
let mongo: TcpProxy;
let redis: TcpProxy;
let origin: string;
let metricsUrl: string;
const processes = createListeningProcesses();

/** Tests with a proxy in front of one server. Clients of a cluster or of sentinels bypass the proxy. */
const itOnOneServer = isSingleRedis() ? it : it.skip;

const through = (url: string, { port }: TcpProxy): string => {
  const address = new URL(url);
  address.host = `127.0.0.1:${port}`;
  return String(address);
};

beforeAll(async () => {
  context = await createTestContext('notifications', { strict: true });
  mongo = await openProxy(context.mongoUri);
  redis = await openProxy(context.redisUrl);
  const service = await processes.start('packages/service-kit/test/small-service.ts', {
    ...environmentOf(context),
    METRICS_PORT: '0',
    MONGODB_URI: through(context.mongoUri, mongo),
    REDIS_URL: isSingleRedis() ? through(context.redisUrl, redis) : context.redisUrl,
  });
  origin = service.origin;
  metricsUrl = `http://127.0.0.1:${service.metricsPort}/metrics`;
});
afterAll(async () => {
  await processes.kill();
  await Promise.all([mongo.cut(), redis.cut()]);
  await context.close();
});

const scrape = async (): Promise<string> => (await fetch(metricsUrl)).text();
/** The values of a metric's series, by their labels in Prometheus's text format. */
const valuesOf = async (metric: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await scrape()).split('\n').flatMap((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return name === metric
        ? [
            [
              labels
                .split(',')
                .filter((label) => !label.startsWith('service='))
                .join(),
              Number(value),
            ],
          ]
        : [];
    }),
  );
/** Waits until a series has the value. Sources are read only every three seconds. */
const becomes = (metric: string, labels: string, holds: (value: number | undefined) => boolean) =>
  waitFor(async () => holds((await valuesOf(metric))[labels]), 15_000);

it('counts calls by the pattern of their path, and all unknown paths together', async () => {
  for (const path of ['/notes/ann', '/notes/bob', '/wp-login.php', '/.env', '/live']) await fetch(origin + path);
  expect(await valuesOf('mutua_http_requests_total')).toEqual({
    'method="GET",route="/notes/:id",status="200"': 2,
    'method="GET",route="unknown",status="404"': 2,
  });
  expect((await valuesOf('mutua_http_request_duration_seconds_count'))['method="GET",route="/notes/:id"']).toBe(2);
});

it('has the metrics of the process, the database and Redis, each with the name of the service', async () => {
  const text = await scrape();
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'nodejs_heap_size_used_bytes', 'process_cpu_seconds_total'])
    expect(text).toContain(`${name}{service="notifications"}`);
  expect(text).toContain('mutua_database_up{service="notifications"} 1');
  expect(text).toContain('mutua_redis_up{service="notifications"} 1');
  expect(await valuesOf('mutua_database_connections')).toEqual({
    'state="in use"': expect.any(Number),
    'state="waiting"': 0,
  });
});

it('is served on its own port only, and serves no other path', async () => {
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
});

it('shows since when Redis has its data, and starts again when the data is lost', async () => {
  const key = `${context.prefix}:data-since`;
  await context.redis.set(key, 1_700_000_000);
  await becomes('mutua_redis_data_since_seconds', '', (value) => value === 1_700_000_000);
  await context.redis.del(key);
  await becomes('mutua_redis_data_since_seconds', '', (value) => Math.abs(Number(value) - Date.now() / 1000) < 60);
});

it('counts a dead letter', async () => {
  expect(await valuesOf('mutua_dead_letters')).toEqual({ '': 0 });
  await context.publish({ ...anEvent(), payload: 'not what the contract says' } as never);
  await becomes('mutua_dead_letters', '', (value) => value === 1);
  expect(await valuesOf('mutua_events_consumed_total')).toEqual({ 'type="messages.read",outcome="dead"': 1 });
});

it('counts an event that waits for a newer release, with its age', async () => {
  await context.publish({ ...anEvent(), version: 99 } as never);
  await becomes('mutua_waiting_events', '', (value) => value === 1);
  await becomes('mutua_waiting_events_oldest_age_seconds', '', (value) => Number(value) > 0);
});

itOnOneServer(
  'leaves out the queue while Redis is lost, reports Redis as down, and shows the outbox that cannot be published',
  async () => {
    await redis.cut();
    await sourceModel(context.connection).create({ name: 'stuck', ...outboxFields(anEvent()) });
    await becomes('mutua_redis_up', '', (value) => value === 0);
    await becomes('mutua_redis_data_since_seconds', '', (value) => value === undefined);
    await becomes('mutua_dead_letters', '', (value) => value === undefined);
    await becomes('mutua_metrics_missing', 'source="queue"', (value) => value === 1);
    await becomes('mutua_outbox_oldest_age_seconds', '', (value) => Number(value) > 1);
    expect(await valuesOf('mutua_outbox_documents')).toEqual({ '': 1 });
    await redis.mend();
    await becomes('mutua_redis_up', '', (value) => value === 1);
    await becomes('mutua_outbox_documents', '', (value) => value === 0);
    await becomes('mutua_dead_letters', '', (value) => value === 1);
  },
);

it('answers in time while the database hangs', async () => {
  mongo.hang();
  await becomes('mutua_database_up', '', (value) => value === 0);
  expect(await valuesOf('mutua_redis_up')).toEqual({ '': 1 });
  expect(await valuesOf('mutua_metrics_missing')).toMatchObject({ 'source="database"': 1, 'source="queue"': 0 });
});
