const KEY = 'mutua:ring-space';

/** The height in pixels of the ring that this device showed last; 0 when it showed none. */
export function readRingSpace(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Keeps the height, so that the next visit leaves room for the ring before it is there. */
export function keepRingSpace(height: number): void {
  try {
    if (height === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(height));
  } catch {
    // The next visit moves what is below then.
  }
}
