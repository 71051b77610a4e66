import { useSyncExternalStore } from 'react';

/** What is open above the page: the command palette, or the list of keys. */
export type OpenPart = 'palette' | 'keys' | null;

interface PaletteState {
  part: OpenPart;
  /** The text in the palette; it exists before the list of results. */
  text: string;
  /** Enter was pressed before the results were loaded: it chooses the first one. */
  isEntered: boolean;
  /** The element that had the focus before. */
  before: HTMLElement | null;
}

const CLOSED: PaletteState = { part: null, text: '', isEntered: false, before: null };

let state = CLOSED;
const listeners = new Set<() => void>();

function set(next: Partial<PaletteState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function open(part: OpenPart): void {
  if (state.part === part) return;
  const { activeElement } = document;
  // Switching from the palette to the keys keeps the element below.
  const before = state.part === null && activeElement instanceof HTMLElement ? activeElement : state.before;
  set({ ...CLOSED, part, before });
}

export const openPalette = (): void => open('palette');
export const openKeys = (): void => open('keys');
/** Closes what is open. */
export const closePalette = (): void => set(CLOSED);
export const typePalette = (text: string): void => set({ text });

export const paletteState = (): PaletteState => state;

/** Stores a key for the palette that was pressed before its field existed. */
export function bufferPaletteKey(key: string): void {
  if (key === 'Escape') closePalette();
  else if (state.part !== 'palette') return;
  else if (key === 'Enter') set({ isEntered: true });
  else if (key === 'Backspace') typePalette([...state.text].slice(0, -1).join(''));
  else if ([...key].length === 1) typePalette(state.text + key);
}

export const usePalette = (): PaletteState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    paletteState,
    () => CLOSED,
  );
