const STORED = 'singleKeys';

/** Whether keys without Ctrl have an effect. A member who uses speech input, or whose hands shake, may press them by mistake. */
export function areSingleKeyShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** Switches keys without Ctrl on or off on this device. It applies at once, in every tab. */
export function setSingleKeyShortcuts(work: boolean): void {
  try {
    if (work) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Without storage, they work again on the next page.
  }
}
