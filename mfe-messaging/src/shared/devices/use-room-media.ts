import { useEffect, useRef, useState } from 'react';
import { closeMedia, keepOpenedMedia } from './opened-media.ts';
import { createOwnDevices, type OwnDevices } from './own-devices.ts';
import { type OwnMedia, openOwnMedia } from './own-media.ts';

interface Opened {
  own: OwnMedia;
  devices: OwnDevices;
}

/** Microphone and camera of the screen before a call. They are closed with it, unless they are kept for the call. */
export function useRoomMedia(isVideo: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const current = useRef<OwnDevices | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the devices again
  useEffect(() => {
    let isUnmounted = false;
    const open = async () => {
      const own = await openOwnMedia(isVideo);
      if (isUnmounted) return closeMedia(own);
      const devices = createOwnDevices({
        own,
        send: async () => undefined,
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
