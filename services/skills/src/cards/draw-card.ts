import { createRequire } from 'node:module';
import { initials } from '@mutua/contracts';
import sharp, { type OverlayOptions } from 'sharp';
import type { Card } from './card.ts';

const WIDTH = 1200;
const HEIGHT = 630;

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
const INK = '#211e19';
const MUTED = '#5f584c';
const GIVE = '#0d5c50';
const GET = '#de5429';
const GET_TEXT = '#a33610';

/** The swap line between the reader (an open seat) and the teacher, with the product's mark above it. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linecap="round">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#faf8f3"/>
  <g transform="translate(64 48) scale(1.75)" stroke-width="4.2">
    <path d="M6 16A10 10 0 0 1 22.4 8.3" stroke="${GIVE}"/><circle cx="6" cy="16.6" r="4.6" fill="${GIVE}"/>
    <path d="M26 16A10 10 0 0 1 9.6 23.7" stroke="${GET}"/><circle cx="26" cy="15.4" r="4.6" fill="${GET}"/>
  </g>
  <g stroke-width="5">
    <path d="M134 268C134 196 240 184 600 184S1066 196 1066 262" stroke="${GIVE}" stroke-dasharray="2 16"/>
    <path d="M1052 252l14 16 14-16" stroke="${GIVE}"/>
    <path d="M1066 412C1066 484 960 496 600 496S134 484 134 418" stroke="${GET}"/>
    <path d="M120 428l14-16 14 16" stroke="${GET}"/>
  </g>
  <circle cx="134" cy="340" r="54" stroke="#b9b1a2" stroke-width="4" stroke-dasharray="2 12"/>
  <circle cx="1066" cy="340" r="56" fill="${GIVE}"/>
</svg>`;

const markup = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Line {
  text: string;
  font: keyof typeof FONTS;
  /** Pixels. */
  size: number;
  colour: string;
  /** Longer text continues on the next line. */
  width?: number;
}

async function draw({
  text,
  font,
  size,
  colour,
  width = 1000,
}: Line): Promise<{ input: Buffer; width: number; height: number }> {
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

const TITLE_SIZES = [72, 60, 50, 42, 34, 28];
const TITLE_WIDTH = 780;
const TITLE_HEIGHT = 176;

/** Draws the title in the largest size that fits between the arcs. */
async function drawTitle(text: string) {
  let drawn = await draw({ text, font: 'display', size: TITLE_SIZES[0] ?? 0, colour: GET_TEXT, width: TITLE_WIDTH });
  for (const size of TITLE_SIZES.slice(1)) {
    if (drawn.height <= TITLE_HEIGHT) break;
    drawn = await draw({ text, font: 'display', size, colour: GET_TEXT, width: TITLE_WIDTH });
  }
  return drawn;
}

const FOOT_WIDTH = 690;

/** Draws as many facts as fit in one line. */
async function drawFacts(facts: readonly string[]): ReturnType<typeof draw> {
  const drawn = await draw({ text: facts.join(' · '), font: 'text', size: 28, colour: MUTED, width: 4 * FOOT_WIDTH });
  return drawn.width > FOOT_WIDTH && facts.length > 1 ? drawFacts(facts.slice(0, -1)) : drawn;
}

/** Draws a card as a PNG of 1200 by 630 pixels, as link previews show it. */
export async function drawCard({ title, teacher, facts }: Card): Promise<Buffer> {
  const [name, heading, lead, foot, price, letters] = await Promise.all([
    draw({ text: 'Mutua', font: 'display', size: 40, colour: INK }),
    drawTitle(title),
    draw({ text: teacher ? `${teacher} teaches` : 'Learn', font: 'text', size: 30, colour: MUTED }),
    drawFacts(facts),
    draw({ text: 'for something that you teach', font: 'text', size: 28, colour: GIVE }),
    teacher ? draw({ text: initials(teacher), font: 'display', size: 42, colour: '#ffffff' }) : undefined,
  ]);
  const gap = 18;
  const top = Math.round(340 - (lead.height + gap + heading.height) / 2);
  const layers: OverlayOptions[] = [
    { input: name.input, left: 136, top: 60 },
    { input: lead.input, left: 222, top },
    { input: heading.input, left: 222, top: top + lead.height + gap },
    { input: foot.input, left: 66, top: 552 },
    { input: price.input, left: WIDTH - 66 - price.width, top: 552 },
  ];
  if (letters)
    layers.push({
      input: letters.input,
      left: Math.round(1066 - letters.width / 2),
      top: Math.round(340 - letters.height / 2),
    });
  return sharp(Buffer.from(DRAWING)).composite(layers).png({ palette: true, quality: 90 }).toBuffer();
}
