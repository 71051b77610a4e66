import type { ConnectionQuality } from '../../shared/devices/connection-quality.ts';
import type { OwnDevices } from '../../shared/devices/own-devices.ts';
import type { OwnMedia } from '../../shared/devices/own-media.ts';

/** The media of a call, and the state of its connection. */
export interface CallMedia {
  own: OwnMedia | null;
  /** Changes the devices of `own`. */
  devices: OwnDevices | null;
  remote: MediaStream | null;
  quality: ConnectionQuality;
  /** The time at which this browser last changed or lost its network. */
  networkAt: number;
  /** The connection was lost soon after such a change. */
  hasOtherNetwork: boolean;
  /** What the other side sends. Null until it has said so. */
  peerState: { sound: boolean; picture: boolean; screen: boolean; canRenegotiate: boolean } | null;
}
export const NO_MEDIA: CallMedia = {
  own: null,
  devices: null,
  remote: null,
  quality: 'connecting',
  networkAt: 0,
  hasOtherNetwork: false,
  peerState: null,
};
