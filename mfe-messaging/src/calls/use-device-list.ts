import { useEffect, useState } from 'react';
import { listDevices } from './device-choices.ts';

/** Microphones, cameras and speakers that are there now. `key` reads them again: a permission gives them their names. */
export function useDeviceList(key: unknown): (kind: MediaDeviceKind) => MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads anew with each key
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const found = await listDevices();
      if (!isOver) setDevices(found);
    };
    void read();
    navigator.mediaDevices?.addEventListener?.('devicechange', read);
    return () => {
      isOver = true;
      navigator.mediaDevices?.removeEventListener?.('devicechange', read);
    };
  }, [key]);
  return (kind) => devices.filter((device) => device.kind === kind && device.label !== '');
}
