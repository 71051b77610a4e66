import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  createListeningProcesses,
  createTestContext,
  environmentOf,
  type ListeningProcess,
  type TestContext,
  waitFor,
} from '@mutua/service-kit/testing';
import { freePort } from '../engines/processes/ports.ts';
import { ensurePrometheus } from './programs.ts';

const PROCESSES = ['services/chat', 'services/notifications', 'gateway'];
/** The first run on a machine downloads Prometheus. */
const DOWNLOAD_MS = 300_000;

let programs: Awaited<ReturnType<typeof ensurePrometheus>>;
let context: TestContext;
let folder: string;
const processes = createListeningProcesses();
let prometheus: ChildProcess | undefined;
beforeAll(async () => {
  programs = await ensurePrometheus();
  context = await createTestContext('chat');
  folder = await mkdtemp(join(tmpdir(), 'mutua-monitoring-'));
}, DOWNLOAD_MS);
afterAll(async () => {
  prometheus?.kill('SIGKILL');
  await processes.kill();
  await rm(folder, { recursive: true });
  await context.close();
});

const promtool = (...args: string[]) => promisify(execFile)(programs.promtool, args, { cwd: import.meta.dirname });

const metricsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:mutua|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  ),
];

it('passes the checks of promtool, and the tests of the alerts', async () => {
  await promtool('check', 'config', 'prometheus.yml');
  await promtool('check', 'config', 'prometheus.local.yml');
  await promtool('check', 'config', 'prometheus.kubernetes.yml');
  await promtool('check', 'rules', 'alerts.yml');
  await promtool('test', 'rules', 'alerts.test.yml');
}, 120_000);

/** The fields of Prometheus's answer that this test reads. */
interface Answer {
  alerts: { labels: Record<string, string>; state: string }[];
  activeTargets: { health: string }[];
}

describe('a Prometheus that watches real processes', () => {
  let watched: ListeningProcess[];
  let api: string;
  /** Names the processes to Prometheus, as `npm start` does. */
  const list = async (parts: readonly string[]) => {
    const portOf = (part: string) => watched[PROCESSES.findIndex((path) => basename(path) === part)]?.metricsPort;
    const groups = parts.map((part) => ({ targets: [`127.0.0.1:${portOf(part)}`], labels: { part } }));
    await writeFile(join(folder, 'new.json'), JSON.stringify(groups));
    await rename(join(folder, 'new.json'), join(folder, 'targets.json'));
  };
  const ask = async (path: string) => {
    const { data } = (await (await fetch(`${api}/api/v1/${path}`)).json()) as { data: Answer };
    return data;
  };
  const firing = async (name: string) =>
    (await ask('alerts')).alerts.filter(({ labels, state }) => labels['alertname'] === name && state === 'firing');

  beforeAll(async () => {
    const env = { ...environmentOf(context), METRICS_PORT: '0', RELEASES_DIR: folder };
    watched = await Promise.all(PROCESSES.map((path) => processes.start(`${path}/src/main.ts`, env, { cwd: folder })));
    // Alerts fire at once here instead of after minutes.
    const rules = (await readFile(join(import.meta.dirname, 'alerts.yml'), 'utf8')).replace(/for: \d+m/g, 'for: 0s');
    await writeFile(join(folder, 'alerts.yml'), rules);
    await list(PROCESSES.map((path) => basename(path)));
    const config = (await readFile(join(import.meta.dirname, 'prometheus.local.yml'), 'utf8'))
      .replaceAll(': 5s', ': 1s')
      .replace('../../.data/run/metrics-targets.json', 'targets.json');
    await writeFile(join(folder, 'prometheus.yml'), config);
    const port = await freePort(0);
    api = `http://127.0.0.1:${port}`;
    const args = [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, randomBytes(4).toString('hex'))}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    prometheus = spawn(programs.prometheus, args, { stdio: 'ignore' });
    await waitFor(async () => (await fetch(`${api}/-/ready`)).ok, 60_000);
  }, 180_000);

  it('finds all processes up', async () => {
    await waitFor(async () => {
      const { activeTargets } = await ask('targets');
      return activeTargets.length === PROCESSES.length && activeTargets.every(({ health }) => health === 'up');
    }, 30_000);
    expect(await firing('ProcessDown')).toEqual([]);
  });

  it.each(['alerts.yml', 'alerts.test.yml', 'grafana/mutua.json'])(
    '%s contains only metrics that exist',
    async (file) => {
      const texts = await Promise.all(
        watched.map(async ({ metricsPort }) => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()),
      );
      const exported = [...texts.join('\n').matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
      const named = metricsIn(await readFile(join(import.meta.dirname, file), 'utf8'));
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((name) => !exported.includes(name))).toEqual([]);
    },
  );

  it('raises an alert for a dead letter', async () => {
    expect(await firing('DeadLetter')).toEqual([]);
    await context.publish({ id: 'x', type: 'member.changed', version: 1, payload: 'wrong' } as never);
    const [alert] = await waitFor(async () => {
      const alerts = await firing('DeadLetter');
      return alerts.length > 0 && alerts;
    }, 30_000);
    expect(alert?.labels).toMatchObject({ service: 'chat', severity: 'ticket' });
  }, 60_000);

  it('raises an alert for an outbox that is stuck', async () => {
    expect(await firing('OutboxStuck')).toEqual([]);
    await context.connection.collection('messages').insertOne({
      outbox: [{ id: 'y', type: 'of.a.newer.release' }],
      outboxPendingAt: new Date(Date.now() - 10 * 60_000),
    });
    await waitFor(async () => (await firing('OutboxStuck')).length > 0, 30_000);
  }, 60_000);

  it('raises an alert for a gateway without a DNS name', async () => {
    const jobs = async () => (await firing('ProcessMissing')).map(({ labels }) => labels['job']);
    expect(await jobs()).not.toContain('mutua-gateway');
    await list(['chat', 'notifications']);
    await waitFor(async () => (await jobs()).includes('mutua-gateway'), 30_000);
  }, 60_000);

  it('raises an alert for a process that has ended', async () => {
    watched[0]?.child.kill('SIGKILL');
    await waitFor(async () => (await firing('ProcessDown')).length > 0, 30_000);
  }, 60_000);
});
