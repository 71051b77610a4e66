import type { IceServer, ServerPayloads } from '@mutua/contracts';
import { call as callApi, realtime } from '@mutua/web-kit';
import type { Call } from '../../shared/call/call.slice.ts';
import { type ConnectionQuality, countPackets, createQualityCheck } from '../../shared/devices/connection-quality.ts';
import { closeMedia, takeOpenedMedia } from '../../shared/devices/opened-media.ts';
import { createOwnDevices, type OwnDevices } from '../../shared/devices/own-devices.ts';
import { type OwnMedia, openOwnMedia, type TrackKind } from '../../shared/devices/own-media.ts';
import { createConnectionRecovery } from './connection-recovery.ts';

/** How often the quality of the connection is checked. */
const LOOK_MS = 4000;
/** Both sides notice a lost connection at the same moment. Two requests for a new one within this time count as one. */
const SAME_WISH_MS = 1000;
/** A restart waits this long for fresh servers, and then uses the earlier ones. On a changed network a call may never be answered. */
const RENEW_MS = 4000;
/** An offer that is not answered for so long was lost: the other page was away. */
const UNANSWERED_MS = 2000;

/** The Network Information API (https://wicg.github.io/netinfo/), where a browser has it. TypeScript has no type for it. */
const networkOf = () => (navigator as Navigator & { connection?: EventTarget }).connection;

/** Calls back when the browser changes or loses its network. `isThere` is false while there is none. Returns a function that stops it. */
function followNetwork(onChange: (isThere: boolean) => void): () => void {
  const network = networkOf();
  const report = () => onChange(navigator.onLine);
  for (const event of ['online', 'offline']) window.addEventListener(event, report);
  network?.addEventListener('change', report);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, report);
    network?.removeEventListener('change', report);
  };
}

/**
 * Fetches the STUN and TURN servers. Each connection fetches them again, because their passwords expire. Returns null without an answer:
 * two browsers in one network need no server. For others, `onLost` is called.
 */
const findIceServers = async (requestId: string): Promise<IceServer[] | null> => {
  try {
    return (await callApi('GET /calls/ice-servers', { query: { requestId } })).iceServers;
  } catch {
    return null;
  }
};

/** Names the connection that a session description is for. A restart has another name. */
const connectionIn = (sdp: unknown): string | undefined => /^a=ice-ufrag:(.+)$/m.exec(String(sdp))?.[1];

/** The WebRTC connection of one call. */
export interface CallConnection {
  own: OwnMedia;
  /** Changes the devices of `own`. */
  devices: OwnDevices;
  /** Sends the offer. The caller calls it once the other member has answered. */
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
  onQuality: (quality: ConnectionQuality) => void;
  /** Called when the browser has changed its network. */
  onNetwork: () => void;
  /** Asks the caller to restart the connection. */
  onAsk: () => void;
  /** Called when the browsers could not connect, or could not connect again. */
  onLost: (wasConnected: boolean) => void;
}

/** Opens the microphone, and the camera for a video call. Then it prepares the connection. @throws when neither of them can be used */
export async function openCallConnection(options: CallConnectionOptions): Promise<CallConnection> {
  const { call, onOwn, onRemote, onQuality, onNetwork, onAsk, onLost } = options;
  const { callId, callType, requestId, other, hidesCamera, isCaller } = call;
  const isVideo = callType === 'video';
  const opening = takeOpenedMedia() ?? openOwnMedia(isVideo && !hidesCamera);
  const [own, iceServers] = await Promise.all([opening, findIceServers(requestId)]);
  const local = own.stream;
  const peer = new RTCPeerConnection({ iceServers: iceServers ?? [] });
  const to = { targetUserId: other._id, callId };
  /** Candidates that arrived before the session description that they belong to. */
  const early: RTCIceCandidateInit[] = [];
  let wasConnected = false;
  /** Whether the other client accepts a second offer. */
  let canRenegotiate = false;
  /** Numbers the offers. An answer to an earlier offer may arrive late, and must not be taken for the answer to the current one. */
  let round = 0;
  let triedAt = 0;
  let offeredAt = 0;
  /** Handles one signal after the other. No answer must be created while the next offer is being read. */
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
    // A lost candidate is not an error. `onconnectionstatechange` reports when all candidates have failed.
    realtime.emit('webrtc_ice_candidate', { ...to, candidate: { ...candidate.toJSON() } }).catch(() => undefined);
  };

  const applyRemoteDescription = async (remote: Record<string, unknown>) => {
    await peer.setRemoteDescription(remote as unknown as RTCSessionDescriptionInit);
    // An unusable candidate does not end the call, because others may still work.
    for (const candidate of early.splice(0)) await peer.addIceCandidate(candidate).catch(() => undefined);
  };
  /** The first offer and its answer have no number, because older clients may refuse an unknown field. */
  const localDescription = (number: number) => ({
    type: peer.localDescription?.type,
    sdp: peer.localDescription?.sdp,
    ...(number > 1 && { round: number }),
  });
  const offer = async () => {
    const number = ++round;
    offeredAt = Date.now();
    await inOrder(() => peer.setLocalDescription());
    await realtime.emit('webrtc_offer', { ...to, offer: localDescription(number) });
  };

  /** Replaces the sent track of this kind. Only a kind that was not sent before needs a second offer. */
  const send = async (kind: TrackKind, track: MediaStreamTrack | null) => {
    const sender = senders[kind];
    if (sender) return sender.replaceTrack(track);
    const isAgreed = peer.localDescription !== null || peer.remoteDescription !== null;
    if (!track || (isAgreed && !canRenegotiate)) return;
    // Either side may offer. The browser raises this event again when an offer of the other side came first.
    if (isAgreed) peer.onnegotiationneeded = () => void offer().catch(() => undefined);
    senders[kind] = peer.addTrack(track, local);
  };
  const devices = createOwnDevices({ own, send, onChange: onOwn });

  /** Replaces the servers before a restart: the passwords of the earlier ones expire. */
  const renewServers = async () => {
    const noAnswer = new Promise<null>((resolve) => setTimeout(() => resolve(null), RENEW_MS));
    const fresh = await Promise.race([findIceServers(requestId), noAnswer]);
    if (fresh && peer.connectionState !== 'closed') peer.setConfiguration({ iceServers: fresh });
  };
  /** Restarts the connection. Only the caller does so. The callee asks the caller for it. */
  const connect = async () => {
    if (Date.now() - triedAt < SAME_WISH_MS) return;
    triedAt = Date.now();
    if (!isCaller) return onAsk();
    await renewServers();
    if (peer.connectionState === 'closed') return;
    peer.restartIce();
    await offer();
  };
  /** A failed attempt needs no handling, because the next one follows. */
  const tryAgain = () => void connect().catch(() => undefined);
  const recovery = createConnectionRecovery({
    countPackets: () => countPackets(peer),
    connect: tryAgain,
    onInterrupted: () => onQuality('interrupted'),
    onLost: () => onLost(true),
  });
  const measureQuality = createQualityCheck(peer);
  const qualityTimer = setInterval(() => {
    const ifConnected = (quality: ConnectionQuality) => {
      if (peer.connectionState === 'connected') onQuality(quality);
    };
    if (peer.connectionState === 'connected') measureQuality().then(ifConnected, () => undefined);
  }, LOOK_MS);
  peer.onconnectionstatechange = () => {
    const { connectionState: state } = peer;
    if (state === 'connected') {
      wasConnected = true;
      recovery.stop();
      onQuality('good');
    } else if (state === 'failed') {
      if (wasConnected && canRenegotiate) recovery.begin();
      else onLost(wasConnected);
    } else if (state === 'disconnected') {
      if (canRenegotiate) recovery.interrupted();
      else onQuality('interrupted');
    }
  };
  const stopFollowing = followNetwork((isThere) => {
    onNetwork();
    if (!isThere || !wasConnected || !canRenegotiate) return;
    // The connection may still work over the old network.
    if (peer.connectionState === 'connected') tryAgain();
    else recovery.begin();
  });

  return {
    own,
    devices,
    async invite() {
      // Without an own track, the offer has to ask for the other side's audio or video.
      if (local.getAudioTracks().length === 0) peer.addTransceiver('audio', { direction: 'recvonly' });
      if (isVideo && local.getVideoTracks().length === 0) peer.addTransceiver('video', { direction: 'recvonly' });
      await offer();
    },
    takeState({ can, restart }) {
      canRenegotiate = can.includes('renegotiate');
      if (restart && isCaller) tryAgain();
      // The other page tells its state when it is back.
      else if (canRenegotiate && peer.signalingState === 'have-local-offer' && Date.now() - offeredAt > UNANSWERED_MS)
        offer().catch(() => undefined);
    },
    /** Perfect negotiation: when both sides have offered, the callee withdraws its own offer. */
    async takeOffer({ offer: received }) {
      const answers = await inOrder(async () => {
        if (isCaller && peer.signalingState !== 'stable') return false;
        const { remoteDescription: before } = peer;
        if (before && connectionIn(before.sdp) !== connectionIn(received['sdp'])) await renewServers();
        await applyRemoteDescription(received);
        await peer.setLocalDescription();
        return true;
      });
      if (!answers) return;
      const answer = localDescription(Number(received['round'] ?? 1));
      // After the first connection a lost answer does no harm: the caller offers again.
      await realtime.emit('webrtc_answer', { ...to, answer }).catch((error: unknown) => {
        if (!wasConnected) throw error;
      });
    },
    takeAnswer: ({ answer }) =>
      inOrder(async () => {
        if ((answer['round'] ?? 1) !== round || peer.signalingState !== 'have-local-offer') return;
        await applyRemoteDescription(answer);
      }),
    takeCandidate: ({ candidate }) =>
      inOrder(async () => {
        if (peer.remoteDescription) await peer.addIceCandidate(candidate);
        else early.push(candidate);
      }),
    close() {
      clearInterval(qualityTimer);
      recovery.stop();
      stopFollowing();
      devices.close();
      closeMedia(devices.current());
      peer.close();
    },
  };
}
