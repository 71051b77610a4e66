import type { IceServer, RoomStream, ServerPayloads } from '@mutua/contracts';
import { realtime } from '@mutua/web-kit';
import { type ConnectionQuality, createQualityCheck } from '../shared/devices/connection-quality.ts';
import type { OwnMedia } from '../shared/devices/own-media.ts';

/** Three sizes of one picture, so that each receiver gets the size that it shows. */
const PICTURE_SIZES: RTCRtpEncodingParameters[] = [
  { rid: 'h', maxBitrate: 700_000, maxFramerate: 24 },
  { rid: 'm', maxBitrate: 250_000, maxFramerate: 24, scaleResolutionDownBy: 2 },
  { rid: 'l', maxBitrate: 90_000, maxFramerate: 15, scaleResolutionDownBy: 4 },
];
const SCREEN_SIZES: RTCRtpEncodingParameters[] = [{ maxBitrate: 1_200_000, maxFramerate: 15 }];
const LOOK_MS = 4_000;

/** What is received of a member. */
export type Received = Partial<Record<RoomStream, MediaStream>>;

export type RoomMedia = ReturnType<typeof createRoomMedia>;

/**
 * The two connections of a device in a room: one sends sound, picture and screen, the other receives all others. The sending one has the
 * three from the beginning, so that a screen needs no second offer.
 */
export function createRoomMedia({
  iceServers,
  onReceived,
  onQuality,
  onLost,
}: {
  iceServers: IceServer[];
  onReceived: (received: ReadonlyMap<string, Received>) => void;
  onQuality: (quality: ConnectionQuality) => void;
  /** A connection has failed: the device has to enter again. */
  onLost: () => void;
}) {
  const up = new RTCPeerConnection({ iceServers });
  const down = new RTCPeerConnection({ iceServers });
  let isClosed = false;
  const senders: Record<RoomStream, RTCRtpSender> = {
    sound: up.addTransceiver('audio', { direction: 'sendonly' }).sender,
    picture: up.addTransceiver('video', { direction: 'sendonly', sendEncodings: PICTURE_SIZES }).sender,
    screen: up.addTransceiver('video', { direction: 'sendonly', sendEncodings: SCREEN_SIZES }).sender,
  };
  const trickle = (of: 'up' | 'down') => (event: RTCPeerConnectionIceEvent) => {
    const candidate = event.candidate ? { ...event.candidate.toJSON() } : null;
    // A lost candidate is no error: the node answers each check of its address.
    realtime.emit('room_candidate', { of, candidate }).catch(() => undefined);
  };
  up.onicecandidate = trickle('up');
  down.onicecandidate = trickle('down');
  for (const peer of [up, down])
    peer.onconnectionstatechange = () => {
      if (isClosed) return;
      if (peer.connectionState === 'failed') onLost();
      else if (peer.connectionState === 'disconnected') onQuality('interrupted');
      else if (peer === up && peer.connectionState === 'connected') onQuality('good');
    };
  const measure = createQualityCheck(down);
  const timer = setInterval(() => {
    if (down.connectionState === 'connected') measure().then((quality) => !isClosed && onQuality(quality), onLost);
  }, LOOK_MS);
  /** Handles one offer after the other. */
  let offers: Promise<unknown> = Promise.resolve();

  async function takeOffer({ n, jsep, streams }: ServerPayloads['room_offer']): Promise<void> {
    await down.setRemoteDescription(jsep as unknown as RTCSessionDescriptionInit);
    await down.setLocalDescription();
    if (isClosed) return;
    const byMid = new Map(down.getTransceivers().map(({ mid, receiver }) => [mid, receiver.track]));
    const received = new Map<string, Received>();
    for (const { mid, memberId, stream } of streams) {
      const track = byMid.get(mid);
      if (track) received.set(memberId, { ...received.get(memberId), [stream]: streamOf(track) });
    }
    onReceived(received);
    const { type, sdp } = down.localDescription ?? {};
    await realtime.emit('room_answer', { n, jsep: { type, sdp } });
  }

  return {
    /** Replaces what is sent by what the devices give now. */
    async send(own: OwnMedia | null, sound = own?.stream.getAudioTracks()[0] ?? null): Promise<void> {
      await Promise.all([
        senders.sound.replaceTrack(sound),
        senders.picture.replaceTrack(own?.stream.getVideoTracks()[0] ?? null),
        senders.screen.replaceTrack(own?.screen?.getVideoTracks()[0] ?? null),
      ]);
    },
    /** Offers to send. */
    async publish(): Promise<void> {
      await up.setLocalDescription();
      const { type, sdp } = up.localDescription ?? {};
      const { jsep } = await realtime.emit('room_publish', { jsep: { type, sdp } });
      if (!isClosed) await up.setRemoteDescription(jsep as unknown as RTCSessionDescriptionInit);
    },
    takeOffer(offer: ServerPayloads['room_offer']): void {
      offers = offers
        .then(() => (isClosed ? undefined : takeOffer(offer)))
        .catch(() => {
          if (!isClosed) onLost();
        });
    },
    close(): void {
      isClosed = true;
      clearInterval(timer);
      up.close();
      down.close();
    },
  };
}

/** The stream that plays a track: always the same one, so that an element does not begin again. */
const streams = new WeakMap<MediaStreamTrack, MediaStream>();
function streamOf(track: MediaStreamTrack): MediaStream {
  const stream = streams.get(track) ?? new MediaStream([track]);
  streams.set(track, stream);
  return stream;
}
