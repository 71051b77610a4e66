import { useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'darkMode';

/** The page's background in each theme, for the browser's own user interface. It equals `--bg` of tokens.css. */
export const THEME_COLORS: Record<Theme, string> = { light: '#faf8f3', dark: '#141310' };

const listeners = createListeners();
const systemPrefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Reads the member's choice. Null when there is none, or when storage is forbidden. */
function readChoice(): Theme | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === null ? null : stored === 'true' ? 'dark' : 'light';
  } catch {
    return null;
  }
}

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme]);
  listeners.notify();
}

const resolve = (): Theme => readChoice() ?? (systemPrefersDark().matches ? 'dark' : 'light');

/** The theme on the page now. */
export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Chooses a theme, for this and later visits. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(theme === 'dark'));
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  apply(theme);
}

/** Removes the choice, so that the system's preference decides, for this visit and later ones. */
export function followSystem(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there was no stored choice.
  }
  apply(resolve());
}

/**
 * Applies the theme. It follows the system's preference until the member chooses, and the choice in other tabs. The owner of the page calls
 * it once. theme-init.js has applied the theme before the first paint. Returns a function that stops it.
 */
export function initTheme(): () => void {
  const follow = () => apply(resolve());
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) follow();
  };
  const system = systemPrefersDark();
  follow();
  system.addEventListener('change', follow);
  window.addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', follow);
    window.removeEventListener('storage', onStorage);
  };
}

/** The theme of this device. `chooseTheme` changes it. Styles do not need this hook, because they use CSS variables. */
export function useTheme(): { theme: Theme } {
  // Prerendered HTML has the texts for the light theme.
  return { theme: useSyncExternalStore(listeners.subscribe, currentTheme, () => 'light' as const) };
}
