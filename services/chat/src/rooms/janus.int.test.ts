import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, startJanus } from '@mutua/infra/engines';
import { collectLog, waitFor } from '@mutua/service-kit/testing';
import { WebSocketServer } from 'ws';
import { offerOfThree } from '../../test/rooms.ts';
import { EngineAwayError, type MediaListeners, type MediaOffer, type RoomEngine } from './engine.ts';
import { createJanus } from './janus.ts';

const SECRET = 'a secret of the tests of rooms';
const ROOM = { id: 'room', pin: 'pin', secret: 'own' };

let dataDir: string;
let janus: Engine & { url: string };
let engine: RoomEngine;
const lost: string[] = [];
const log = collectLog();
log.expect('a node of rooms is away');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mutua-janus-'));
  janus = await startJanus({ dataDir, secret: SECRET });
  engine = createJanus({ secret: SECRET, onLost: (node) => lost.push(node), logger: log.logger });
}, 120_000);
afterAll(async () => {
  await engine.close();
  await janus.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Enters the room, and collects what the device is told. */
async function enter(feed: string, room = ROOM) {
  const [offers, gone]: [MediaOffer[], string[]] = [[], []];
  const listeners: MediaListeners = {
    onOffer: (offer) => offers.push(offer),
    onTalking: () => undefined,
    onGone: () => gone.push(feed),
    onDeaf: () => undefined,
  };
  return { offers, gone, device: await engine.enter(janus.url, room, feed, listeners) };
}
const publish = (device: Awaited<ReturnType<typeof enter>>['device']) => device.publish({ ...offerOfThree() });

it('makes a room for the first who enters, answers offers, and ends feeds and rooms', async () => {
  const [ada, ben] = [await enter('ada:1:1'), await enter('ben:1:1')];
  const answer = await publish(ada.device);
  // The node is in the answer, so that a relay knows whom it may reach.
  expect(answer).toMatchObject({ type: 'answer', sdp: expect.stringContaining('a=candidate') });
  expect(String(answer['sdp']).match(/^m=/gm)).toHaveLength(3);
  await ada.device.candidate('up', null);
  expect(await publish(ben.device)).toMatchObject({ type: 'answer' });

  await engine.silence(janus.url, ROOM, 'ben:1:1', 'sound', true);
  await engine.remove(janus.url, ROOM, 'ben:1:1');
  await waitFor(() => ben.gone.length === 1);
  await engine.remove(janus.url, ROOM, 'ben:1:1');
  expect(ada.gone).toEqual([]);
  await engine.end(janus.url, ROOM);
  await waitFor(() => ada.gone.length === 1);
  await engine.end(janus.url, ROOM);
});

it('refuses who does not know the pin', async () => {
  await enter('ada:2:1', { ...ROOM, id: 'locked' });
  await expect(enter('eve:2:1', { ...ROOM, id: 'locked', pin: 'guessed' })).rejects.toThrow(/pin/i);
});

it('says at once that a node is away, and tells once that a node was lost', async () => {
  const nobody = 'ws://127.0.0.1:9';
  await expect(engine.enter(nobody, ROOM, 'ada:3:1', {} as MediaListeners)).rejects.toThrow(EngineAwayError);
  expect(lost).toEqual([]);

  const { device } = await enter('ada:3:1', { ...ROOM, id: 'dying' });
  await janus.kill();
  await waitFor(() => lost.length > 0);
  expect(lost).toEqual([janus.url]);
  await expect(publish(device)).rejects.toThrow(EngineAwayError);
  await device.leave();

  janus = await startJanus({ dataDir, secret: SECRET, port: Number(new URL(janus.url).port) });
  const { offers } = await enter('ada:4:1', { ...ROOM, id: 'dying' });
  expect(offers).toEqual([]);
});

it('refuses the wrong secret as a node that is away', async () => {
  const stranger = createJanus({ secret: 'guessed', onLost: () => undefined, logger: log.logger });
  await expect(stranger.enter(janus.url, ROOM, 'eve:5:1', {} as MediaListeners)).rejects.toThrow(EngineAwayError);
  await stranger.close();
});

it('keeps no connection to a node that refuses its first handle', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const { janus: kind, transaction } = JSON.parse(String(data));
      const answer =
        kind === 'attach' ? { janus: 'error', error: { code: 460, reason: 'No such plugin' } } : { janus: 'success' };
      socket.send(JSON.stringify({ ...answer, transaction, data: { id: 1 } }));
    }),
  );
  await once(server, 'listening');
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const before = lost.length;
  for (let attempt = 0; attempt < 3; attempt++) expect(await engine.reaches(address)).toBe(false);
  await waitFor(() => server.clients.size === 0);
  expect(lost).toHaveLength(before);
  await new Promise((resolve) => server.close(resolve));
});
