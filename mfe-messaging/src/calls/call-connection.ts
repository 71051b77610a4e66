import type { IceServer, ServerPayloads } from '@mutua/contracts';
import { call as callApi, realtime } from '@mutua/web-kit';
import type { Call } from '../shared/call.slice.ts';

/**
 * Fetches the STUN and TURN servers, for each call again because their passwords expire. Without an answer the call continues
 * without them: two browsers in one network need none, and for others `onLost` is called.
 */
const findIceServers = async (requestId: string): Promise<IceServer[]> => {
  try {
    return (await callApi('GET /calls/ice-servers', { query: { requestId } })).iceServers;
  } catch {
    return [];
  }
};

/** The WebRTC connection of one call. */
export interface CallConnection {
  local: MediaStream;
  /** Sends the offer. The caller does so once the other member has answered. */
  invite: () => Promise<void>;
  takeOffer: (event: ServerPayloads['webrtc_offer']) => Promise<void>;
  takeAnswer: (event: ServerPayloads['webrtc_answer']) => Promise<void>;
  takeCandidate: (event: ServerPayloads['webrtc_ice_candidate']) => Promise<void>;
  /** Closes the connection and releases camera and microphone. */
  close: () => void;
}

/** How well the two browsers reach each other: not yet, well, with gaps, or not at the moment. */
export type Line = 'connecting' | 'good' | 'weak' | 'away';

/** How often to look at the line, and from which share of lost packets or delay on it is weak. */
const LOOK_MS = 4000;
const WEAK_LOSS = 0.05;
const WEAK_SECONDS = 0.4;

/** Looks at what a connection received since the last look. */
function createLineCheck(peer: RTCPeerConnection): () => Promise<Line> {
  let before = { received: 0, lost: 0 };
  return async () => {
    const now = { received: 0, lost: 0 };
    let seconds = 0;
    for (const entry of (await peer.getStats()).values()) {
      if (entry.type === 'inbound-rtp') {
        now.received += entry.packetsReceived ?? 0;
        now.lost += entry.packetsLost ?? 0;
      } else if (entry.type === 'candidate-pair' && entry.nominated) seconds = entry.currentRoundTripTime ?? 0;
    }
    const [received, lost] = [now.received - before.received, now.lost - before.lost];
    before = now;
    return lost > (received + lost) * WEAK_LOSS || seconds > WEAK_SECONDS ? 'weak' : 'good';
  };
}

export interface CallConnectionOptions {
  call: Call;
  onRemote: (stream: MediaStream) => void;
  onLine: (line: Line) => void;
  /** Called when no connection to the other member is possible, or it is lost. */
  onLost: () => void;
}

/** Microphone and camera; the microphone alone where there is no camera, or it may not be used. @throws when that is refused too */
async function openMedia(hasPicture: boolean): Promise<MediaStream> {
  const sound = () => navigator.mediaDevices.getUserMedia({ audio: true, video: false });
  if (!hasPicture) return sound();
  return navigator.mediaDevices.getUserMedia({ audio: true, video: true }).catch(sound);
}

/**
 * Opens the microphone, and the camera for a video call, and prepares the connection. @throws when the member or the device
 * refuses
 */
export async function openCallConnection({
  call,
  onRemote,
  onLine,
  onLost,
}: CallConnectionOptions): Promise<CallConnection> {
  const { callId, callType, requestId, other, hidesCamera } = call;
  const isVideo = callType === 'video';
  const [local, iceServers] = await Promise.all([openMedia(isVideo && !hidesCamera), findIceServers(requestId)]);
  const peer = new RTCPeerConnection({ iceServers });
  const to = { targetUserId: other._id, callId };
  /** Candidates that arrived before their session description. */
  const early: RTCIceCandidateInit[] = [];

  for (const track of local.getTracks()) peer.addTrack(track, local);
  peer.ontrack = ({ streams: [stream] }) => {
    if (stream) onRemote(stream);
  };
  peer.onicecandidate = ({ candidate }) => {
    if (!candidate) return;
    // A lost candidate is not an error: `onconnectionstatechange` reports when all candidates have failed.
    realtime.emit('webrtc_ice_candidate', { ...to, candidate: { ...candidate.toJSON() } }).catch(() => undefined);
  };
  const look = createLineCheck(peer);
  const looking = setInterval(() => {
    if (peer.connectionState === 'connected') look().then(onLine, () => undefined);
  }, LOOK_MS);
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'failed') onLost();
    else if (peer.connectionState === 'connected') onLine('good');
    else if (peer.connectionState === 'disconnected') onLine('away');
  };

  const describe = async (remote: Record<string, unknown>) => {
    await peer.setRemoteDescription(remote as unknown as RTCSessionDescriptionInit);
    for (const candidate of early.splice(0)) await peer.addIceCandidate(candidate);
  };
  const own = () => ({ type: peer.localDescription?.type, sdp: peer.localDescription?.sdp });

  return {
    local,
    async invite() {
      // Without a picture of one's own, the other's has to be asked for.
      if (isVideo && local.getVideoTracks().length === 0) peer.addTransceiver('video', { direction: 'recvonly' });
      await peer.setLocalDescription();
      await realtime.emit('webrtc_offer', { ...to, offer: own() });
    },
    async takeOffer({ offer }) {
      await describe(offer);
      await peer.setLocalDescription();
      await realtime.emit('webrtc_answer', { ...to, answer: own() });
    },
    takeAnswer: ({ answer }) => describe(answer),
    async takeCandidate({ candidate }) {
      if (peer.remoteDescription) await peer.addIceCandidate(candidate);
      else early.push(candidate);
    },
    close() {
      clearInterval(looking);
      for (const track of local.getTracks()) track.stop();
      peer.close();
    },
  };
}
