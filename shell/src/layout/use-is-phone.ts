import { isPhone } from '@mutua/web-kit/parts';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the window is as narrow as a phone now. For rendering by scripts; styles use `phone`. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone, () => false);
