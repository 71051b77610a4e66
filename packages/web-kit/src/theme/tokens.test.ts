import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { THEME_COLORS, type Theme } from './theme.ts';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');

type Variables = Record<string, string>;

/** The custom properties of the first block with this selector. */
function variables(selector: string): Variables {
  const block = css.slice(css.indexOf(`${selector} {`)).split('\n}')[0] ?? '';
  return Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [name, value]),
  );
}

const light = variables(':root');
const themes: Record<Theme, Variables> = { light, dark: { ...light, ...variables('[data-theme="dark"]') } };

function colour(theme: Theme, name: string): string {
  const value = themes[theme][name];
  if (!value) throw new Error(`--${name} is not defined`);
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference) return colour(theme, reference);
  if (!/^#[\da-f]{6}$/i.test(value)) throw new Error(`--${name} is ${value}, not a hex colour`);
  return value;
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const pairs = Array.from(
  css.matchAll(/^@pair ([\w-]+) \/ ([\w-]+) ([\d.]+)$/gm),
  ([, text = '', background = '', minimum = '']) => ({ text, background, minimum: Number(minimum) }),
);

describe('tokens', () => {
  it('has a list of pairs of colours to check', () => {
    expect(pairs.length).toBeGreaterThan(50);
  });

  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    it.each(pairs)('$text on $background reaches $minimum', ({ text, background, minimum }) => {
      expect(contrast(colour(theme, text), colour(theme, background))).toBeGreaterThanOrEqual(minimum);
    });

    it("sets the browser's theme colour to the background colour of the page", () => {
      expect(THEME_COLORS[theme]).toBe(colour(theme, 'bg'));
    });
  });
});

it('hides the markers of lists without `none`, which takes the role of a list away in Safari', () => {
  const root = path.join(__dirname, '../../../..');
  const files = globSync('{shell,mfe-*,packages/web-kit}/{src,public}/**/*.{ts,tsx,css}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const offences = files.filter((file) => /list-style[\w-]*:\s*none/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(offences).toEqual([]);
});
