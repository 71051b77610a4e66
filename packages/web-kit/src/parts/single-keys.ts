const STORED = 'singleKeys';

/** Whether keys without Ctrl do something, as speech and shaky hands may press them by mistake. */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** Lets keys without Ctrl work on this device, or not. It takes effect at once, in every tab. */
export function setSingleKeys(work: boolean): void {
  try {
    if (work) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Nothing can be stored: they work again with the next page.
  }
}
