import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitFor } from '../testing/wait-for.ts';

interface Service {
  child: ChildProcess;
  /** The lines of standard output and standard error. */
  lines: string[];
  exited: Promise<number | null>;
}

let services: Service[] = [];
afterEach(() => {
  for (const { child } of services) child.kill('SIGKILL');
  services = [];
});

function start(env: Record<string, string> = { SECRET: 'x' }): Service {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/lifecycle-service.ts')], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const collect = (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const service = { child, lines, exited: once(child, 'close').then(([code]) => code) };
  services.push(service);
  return service;
}

const logged = ({ lines }: Service, msg: string) =>
  lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])).find((line) => line.msg === msg);

const addressOf = async (service: Service) =>
  `http://127.0.0.1:${(await waitFor(() => logged(service, 'listening'))).port}`;

/** The lines that the service printed itself, without its log. */
const said = ({ lines }: Service) => lines.filter((line) => !line.startsWith('{'));

describe.each(['SIGTERM', 'SIGINT'] as const)('a service on %s', (signal) => {
  it('answers the open calls, refuses new ones, stops its parts in order and exits 0', async () => {
    const service = start();
    const url = await addressOf(service);
    const slow = fetch(`${url}/slow`).then((response) => response.text());
    await waitFor(() => said(service).includes('slow begun'));
    service.child.kill(signal);
    expect(await slow).toBe('slow');
    expect(await service.exited).toBe(0);
    expect(said(service)).toEqual(['slow begun', 'drain', 'stop first', 'stop second']);
    await expect(fetch(url)).rejects.toThrow();
  });
});

it('reports not ready as soon as it gets the signal, but answers calls during the shutdown delay', async () => {
  const service = start({ SECRET: 'x', SHUTDOWN_DELAY_MS: '3000' });
  const url = await addressOf(service);
  const ready = await fetch(`${url}/ready`);
  expect([ready.status, ready.headers.get('connection')]).toEqual([200, 'keep-alive']);
  service.child.kill('SIGTERM');
  const unready = await waitFor(async () => {
    const response = await fetch(`${url}/ready`);
    return response.status === 503 && response;
  });
  expect(await unready.json()).toEqual({ status: 'stopping', checks: {} });
  const answer = await fetch(url);
  expect(await answer.text()).toBe('quick');
  // A client must not reuse the connection: a new one leads to another process.
  expect(answer.headers.get('connection')).toBe('close');
  expect(await service.exited).toBe(0);
});

it('accepts calls for another three seconds in production, so that load balancers notice the stop', async () => {
  const service = start({ SECRET: 'x', NODE_ENV: 'production' });
  await addressOf(service);
  service.child.kill('SIGTERM');
  expect(await waitFor(() => logged(service, 'stopping'))).toMatchObject({ delayMs: 3000 });
});

it('stops the other parts when one fails to stop', async () => {
  const service = start({ SECRET: 'x', FAIL: 'stop' });
  await addressOf(service);
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(said(service)).toContain('stop second');
  expect(logged(service, 'a part did not stop')).toMatchObject({ level: 'error', err: { message: 'stuck' } });
});

it.each([
  ['/throw', 'uncaught exception', 'nobody catches this'],
  ['/reject', 'unhandled rejection', 'nobody awaits this'],
])('ends at once, and not well, after %s', async (path, msg, message) => {
  const service = start();
  const url = await addressOf(service);
  await fetch(url + path).catch(() => {});
  expect(await service.exited).toBe(1);
  expect(logged(service, msg)).toMatchObject({ level: 'fatal', err: { message, stack: expect.any(String) } });
});

it('lists every fault of its configuration, and exits 1', async () => {
  const service = start({ PORT: 'http', LOG_LEVEL: 'loud' });
  expect(await service.exited).toBe(1);
  expect(service.lines).toEqual([
    'The configuration is wrong:',
    '  PORT: must be a port (0 to 65535)',
    expect.stringMatching(/^ {2}LOG_LEVEL: /),
    '  SECRET: is required',
  ]);
});

it('exits 1 when it cannot start or cannot listen', async () => {
  const broken = start({ SECRET: 'x', FAIL: 'start' });
  expect(await broken.exited).toBe(1);
  expect(logged(broken, 'did not start')).toMatchObject({ err: { message: 'nothing to start with' } });

  const first = start();
  const { port } = new URL(await addressOf(first));
  const second = start({ SECRET: 'x', PORT: port });
  expect(await second.exited).toBe(1);
  expect(logged(second, 'did not start')).toMatchObject({ err: { message: expect.stringContaining('EADDRINUSE') } });
});
