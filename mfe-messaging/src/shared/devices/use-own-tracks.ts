import { useState } from 'react';
import type { DeviceProblem } from '../device-problem.ts';
import type { OwnDevices } from './own-devices.ts';
import type { OwnMedia, TrackKind } from './own-media.ts';

/** Whether one of them sends something. A device that another program has taken counts as missing. */
const isHere = (tracks: MediaStreamTrack[]) => tracks.some(({ muted }) => !muted);
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
  const hasSound = local === null || isHere(local.getAudioTracks());
  const hasCamera = local === null || isHere(local.getVideoTracks());
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
      const isOn = isMuted || !hasSound;
      for (const track of local?.getAudioTracks() ?? []) track.enabled = isOn;
      setMuted(!isOn);
      if (!hasSound) open('audio');
    },
    toggleCamera: () => {
      const isOn = isCameraOff || !hasCamera;
      for (const track of local?.getVideoTracks() ?? []) track.enabled = isOn;
      setCameraOff(!isOn);
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
