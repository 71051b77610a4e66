import { DEFAULT_PREFERENCES, type Preferences, type Theme } from '@mutua/contracts';

/** What a member's document holds. `darkMode` is of documents written before there were themes. */
export type StoredPreferences = Partial<Preferences>;

/** What travels: the theme, and `darkMode` for clients that know nothing else. */
export type FullPreferences = Preferences & { theme: Theme };

/** Members who chose the dark mode before there were themes keep it. The light mode was the default and no choice. */
const themeOf = ({ theme, darkMode }: StoredPreferences): Theme => theme ?? (darkMode ? 'dark' : 'system');

/** The preferences of a document of any age. */
export function preferencesOf(stored: StoredPreferences = {}): FullPreferences {
  const theme = themeOf(stored);
  return { ...DEFAULT_PREFERENCES, ...stored, theme, darkMode: theme === 'dark' };
}

/**
 * The preferences after a change. A theme counts before `darkMode`; `darkMode` alone chooses a theme only when it differs from
 * what the client was told, so that a form that sends everything back does not end "as the device has it".
 */
export function changedPreferences(
  before: FullPreferences,
  { theme, darkMode, ...others }: { [K in keyof Preferences]?: Preferences[K] | undefined },
): FullPreferences {
  const isSwitched = darkMode !== undefined && darkMode !== before.darkMode;
  const chosen = theme ?? (isSwitched ? (darkMode ? 'dark' : 'light') : before.theme);
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return preferencesOf({ ...before, ...sent, theme: chosen });
}
