import { DEFAULT_PREFERENCES, type Preferences, type Theme } from '@mutua/contracts';

/** The preferences in a member's document. Only documents from before themes existed have `darkMode`. */
export type StoredPreferences = Partial<Preferences>;

/** The preferences in answers: the theme, and `darkMode` for clients that do not know themes. */
export type FullPreferences = Preferences & { theme: Theme };

/** Members who chose the dark mode before themes existed keep it. The light mode was the default, not a choice. */
const themeOf = ({ theme, darkMode }: StoredPreferences): Theme => theme ?? (darkMode ? 'dark' : 'system');

/** Returns the preferences of a document of this or an earlier release. */
export function preferencesOf(stored: StoredPreferences = {}): FullPreferences {
  const theme = themeOf(stored);
  return { ...DEFAULT_PREFERENCES, ...stored, theme, darkMode: theme === 'dark' };
}

/**
 * Returns the preferences after a change. A theme overrides `darkMode`. `darkMode` alone chooses a theme only when it differs from the
 * client's last answer. So a form that sends everything back does not replace the theme `system`.
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
