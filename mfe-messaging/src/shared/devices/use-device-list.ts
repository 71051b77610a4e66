import { useEffect, useState } from 'react';
import { listDevices } from './device-choices.ts';

/**
 * The connected microphones, cameras and speakers. Another `key` reads them again, for example after a permission has revealed their names.
 */
export function useDeviceList(key: unknown): (kind: MediaDeviceKind) => MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key reads the list again
  useEffect(() => {
    let isUnmounted = false;
    const read = async () => {
      const found = await listDevices();
      if (!isUnmounted) setDevices(found);
    };
    void read();
    navigator.mediaDevices?.addEventListener?.('devicechange', read);
    return () => {
      isUnmounted = true;
      navigator.mediaDevices?.removeEventListener?.('devicechange', read);
    };
  }, [key]);
  return (kind) => devices.filter((device) => device.kind === kind && device.label !== '');
}
