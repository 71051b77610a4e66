/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { realtime } from '@mutua/web-kit';
import { installTestApi } from '@mutua/web-kit/testing';
import { jonas, REQUEST_ID } from '../../testing/factories.ts';
import { openCallConnection } from './call-connection.ts';

/** The candidates that the connections have taken. */
const added: unknown[] = [];
/** The configurations of the opened connections. jsdom has neither a microphone nor WebRTC, so this file provides both. */
const opened: RTCConfiguration[] = [];
const connections: Connection[] = [];
class Connection {
  constructor(configuration: RTCConfiguration) {
    opened.push(configuration);
    connections.push(this);
  }
  remoteDescription: unknown = null;
  localDescription = { type: 'answer', sdp: '' };
  signalingState = 'stable';
  setConfiguration(configuration: RTCConfiguration) {
    opened.push(configuration);
  }
  async setRemoteDescription(remote: unknown) {
    this.remoteDescription = remote;
  }
  async setLocalDescription() {}
  addTransceiver() {}
  async addIceCandidate(candidate: RTCIceCandidateInit) {
    if (candidate.sdpMid !== '0') throw new Error('unknown section');
    added.push(candidate);
  }
  close() {}
}
const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [], getAudioTracks: () => [] }) };

const server = installTestApi();
beforeAll(() => {
  Object.assign(globalThis, { RTCPeerConnection: Connection });
  Object.assign(navigator, { mediaDevices });
});
beforeEach(() => {
  opened.length = 0;
  added.length = 0;
});

const open = ({ isCaller = true } = {}) =>
  openCallConnection({
    call: {
      callId: 'call-1',
      callType: 'audio',
      requestId: REQUEST_ID,
      other: jonas,
      isCaller,
      isSmall: false,
      phase: 'calling',
    },
    onOwn: () => undefined,
    onRemote: () => undefined,
    onQuality: () => undefined,
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

describe('the callee of a restarted connection', () => {
  const offer = (name: string) => ({
    callId: 'call-1',
    senderId: jonas._id,
    offer: { type: 'offer', sdp: `v=0\r\na=ice-ufrag:${name}\r\n` },
  });
  const answers: unknown[] = [];
  beforeEach(() => {
    answers.length = 0;
    jest.spyOn(realtime, 'emit').mockImplementation(async (event) => {
      answers.push(event);
      return {} as never;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('answers with fresh servers, and keeps those of an offer that restarts nothing', async () => {
    let count = 0;
    server.on('GET /calls/ice-servers', () => ({ iceServers: [{ ...TURN, credential: `password ${++count}` }] }));
    const callee = await open({ isCaller: false });
    for (const name of ['first', 'first', 'second']) await callee.takeOffer(offer(name));
    expect(opened.map(({ iceServers }) => iceServers?.[0]?.credential)).toEqual(['password 1', 'password 2']);
    expect(answers).toHaveLength(3);
    callee.close();
  });

  it('answers although a candidate that came before the offer is unusable, and takes the others', async () => {
    server.on('GET /calls/ice-servers', () => ({ iceServers: [TURN] }));
    const callee = await open({ isCaller: false });
    const candidateOf = (sdpMid: string) => ({
      ...{ callId: 'call-1', senderId: jonas._id },
      candidate: { candidate: 'candidate:1', sdpMid },
    });
    for (const sdpMid of ['9', '0']) await callee.takeCandidate(candidateOf(sdpMid));
    await callee.takeOffer(offer('first'));
    expect(answers).toHaveLength(1);
    expect(added).toEqual([candidateOf('0').candidate]);
    callee.close();
  });

  it('answers with the earlier ones when no fresh ones come', async () => {
    const asked = Promise.withResolvers<void>();
    let count = 0;
    server.on('GET /calls/ice-servers', () => {
      count += 1;
      if (count === 1) return { iceServers: [TURN] };
      asked.resolve();
      return new Promise<never>(() => undefined);
    });
    const callee = await open({ isCaller: false });
    await callee.takeOffer(offer('first'));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const answered = callee.takeOffer(offer('second'));
    await asked.promise;
    await jest.advanceTimersByTimeAsync(4000);
    await answered;
    expect(answers).toHaveLength(2);
    expect(opened).toHaveLength(1);
    callee.close();
  });
});

describe('signals', () => {
  const sent: [string, unknown][] = [];
  beforeEach(() => {
    sent.length = 0;
    server.on('GET /calls/ice-servers', () => ({ iceServers: [TURN] }));
    jest.spyOn(realtime, 'emit').mockImplementation(async (event, payload) => {
      sent.push([event, payload]);
      return {} as never;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('repeats an offer that nobody has answered when the other page is back', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(100_000);
    const state = { callId: 'call-1', senderId: jonas._id, sound: true, picture: false, screen: false };
    const caller = await open();
    await caller.invite();
    Object.assign(connections.at(-1) ?? {}, { signalingState: 'have-local-offer' });
    // It may still be answered.
    caller.takeState({ ...state, can: ['renegotiate'] });
    clock.mockReturnValue(103_000);
    // An older page takes no second offer.
    caller.takeState({ ...state, can: [] });
    await new Promise(process.nextTick);
    expect(sent).toHaveLength(1);
    caller.takeState({ ...state, can: ['renegotiate'] });
    await new Promise(process.nextTick);
    expect(sent.map(([event, payload]) => [event, (payload as { offer: object }).offer])).toEqual([
      ['webrtc_offer', { type: 'answer', sdp: '' }],
      ['webrtc_offer', { type: 'answer', sdp: '', round: 2 }],
    ]);
    caller.close();
  });
});
