import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PALETTES } from './limits.ts';
import { PALETTE_COLOURS, PALETTE_TOKENS, paletteStyle, swatchOf } from './palettes.ts';

const TOKENS = readFileSync(join(import.meta.dirname, '../../../web-kit/src/theme/tokens.css'), 'utf8');
const blockOf = (start: number) => {
  const end = TOKENS.indexOf('\n}', start);
  return Object.fromEntries(
    [...TOKENS.slice(start, end).matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
};
const light = blockOf(TOKENS.indexOf(':root {'));
const themes = { light, dark: { ...light, ...blockOf(TOKENS.indexOf('[data-theme="dark"] {')) } };
const pairs = [...TOKENS.matchAll(/^@pair ([\w-]+) \/ ([\w-]+) ([\d.]+)$/gm)];

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
const resolve = (tokens: Record<string, string>, name: string): string => {
  const value = tokens[name] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other ? resolve(tokens, other) : value;
};

describe.each(Object.keys(PALETTE_COLOURS) as (keyof typeof PALETTE_COLOURS)[])('%s', (palette) => {
  it.each(['light', 'dark'] as const)('keeps the contrast of every pair of the tokens in the %s theme', (theme) => {
    const own = Object.fromEntries(PALETTE_TOKENS.map((name, index) => [name, PALETTE_COLOURS[palette][theme][index]]));
    const tokens = { ...themes[theme], ...own, focus: own['accent'] } as Record<string, string>;
    const tooLow = pairs.flatMap(([pair, text = '', background = '', minimum]) =>
      contrast(resolve(tokens, text), resolve(tokens, background)) < Number(minimum) ? [pair] : [],
    );
    expect(pairs.length).toBeGreaterThan(50);
    expect(tooLow).toEqual([]);
  });

  it('has a style for both themes', () => {
    const style = paletteStyle(palette);
    expect(style).toContain(`html:root{--accent:${swatchOf(palette)};`);
    expect(style).toContain(`@media screen{html[data-theme=dark]{--accent:${PALETTE_COLOURS[palette].dark[0]};`);
  });
});

it('has the product look in pine, which needs no style', () => {
  expect(paletteStyle('pine')).toBe('');
  expect(PALETTES.map(swatchOf)).toHaveLength(new Set(PALETTES.map(swatchOf)).size);
});
