const KEY = 'mutua:ring-space';

/** The height in pixels of the last ring that this device showed; 0 when it showed none. */
export function readRingSpace(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Stores the height, so that the next visit reserves space for the ring before it is loaded. */
export function keepRingSpace(height: number): void {
  try {
    if (height === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(height));
  } catch {
    // The next visit then moves the content below.
  }
}
