import { changedPreferences, preferencesOf } from './preferences.ts';

const rest = { emailNotifications: true, pushNotifications: true, language: 'en' as const };

describe('preferences', () => {
  it.each([
    [{}, 'system', false],
    [{ darkMode: true }, 'dark', true],
    [{ darkMode: false }, 'system', false],
    [{ darkMode: true, theme: 'light' as const }, 'light', false],
    [{ theme: 'dark' as const }, 'dark', true],
  ])('stored as %j have a theme and a dark mode that agree', (stored, theme, darkMode) => {
    expect(preferencesOf(stored)).toEqual({ ...rest, theme, darkMode });
  });

  it.each([
    ['system', { darkMode: true }, 'dark'],
    ['system', { darkMode: false }, 'system'],
    ['dark', { darkMode: false }, 'light'],
    ['dark', { darkMode: true }, 'dark'],
    ['light', { darkMode: false }, 'light'],
    ['light', { theme: 'system', darkMode: true }, 'system'],
    ['light', { language: 'de' }, 'light'],
    ['dark', { theme: undefined, darkMode: undefined }, 'dark'],
  ] as const)('with the theme %s and the change %j have the theme %s', (theme, change, after) => {
    const { theme: changed, darkMode } = changedPreferences(preferencesOf({ theme }), change);
    expect([changed, darkMode]).toEqual([after, after === 'dark']);
  });
});
