import { useEffect, useState } from 'react';
import type { DeviceProblem } from '../device-problem.ts';
import type { OwnDevices } from './own-devices.ts';
import type { OwnMedia, TrackKind } from './own-media.ts';

/** Whether one of them sends something. A device that another program has taken counts as missing. */
const isHere = (tracks: MediaStreamTrack[]) => tracks.some(({ muted }) => !muted);
const switchAll = (tracks: MediaStreamTrack[] | undefined, isOn: boolean) => {
  for (const track of tracks ?? []) track.enabled = isOn;
};
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
  /** A device that opens after the member was muted, with no earlier track to be like, would be heard. */
  useEffect(() => {
    if (isMuted) switchAll(own?.stream.getAudioTracks(), false);
    if (isCameraOff) switchAll(own?.stream.getVideoTracks(), false);
  }, [own, isMuted, isCameraOff]);
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
      switchAll(local?.getAudioTracks(), isOn);
      setMuted(!isOn);
      if (!hasSound) open('audio');
    },
    /** Mutes the member until their own press, also while the microphone is missing or taken. */
    mute: () => {
      switchAll(local?.getAudioTracks(), false);
      setMuted(true);
    },
    toggleCamera: () => {
      const isOn = isCameraOff || !hasCamera;
      switchAll(local?.getVideoTracks(), isOn);
      setCameraOff(!isOn);
      if (!hasCamera) open('video');
    },
    /** Reads the switches of newly opened media. With `keeps`, the earlier switches are applied to the new tracks. */
    begin: ({ stream }: OwnMedia, keeps = false) => {
      if (keeps) {
        switchAll(stream.getAudioTracks(), !isMuted);
        switchAll(stream.getVideoTracks(), !isCameraOff);
      }
      setMuted(isOff(stream.getAudioTracks()));
      setCameraOff(isOff(stream.getVideoTracks()));
    },
  };
}
export type OwnTracks = ReturnType<typeof useOwnTracks>;
