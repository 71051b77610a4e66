import { useState } from 'react';
import type { DeviceProblem } from '../device-problem.ts';
import type { OwnDevices } from './own-devices.ts';
import type { OwnMedia, TrackKind } from './own-media.ts';

const isOff = (tracks: MediaStreamTrack[]) => tracks.some(({ enabled }) => !enabled);

/**
 * The member's microphone and camera in a call. Each can be switched off and on again. The switch of a missing device opens it;
 * `onProblem` is called when that fails.
 */
export function useOwnTracks(
  { own, devices }: { own: OwnMedia | null; devices: OwnDevices | null },
  onProblem: (kind: TrackKind, problem: DeviceProblem) => void = () => undefined,
) {
  const [isMuted, setMuted] = useState(false);
  const [isCameraOff, setCameraOff] = useState(false);
  const local = own?.stream ?? null;
  const hasSound = local === null || local.getAudioTracks().length > 0;
  const hasCamera = local === null || local.getVideoTracks().length > 0;
  const open = (kind: TrackKind) => {
    devices?.open(kind).then(
      (problem) => problem && onProblem(kind, problem),
      () => undefined,
    );
  };
  return {
    isMuted: isMuted || !hasSound,
    hasSound,
    hasCamera,
    isCameraOff: isCameraOff || !hasCamera,
    toggleSound: () => {
      for (const track of local?.getAudioTracks() ?? []) track.enabled = isMuted;
      setMuted(hasSound && !isMuted);
      if (!hasSound) open('audio');
    },
    toggleCamera: () => {
      for (const track of local?.getVideoTracks() ?? []) track.enabled = isCameraOff;
      setCameraOff(hasCamera && !isCameraOff);
      if (!hasCamera) open('video');
    },
    /** Reads the switches of newly opened media. With `keeps`, the earlier switches are applied to the new tracks. */
    begin: ({ stream }: OwnMedia, keeps = false) => {
      if (keeps) {
        for (const track of stream.getAudioTracks()) track.enabled = !isMuted;
        for (const track of stream.getVideoTracks()) track.enabled = !isCameraOff;
      }
      setMuted(isOff(stream.getAudioTracks()));
      setCameraOff(isOff(stream.getVideoTracks()));
    },
  };
}
export type OwnTracks = ReturnType<typeof useOwnTracks>;
