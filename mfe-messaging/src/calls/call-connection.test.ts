/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { startTestApi, type TestApi } from '@mutua/web-kit/testing';
import { jonas, REQUEST_ID } from '../testing/factories.ts';
import { openCallConnection } from './call-connection.ts';

/** The configurations of the opened connections. jsdom has neither a microphone nor WebRTC, so this file provides both. */
const opened: RTCConfiguration[] = [];
class Connection {
  constructor(configuration: RTCConfiguration) {
    opened.push(configuration);
  }
  close() {}
}
const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [] }) };

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
  Object.assign(globalThis, { RTCPeerConnection: Connection });
  Object.assign(navigator, { mediaDevices });
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  opened.length = 0;
});

const open = () =>
  openCallConnection({
    call: {
      callId: 'call-1',
      callType: 'audio',
      requestId: REQUEST_ID,
      other: jonas,
      isCaller: true,
      isSmall: false,
      phase: 'calling',
    },
    onOwn: () => undefined,
    onRemote: () => undefined,
    onLine: () => undefined,
    onNetwork: () => undefined,
    onAsk: () => undefined,
    onLost: () => undefined,
  });

const TURN = { urls: ['turn:turn.example:3478'], username: '1900000000:nadia', credential: 'c2lnbmVk' };

it('fetches the servers for each call, because their passwords expire', async () => {
  const requests: unknown[] = [];
  server.on('GET /calls/ice-servers', ({ query }) => {
    requests.push(query);
    return { iceServers: [{ urls: ['stun:stun.example'] }, { ...TURN, credential: `password ${requests.length}` }] };
  });
  for (const turn of ['password 1', 'password 2']) {
    (await open()).close();
    expect(opened.at(-1)?.iceServers).toEqual([{ urls: ['stun:stun.example'] }, { ...TURN, credential: turn }]);
  }
  expect(requests).toEqual([{ requestId: REQUEST_ID }, { requestId: REQUEST_ID }]);
});

it('calls without servers when they cannot be fetched', async () => {
  (await open()).close();
  expect(opened).toEqual([{ iceServers: [] }]);
});
