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

export interface CallConnectionOptions {
  call: Call;
  onRemote: (stream: MediaStream) => void;
  /** Called when no connection to the other member is possible, or it is lost. */
  onLost: () => void;
}

/**
 * Opens the microphone, and the camera for a video call, and prepares the connection. @throws when the member or the device
 * refuses
 */
export async function openCallConnection({ call, onRemote, onLost }: CallConnectionOptions): Promise<CallConnection> {
  const { callId, callType, requestId, other } = call;
  const [local, iceServers] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ audio: true, video: callType === 'video' }),
    findIceServers(requestId),
  ]);
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
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'failed') onLost();
  };

  const describe = async (remote: Record<string, unknown>) => {
    await peer.setRemoteDescription(remote as unknown as RTCSessionDescriptionInit);
    for (const candidate of early.splice(0)) await peer.addIceCandidate(candidate);
  };
  const own = () => ({ type: peer.localDescription?.type, sdp: peer.localDescription?.sdp });

  return {
    local,
    async invite() {
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
      for (const track of local.getTracks()) track.stop();
      peer.close();
    },
  };
}
