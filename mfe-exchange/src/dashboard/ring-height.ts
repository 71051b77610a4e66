const KEY = 'mutua:ring-space';

/** The height of the last ring that this device showed, in pixels. 0 when there was none. */
export function readRingHeight(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Stores the height, so that the next visit reserves space for the ring before it is loaded. */
export function storeRingHeight(height: number): void {
  try {
    if (height === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(height));
  } catch {
    // Without storage, the ring moves the content below at the next visit.
  }
}
