/** What all card pictures are drawn with: fonts, colours, and texts as layers. */
import { createRequire } from 'node:module';
import { DEFAULT_SITE } from '@mutua/contracts/limits';
import sharp, { type OverlayOptions } from 'sharp';

/** The size that link previews show. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const { resolve } = createRequire(import.meta.url);
const GOOGLE_FONTS = '@expo-google-fonts';
/** These are TrueType files because the decoder of sharp reads no WOFF2. */
const FONTS = {
  display: {
    font: 'Bricolage Grotesque Bold',
    fontfile: resolve(`${GOOGLE_FONTS}/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf`),
  },
  text: {
    font: 'Instrument Sans Medium',
    fontfile: resolve(`${GOOGLE_FONTS}/instrument-sans/500Medium/InstrumentSans_500Medium.ttf`),
  },
};

/** The light theme's colours. */
export const INK = '#211e19';
export const MUTED = '#5f584c';
export const GIVE = '#0d5c50';
export const GET = '#de5429';
export const GET_TEXT = '#a33610';

/** The product's mark. */
const MARK = `<g transform="translate(64 48) scale(1.75)" stroke-width="4.2">
    <path d="M6 16A10 10 0 0 1 22.4 8.3" stroke="${GIVE}"/><circle cx="6" cy="16.6" r="4.6" fill="${GIVE}"/>
    <path d="M26 16A10 10 0 0 1 9.6 23.7" stroke="${GET}"/><circle cx="26" cy="15.4" r="4.6" fill="${GET}"/>
  </g>`;

/** What stands at the top of a card: the product's mark and name, or the name of the site alone. */
export const brandOf = (site: string | undefined): { mark: string; name: string; left: number } =>
  site === undefined ? { mark: MARK, name: DEFAULT_SITE.name, left: 136 } : { mark: '', name: site, left: 66 };

const markup = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface Line {
  text: string;
  font: keyof typeof FONTS;
  /** Pixels. */
  size: number;
  colour: string;
  /** Longer text continues on the next line. */
  width?: number;
}

export interface DrawnText {
  input: Buffer;
  width: number;
  height: number;
}

/** Draws a text as a layer of its own. */
export async function drawText({ text, font, size, colour, width = 1000 }: Line): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${markup(text)}</span>`,
      ...FONTS[font],
      font: `${FONTS[font].font} ${size}px`,
      // One point is one pixel.
      dpi: 72,
      width,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Draws a text in the first of these sizes that is low enough; in the last one, whatever its height. */
export async function drawToFit(
  line: Omit<Line, 'size'>,
  { sizes, height }: { sizes: readonly number[]; height: number },
): Promise<DrawnText> {
  const [size = 0, ...smaller] = sizes;
  const drawn = await drawText({ ...line, size });
  return drawn.height > height && smaller.length > 0 ? drawToFit(line, { sizes: smaller, height }) : drawn;
}

/** Draws as many facts as fit in one line. */
export async function drawFacts(
  facts: readonly string[],
  { width, ...look }: Omit<Line, 'text' | 'width'> & { width: number },
): Promise<DrawnText> {
  const drawn = await drawText({ ...look, text: facts.join(' · '), width: 4 * width });
  return drawn.width > width && facts.length > 1 ? drawFacts(facts.slice(0, -1), { width, ...look }) : drawn;
}

/** A picture without texts, with layers over it, as a PNG. */
export const compose = (drawing: string, layers: OverlayOptions[]): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).composite(layers).png({ palette: true, quality: 90 }).toBuffer();
