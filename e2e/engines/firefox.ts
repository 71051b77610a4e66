import { join } from 'node:path';

/** The preferences of a Firefox that a test can drive: its fake camera and microphone, without a question, and no animations. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'permissions.default.desktop-notification': 1,
  'media.autoplay.default': 0,
  'ui.prefersReducedMotion': 1,
};

/** Options of Playwright for Debian's Firefox: a channel that begins with `moz` is driven by WebDriver BiDi, which every Firefox speaks. */
export const FIREFOX = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: { executablePath: join(import.meta.dirname, 'firefox-esr.ts'), firefoxUserPrefs: PREFERENCES },
} as const;

/** A Firefox whose pointer is a finger: coarse, and without hovering. */
export const TOUCHED_FIREFOX = {
  ...FIREFOX,
  launchOptions: {
    ...FIREFOX.launchOptions,
    firefoxUserPrefs: { ...PREFERENCES, 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 },
  },
} as const;

/**
 * Types as the browser does. Playwright sets the value of a field by script instead, which React does not notice. Runs in each page of a
 * Firefox before its own scripts.
 */
export function typeAsBrowser(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    // Playwright sets its own later.
    set: () => undefined,
  });
}
