import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { startJanus } from '../index.ts';
import { BARE_ENV, newDataDir } from '../testing/test-engine.ts';
import { isRunning } from './orphaned-process.ts';

const SECRET = 'a "secret" with \\ signs';
let dataDir: string;

beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Sends one request and returns the answer. */
async function ask(url: string, request: object) {
  const socket = new WebSocket(url, 'janus-protocol');
  await once(socket, 'open');
  socket.send(JSON.stringify({ transaction: '1', ...request }));
  const [answer] = await once(socket, 'message');
  socket.close();
  return JSON.parse(String(answer));
}

it('answers on loopback who knows the secret, with rooms and nothing else, and ends', async () => {
  const engine = await startJanus({ dataDir, secret: SECRET, env: BARE_ENV });
  expect(engine.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
  const info = await ask(engine.url, { janus: 'info', apisecret: SECRET });
  expect(info).toMatchObject({ janus: 'server_info', 'ice-lite': true, api_secret: true });
  expect(Object.keys(info.plugins)).toEqual(['janus.plugin.videoroom']);
  expect(Object.keys(info.transports)).toEqual(['janus.transport.websockets']);
  expect(await ask(engine.url, { janus: 'create' })).toMatchObject({ janus: 'error', error: { code: 403 } });

  for (const name of (await readdir(dataDir)).filter((each) => each.endsWith('.jcfg')))
    expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);

  await engine.stop();
  expect(engine.pids.filter(isRunning)).toEqual([]);
}, 120_000);

it('has the same address after a kill, so that clients find it again', async () => {
  const first = await startJanus({ dataDir, secret: SECRET, env: BARE_ENV });
  await first.kill();
  const port = Number(new URL(first.url).port);
  const second = await startJanus({ dataDir, port, secret: SECRET, env: BARE_ENV });
  expect(second.url).toBe(first.url);
  await second.stop();
});
