import type { OverlayOptions } from 'sharp';
import type { Card } from './card.ts';
import {
  brandOf,
  compose,
  drawFacts,
  drawText,
  drawToFit,
  GET,
  GET_TEXT,
  GIVE,
  HEIGHT,
  INK,
  MUTED,
  WIDTH,
} from './drawing.ts';

/** The swap line between the reader (an open seat) and the teacher, with the product's mark above it. */
const drawing = (
  mark: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linecap="round">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#faf8f3"/>
  ${mark}
  <g stroke-width="5">
    <path d="M134 268C134 196 240 184 600 184S1066 196 1066 262" stroke="${GIVE}" stroke-dasharray="2 16"/>
    <path d="M1052 252l14 16 14-16" stroke="${GIVE}"/>
    <path d="M1066 412C1066 484 960 496 600 496S134 484 134 418" stroke="${GET}"/>
    <path d="M120 428l14-16 14 16" stroke="${GET}"/>
  </g>
  <circle cx="134" cy="340" r="54" stroke="#b9b1a2" stroke-width="4" stroke-dasharray="2 12"/>
  <circle cx="1066" cy="340" r="56" fill="${GIVE}"/>
</svg>`;

/** Draws a card as a PNG of 1200 by 630 pixels, as link previews show it. */
export async function drawCard({ title, teacher, letters, facts, site }: Card): Promise<Buffer> {
  const brand = brandOf(site);
  const [name, heading, lead, foot, price, seat] = await Promise.all([
    drawText({ text: brand.name, font: 'display', size: 40, colour: INK, width: 960 }),
    drawToFit(
      { text: title, font: 'display', colour: GET_TEXT, width: 780 },
      { sizes: [72, 60, 50, 42, 34, 28], height: 176 },
    ),
    drawText({ text: teacher ? `${teacher} teaches` : 'Learn', font: 'text', size: 30, colour: MUTED }),
    drawFacts(facts, { font: 'text', size: 28, colour: MUTED, width: 690 }),
    drawText({ text: 'for something that you teach', font: 'text', size: 28, colour: GIVE }),
    letters ? drawText({ text: letters, font: 'display', size: 42, colour: '#ffffff' }) : undefined,
  ]);
  const gap = 18;
  const top = Math.round(340 - (lead.height + gap + heading.height) / 2);
  const layers: OverlayOptions[] = [
    { input: name.input, left: brand.left, top: 60 },
    { input: lead.input, left: 222, top },
    { input: heading.input, left: 222, top: top + lead.height + gap },
    { input: foot.input, left: 66, top: 552 },
    { input: price.input, left: WIDTH - 66 - price.width, top: 552 },
  ];
  if (seat)
    layers.push({
      input: seat.input,
      left: Math.round(1066 - seat.width / 2),
      top: Math.round(340 - seat.height / 2),
    });
  return compose(drawing(brand.mark), layers);
}
