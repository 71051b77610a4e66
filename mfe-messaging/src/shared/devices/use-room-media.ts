import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { closeMedia, keepOpenedMedia } from './opened-media.ts';
import { createOwnDevices, type OwnDevices } from './own-devices.ts';
import { type OwnMedia, openOwnMedia, type TrackKind } from './own-media.ts';

const nothing = async () => undefined;

interface Opened {
  own: OwnMedia;
  devices: OwnDevices;
}

/**
 * Microphone and camera of the screen before a call. They are closed with it, unless they are kept for the call.
 * @param send replaces a sent track; called only where something is sent from this screen
 */
export function useRoomMedia(
  isVideo: boolean,
  send: (kind: TrackKind, track: MediaStreamTrack | null, own: OwnMedia) => Promise<void> = nothing,
) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const current = useRef<OwnDevices | null>(null);
  const onSend = useEffectEvent(send);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the devices again
  useEffect(() => {
    let isUnmounted = false;
    const open = async () => {
      const own = await openOwnMedia(isVideo);
      if (isUnmounted) return closeMedia(own);
      const devices = createOwnDevices({
        own,
        send: (kind, track) => onSend(kind, track, devices.current()),
        onChange: (changed) => setOpened({ own: changed, devices }),
      });
      current.current = devices;
      setOpened({ own, devices });
    };
    open().catch(() => !isUnmounted && setFailed(true));
    return () => {
      isUnmounted = true;
      const devices = current.current;
      current.current = null;
      devices?.close();
      if (devices) closeMedia(devices.current());
    };
  }, [isVideo, attempt]);
  return {
    opened,
    hasFailed,
    tryAgain: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
    /** Leaves the open devices to the call. */
    keepForCall: () => {
      const devices = current.current;
      current.current = null;
      devices?.close();
      if (devices) keepOpenedMedia(devices.current());
    },
  };
}
