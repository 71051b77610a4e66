import { useState } from 'react';
import type { OwnMedia } from './own-media.ts';

/** The member's microphone and camera in a call, each of which can be switched off and on again. */
export function useOwnTracks(own: OwnMedia | null) {
  const [isMuted, setMuted] = useState(false);
  const [isCameraOff, setCameraOff] = useState(false);
  const local = own?.stream ?? null;
  const hasSound = local === null || local.getAudioTracks().length > 0;
  const hasCamera = local === null || local.getVideoTracks().length > 0;
  return {
    isMuted: isMuted || !hasSound,
    hasSound,
    hasCamera,
    isCameraOff: isCameraOff || !hasCamera,
    toggleSound: () => {
      for (const track of local?.getAudioTracks() ?? []) track.enabled = isMuted;
      setMuted(!isMuted);
    },
    toggleCamera: () => {
      for (const track of local?.getVideoTracks() ?? []) track.enabled = isCameraOff;
      setCameraOff(!isCameraOff);
    },
    /** For the next call. */
    reset: () => {
      setMuted(false);
      setCameraOff(false);
    },
  };
}
export type OwnTracks = ReturnType<typeof useOwnTracks>;
