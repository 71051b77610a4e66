/** What this device remembers. Null without it, or without storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text on this device, or removes it. Without storage it is forgotten when the page is left. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The member loses nothing but a convenience.
  }
}
