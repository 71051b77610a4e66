import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { initTheme, setTheme, THEME_COLORS, useTheme } from './theme.ts';

const initScript = readFileSync(path.join(__dirname, 'theme-init.js'), 'utf8');
/** Runs the script of the head like the page does, as a separate classic script. */
function runInitScript() {
  const script = document.createElement('script');
  script.textContent = initScript;
  document.head.append(script);
}

/** Replaces the system's preference, which jsdom does not have. */
function systemPrefers(dark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: dark,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  window.matchMedia = () => query as unknown as MediaQueryList;
  return (next: boolean) => {
    query.matches = next;
    for (const listener of listeners) listener();
  };
}

const themeOnPage = () => document.documentElement.dataset.theme;
const chromeColour = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

const Shown = () => <p>{useTheme().theme}</p>;

let stop = () => {};

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  document.head.innerHTML = '<meta name="theme-color" content="">';
});
afterEach(() => stop());

describe('the first theme', () => {
  it.each([
    { stored: null, systemDark: true, theme: 'dark' },
    { stored: null, systemDark: false, theme: 'light' },
    { stored: 'true', systemDark: false, theme: 'dark' },
    { stored: 'false', systemDark: true, theme: 'light' },
  ] as const)('is $theme when darkMode is $stored and the system prefers dark: $systemDark', (given) => {
    systemPrefers(given.systemDark);
    if (given.stored !== null) localStorage.setItem('darkMode', given.stored);

    runInitScript();
    expect([themeOnPage(), chromeColour()]).toEqual([given.theme, THEME_COLORS[given.theme]]);

    delete document.documentElement.dataset.theme;
    stop = initTheme();
    expect([themeOnPage(), chromeColour()]).toEqual([given.theme, THEME_COLORS[given.theme]]);
  });
});

describe('a theme on the page', () => {
  it('follows the system and the choice in another tab before the scripts of the page have started', () => {
    const change = systemPrefers(false);
    runInitScript();
    change(true);
    expect([themeOnPage(), chromeColour()]).toEqual(['dark', THEME_COLORS.dark]);

    localStorage.setItem('darkMode', 'false');
    window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue: 'false' }));
    expect([themeOnPage(), chromeColour()]).toEqual(['light', THEME_COLORS.light]);
  });

  it('follows the system until the member chooses', () => {
    const change = systemPrefers(false);
    stop = initTheme();
    change(true);
    expect(themeOnPage()).toBe('dark');

    localStorage.setItem('darkMode', 'true');
    change(false);
    expect(themeOnPage()).toBe('dark');
  });

  it('follows the choice made in another tab', () => {
    systemPrefers(false);
    stop = initTheme();
    localStorage.setItem('darkMode', 'true');
    window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue: 'true' }));
    expect(themeOnPage()).toBe('dark');
  });

  it('can be changed, is stored, and updates the components that show it', () => {
    systemPrefers(false);
    stop = initTheme();
    render(<Shown />);
    expect(screen.getByText('light')).toBeVisible();
    act(() => setTheme('dark'));
    expect(screen.getByText('dark')).toBeVisible();
    expect([themeOnPage(), localStorage.getItem('darkMode')]).toEqual(['dark', 'true']);
    act(() => setTheme('light'));
    expect(localStorage.getItem('darkMode')).toBe('false');
  });
});
