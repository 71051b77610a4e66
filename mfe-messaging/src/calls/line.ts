import type { ServerPayloads } from '@mutua/contracts';
import { realtime } from '@mutua/web-kit';
import type { Call } from '../shared/call.slice.ts';

/** Public STUN servers tell each browser its address; the media themselves go from one member to the other. */
const ICE_SERVERS = [{ urls: ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'] }];

/** The media of one call. */
export interface Line {
  local: MediaStream;
  /** The caller's first step, once the other has answered. */
  invite: () => Promise<void>;
  takeOffer: (event: ServerPayloads['webrtc_offer']) => Promise<void>;
  takeAnswer: (event: ServerPayloads['webrtc_answer']) => Promise<void>;
  takeCandidate: (event: ServerPayloads['webrtc_ice_candidate']) => Promise<void>;
  /** Ends it and lets camera and microphone go. */
  close: () => void;
}

export interface LineOptions {
  call: Call;
  onRemote: (stream: MediaStream) => void;
  /** No way to the other member was found, or it broke. */
  onLost: () => void;
}

/** Takes microphone, and camera for a video call, and prepares the connection. @throws when the member or the device refuses */
export async function openLine({ call, onRemote, onLost }: LineOptions): Promise<Line> {
  const { callId, callType, other } = call;
  const local = await navigator.mediaDevices.getUserMedia({ audio: true, video: callType === 'video' });
  const peer = new RTCPeerConnection({ iceServers: ICE_SERVERS });
  const to = { targetUserId: other._id, callId };
  /** Candidates may overtake the description that they belong to. */
  const early: RTCIceCandidateInit[] = [];

  for (const track of local.getTracks()) peer.addTrack(track, local);
  peer.ontrack = ({ streams: [stream] }) => {
    if (stream) onRemote(stream);
  };
  peer.onicecandidate = ({ candidate }) => {
    if (!candidate) return;
    // One of many: the call stands or falls with all of them, see `onconnectionstatechange`.
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
