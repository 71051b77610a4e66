import { useState } from 'react';

/** The member's microphone and camera in a call, each of which can be switched off and on again. */
export function useOwnTracks(local: MediaStream | null) {
  const [isMuted, setMuted] = useState(false);
  const [isCameraOff, setCameraOff] = useState(false);
  const hasCamera = local === null || local.getVideoTracks().length > 0;
  return {
    isMuted,
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
  };
}
export type OwnTracks = ReturnType<typeof useOwnTracks>;
