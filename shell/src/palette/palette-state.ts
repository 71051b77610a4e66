import { useSyncExternalStore } from 'react';

/** What is open over the page: the command palette, or the list of keys. */
export type OpenPart = 'palette' | 'keys' | null;

let open: OpenPart = null;
const listeners = new Set<() => void>();

function setOpen(part: OpenPart): void {
  open = part;
  for (const listener of listeners) listener();
}

export const openPalette = (): void => setOpen('palette');
export const openKeys = (): void => setOpen('keys');
export const closePalette = (): void => setOpen(null);

/** Which part is open now. */
export const useOpenPart = (): OpenPart =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => null,
  );
