import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { SERVICES } from '@mutua/contracts';
import { createListeningProcesses, waitFor } from '@mutua/service-kit/testing';
import { openRaw } from '../test/raw-client.ts';

const processes = createListeningProcesses();
afterAll(processes.kill);

/** Starts the gateway as a separate process, in front of a service that answers only when the test does so. */
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
  const gateway = await processes.start('gateway/src/main.ts', {
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    RELEASES_DIR: tmpdir(),
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, url])),
  });
  return {
    gateway,
    waiting,
    close: () => {
      service.closeAllConnections();
      service.close();
    },
  };
};

it('answers the open calls when it is stopped, and closes real-time connections at once', async () => {
  const { gateway, waiting, close } = await start();
  const body = '{"refreshToken":"x"}';
  const calls = [
    openRaw(gateway.port, 'GET /api/skills/search HTTP/1.1\r\nHost: x\r\n\r\n'),
    openRaw(
      gateway.port,
      `POST /api/auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
    openRaw(gateway.port, 'POST /api/upload/avatar HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc'),
  ];
  const realtime = openRaw(
    gateway.port,
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  await waitFor(() => waiting.length === calls.length && realtime.received().includes(' 101 '));

  const stopped = gateway.stop();
  await waitFor(() => realtime.socket.destroyed);
  for (const res of waiting) res.end('{"all":"well"}');
  const answers = await Promise.all(calls.map(({ closed }) => closed));
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"all":"well"}');
  }
  expect(await stopped).toBe(0);
  expect(gateway.lines().filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  close();
}, 120_000);
