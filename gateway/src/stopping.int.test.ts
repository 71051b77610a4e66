import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts';
import { waitFor } from '@mutua/service-kit/testing';
import { openRaw } from '../test/raw-client.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

/** Starts the gateway as a separate process, before a service that answers on demand of the test. */
const start = async () => {
  const waiting: ServerResponse[] = [];
  const service: Server = createServer((req, res) => {
    if (req.url === '/live') res.end();
    else waiting.push(res);
  });
  service.on('upgrade', (_req, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const gateway: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'info',
      REDIS_URL: process.env['TEST_REDIS_URL'],
      RELEASES_DIR: tmpdir(),
      ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, url])),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(gateway, 'exit') as Promise<[number | null]>;
  let log = '';
  gateway.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  const lines = () =>
    log
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const listening = await waitFor(() => lines().find(({ msg }) => msg === 'listening'), 60_000);
  return {
    gateway,
    exited,
    waiting,
    lines,
    port: Number(listening['port']),
    close: () => {
      gateway.kill('SIGKILL');
      service.closeAllConnections();
      service.close();
    },
  };
};

it('answers the open calls when it is stopped, and closes real-time connections at once', async () => {
  const { gateway, exited, waiting, lines, port, close } = await start();
  const body = '{"refreshToken":"x"}';
  const calls = [
    openRaw(port, 'GET /api/skills/search HTTP/1.1\r\nHost: x\r\n\r\n'),
    openRaw(port, `POST /api/auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    openRaw(port, 'POST /api/upload/avatar HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc'),
  ];
  const realtime = openRaw(
    port,
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  await waitFor(() => waiting.length === calls.length && realtime.received().includes(' 101 '));

  gateway.kill('SIGTERM');
  await waitFor(() => realtime.socket.destroyed);
  for (const res of waiting) res.end('{"all":"well"}');
  const answers = await Promise.all(calls.map(({ closed }) => closed));
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"all":"well"}');
  }
  expect((await exited)[0]).toBe(0);
  expect(lines().filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  close();
}, 120_000);
