import type { IceServer, ServerPayloads } from '@mutua/contracts';
import { call as callApi, realtime } from '@mutua/web-kit';
import type { Call } from '../shared/call.slice.ts';
import { closeMedia, takeHanded } from './handed-media.ts';
import { countPackets, createLineCheck, type Line } from './line-check.ts';
import { createLineRecovery } from './line-recovery.ts';
import { followNetwork } from './network-changes.ts';
import { createOwnDevices, type OwnDevices } from './own-devices.ts';
import { type OwnMedia, openOwnMedia, type TrackKind } from './own-media.ts';

/** How often to look at the line. */
const LOOK_MS = 4000;
/** Two wishes for a new connection within this time are one: both sides miss the line at the same moment. */
const SAME_WISH_MS = 1000;

/**
 * Fetches the STUN and TURN servers, for each connection again because their passwords expire. Null without an answer: two
 * browsers in one network need none, and for others `onLost` is called.
 */
const findIceServers = async (requestId: string): Promise<IceServer[] | null> => {
  try {
    return (await callApi('GET /calls/ice-servers', { query: { requestId } })).iceServers;
  } catch {
    return null;
  }
};

/** The WebRTC connection of one call. */
export interface CallConnection {
  own: OwnMedia;
  /** Changes what is in `own`. */
  devices: OwnDevices;
  /** Sends the offer. The caller does so once the other member has answered. */
  invite: () => Promise<void>;
  takeState: (event: ServerPayloads['call_state']) => void;
  takeOffer: (event: ServerPayloads['webrtc_offer']) => Promise<void>;
  takeAnswer: (event: ServerPayloads['webrtc_answer']) => Promise<void>;
  takeCandidate: (event: ServerPayloads['webrtc_ice_candidate']) => Promise<void>;
  /** Closes the connection and releases camera and microphone. */
  close: () => void;
}

export interface CallConnectionOptions {
  call: Call;
  /** Called with each change of microphone, camera, screen or speaker. */
  onOwn: (own: OwnMedia) => void;
  onRemote: (stream: MediaStream) => void;
  onLine: (line: Line) => void;
  /** This browser has another network than before. */
  onNetwork: () => void;
  /** Asks the caller to connect anew. */
  onAsk: () => void;
  /** Called when the two browsers did not find each other, or, once they had, not again. */
  onLost: (hadLine: boolean) => void;
}

/**
 * Opens the microphone, and the camera for a video call, and prepares the connection. @throws when the member or the device
 * refuses both
 */
export async function openCallConnection(options: CallConnectionOptions): Promise<CallConnection> {
  const { call, onOwn, onRemote, onLine, onNetwork, onAsk, onLost } = options;
  const { callId, callType, requestId, other, hidesCamera, isCaller } = call;
  const isVideo = callType === 'video';
  const opening = takeHanded() ?? openOwnMedia(isVideo && !hidesCamera);
  const [own, iceServers] = await Promise.all([opening, findIceServers(requestId)]);
  const local = own.stream;
  const peer = new RTCPeerConnection({ iceServers: iceServers ?? [] });
  const to = { targetUserId: other._id, callId };
  /** Candidates that arrived before their session description. */
  const early: RTCIceCandidateInit[] = [];
  let hadLine = false;
  /** Whether the other client takes a second offer. */
  let canRenegotiate = false;
  /** Numbers the offers, so that an answer to an earlier one, held up by the lost network, is not taken for the present one. */
  let round = 0;
  let triedAt = 0;
  /** One signal after the other: an answer must not be made while the next offer is being read. */
  let signals: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(step: () => Promise<T>): Promise<T> => {
    const done = signals.then(step);
    signals = done.catch(() => undefined);
    return done;
  };

  const senders: Partial<Record<string, RTCRtpSender>> = {};
  for (const track of local.getTracks()) senders[track.kind] = peer.addTrack(track, local);
  peer.ontrack = ({ streams: [stream] }) => {
    if (stream) onRemote(stream);
  };
  peer.onicecandidate = ({ candidate }) => {
    if (!candidate) return;
    // A lost candidate is not an error: `onconnectionstatechange` reports when all candidates have failed.
    realtime.emit('webrtc_ice_candidate', { ...to, candidate: { ...candidate.toJSON() } }).catch(() => undefined);
  };

  const describe = async (remote: Record<string, unknown>) => {
    await peer.setRemoteDescription(remote as unknown as RTCSessionDescriptionInit);
    for (const candidate of early.splice(0)) await peer.addIceCandidate(candidate);
  };
  /** The first offer and its answer have no number: other clients may refuse a field that they do not know. */
  const described = (number: number) => ({
    type: peer.localDescription?.type,
    sdp: peer.localDescription?.sdp,
    ...(number > 1 && { round: number }),
  });
  const offer = async () => {
    const number = ++round;
    await inOrder(() => peer.setLocalDescription());
    await realtime.emit('webrtc_offer', { ...to, offer: described(number) });
  };

  /** Sends a track in place of the one of its kind. Only what was not sent before needs a second offer. */
  const send = async (kind: TrackKind, track: MediaStreamTrack | null) => {
    const sender = senders[kind];
    if (sender) return sender.replaceTrack(track);
    const isAgreed = peer.localDescription !== null || peer.remoteDescription !== null;
    if (!track || (isAgreed && !canRenegotiate)) return;
    // Either side may offer; the browser asks for it again when that of the other has come between.
    if (isAgreed) peer.onnegotiationneeded = () => void offer().catch(() => undefined);
    senders[kind] = peer.addTrack(track, local);
  };
  const devices = createOwnDevices({ own, send, onChange: onOwn });

  /** Only the caller connects anew, with fresh servers; the callee asks for it. */
  const connect = async () => {
    if (Date.now() - triedAt < SAME_WISH_MS) return;
    triedAt = Date.now();
    if (!isCaller) return onAsk();
    const fresh = await findIceServers(requestId);
    if (peer.connectionState === 'closed') return;
    if (fresh) peer.setConfiguration({ iceServers: fresh });
    peer.restartIce();
    await offer();
  };
  /** A try that fails is followed by the next one. */
  const tryAgain = () => void connect().catch(() => undefined);
  const recovery = createLineRecovery({
    countPackets: () => countPackets(peer),
    connect: tryAgain,
    onAway: () => onLine('away'),
    onLost: () => onLost(true),
  });
  const look = createLineCheck(peer);
  const looking = setInterval(() => {
    const ifConnected = (line: Line) => {
      if (peer.connectionState === 'connected') onLine(line);
    };
    if (peer.connectionState === 'connected') look().then(ifConnected, () => undefined);
  }, LOOK_MS);
  peer.onconnectionstatechange = () => {
    const { connectionState: state } = peer;
    if (state === 'connected') {
      hadLine = true;
      recovery.stop();
      onLine('good');
    } else if (state === 'failed') {
      if (hadLine && canRenegotiate) recovery.begin();
      else onLost(hadLine);
    } else if (state === 'disconnected') {
      if (canRenegotiate) recovery.interrupted();
      else onLine('away');
    }
  };
  const stopFollowing = followNetwork((isThere) => {
    onNetwork();
    if (!isThere || !hadLine || !canRenegotiate) return;
    // While the line holds, the old network may still carry it.
    if (peer.connectionState === 'connected') tryAgain();
    else recovery.begin();
  });

  return {
    own,
    devices,
    async invite() {
      // What this side does not send has to be asked for.
      if (local.getAudioTracks().length === 0) peer.addTransceiver('audio', { direction: 'recvonly' });
      if (isVideo && local.getVideoTracks().length === 0) peer.addTransceiver('video', { direction: 'recvonly' });
      await offer();
    },
    takeState({ can, restart }) {
      canRenegotiate = can.includes('renegotiate');
      if (restart && isCaller) tryAgain();
    },
    /** Perfect negotiation: when both have offered, the callee takes its own offer back. */
    async takeOffer({ offer: theirs }) {
      const answers = await inOrder(async () => {
        if (isCaller && peer.signalingState !== 'stable') return false;
        await describe(theirs);
        await peer.setLocalDescription();
        return true;
      });
      if (!answers) return;
      const answer = described(Number(theirs['round'] ?? 1));
      // Once the line stood, the caller offers again when this answer is lost.
      await realtime.emit('webrtc_answer', { ...to, answer }).catch((error: unknown) => {
        if (!hadLine) throw error;
      });
    },
    takeAnswer: ({ answer }) =>
      inOrder(async () => {
        if ((answer['round'] ?? 1) !== round || peer.signalingState !== 'have-local-offer') return;
        await describe(answer);
      }),
    takeCandidate: ({ candidate }) =>
      inOrder(async () => {
        if (peer.remoteDescription) await peer.addIceCandidate(candidate);
        else early.push(candidate);
      }),
    close() {
      clearInterval(looking);
      recovery.stop();
      stopFollowing();
      devices.close();
      closeMedia(devices.current());
      peer.close();
    },
  };
}
