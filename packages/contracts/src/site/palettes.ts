import type { Palette } from './limits.ts';

/** What a palette replaces of the tokens of the product. */
export const PALETTE_TOKENS = [
  'accent',
  'accent-hover',
  'accent-text',
  'accent-soft',
  'accent-soft-hover',
  'on-accent-soft',
  'on-accent',
] as const;
type Colours = readonly [string, string, string, string, string, string, string];

/** The values in the order of the tokens, in both themes. A test checks their contrast. `pine` is in the tokens of the product. */
export const PALETTE_COLOURS: Record<Exclude<Palette, 'pine'>, { light: Colours; dark: Colours }> = {
  danube: {
    light: ['#24478f', '#1b3872', '#24478f', '#e2e9f7', '#d3def3', '#142a57', '#ffffff'],
    dark: ['#8fb0f2', '#a8c2f6', '#a4c0f7', '#1d2a45', '#263658', '#dbe6fd', '#0b1530'],
  },
  plum: {
    light: ['#5b3a8c', '#492e70', '#5b3a8c', '#eae5f0', '#ded8e8', '#352251', '#ffffff'],
    dark: ['#b29ad5', '#c2b0de', '#c0acdd', '#30263a', '#382a49', '#e9e2f3', '#130c1d'],
  },
  beet: {
    light: ['#8a2457', '#6e1d46', '#8a2457', '#f0e3e9', '#e8d3dd', '#501532', '#ffffff'],
    dark: ['#e18eb8', '#e8a6c7', '#e7a2c4', '#42212e', '#542339', '#f7dfeb', '#200814'],
  },
  clay: {
    light: ['#7a3d12', '#62310e', '#7a3d12', '#eee6e0', '#e4d8d0', '#47230a', '#ffffff'],
    dark: ['#edae83', '#f1c09d', '#f0bd99', '#472d19', '#5a361a', '#fae8db', '#241205'],
  },
  moss: {
    light: ['#3d5a1e', '#314818', '#3d5a1e', '#e6eae2', '#d8ded2', '#233411', '#ffffff'],
    dark: ['#b9db94', '#c8e3ab', '#c5e2a7', '#323f20', '#3d4f24', '#ebf5e0', '#151f0a'],
  },
  lake: {
    light: ['#1f5f7a', '#194c62', '#1f5f7a', '#e2eaee', '#d2dfe4', '#123747', '#ffffff'],
    dark: ['#8dc9e2', '#a6d4e8', '#a1d3e7', '#21383f', '#244551', '#def0f7', '#081921'],
  },
  ink: {
    light: ['#3a3a3a', '#2e2e2e', '#3a3a3a', '#e5e5e5', '#d8d8d8', '#222222', '#ffffff'],
    dark: ['#b8b8b8', '#c7c7c7', '#c4c4c4', '#32312e', '#3c3b39', '#ebebeb', '#141414'],
  },
};

/** The swatch of each palette, in the light theme. */
export const swatchOf = (palette: Palette): string =>
  palette === 'pine' ? '#0d5c50' : PALETTE_COLOURS[palette].light[0];

const declarations = (colours: Colours): string =>
  [...PALETTE_TOKENS.map((token, index) => `--${token}:${colours[index]}`), `--focus:${colours[0]}`].join(';');

/** The style of a palette for a document, in both themes. Stronger than the tokens, wherever it stands. Empty for the look of the product. */
export function paletteStyle(palette: Palette): string {
  if (palette === 'pine') return '';
  const { light, dark } = PALETTE_COLOURS[palette];
  return `html:root{${declarations(light)}}@media screen{html[data-theme=dark]{${declarations(dark)}}}`;
}
