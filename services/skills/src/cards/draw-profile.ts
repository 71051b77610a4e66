import type { OverlayOptions } from 'sharp';
import { brandOf, compose, type DrawnText, drawText, drawToFit, GIVE, HEIGHT, INK, MUTED, WIDTH } from './drawing.ts';
import type { ProfileCard } from './profile-card.ts';

/** The centre of the member's seat. */
const SEAT = { x: 214, y: 330, radius: 124 };
const TEXT_LEFT = 390;
const TEXT_WIDTH = 744;
const GAP = 20;
/** Below the name, whose letters reach the edge of their layer. */
const NAME_GAP = 28;
const STAR_SIZE = 30;

const drawing = (
  mark: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linecap="round">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#faf8f3"/>
  ${mark}
  <circle cx="${SEAT.x}" cy="${SEAT.y}" r="${SEAT.radius}" fill="${GIVE}"/>
</svg>`;

/** The fonts have no star. */
const STAR = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${STAR_SIZE}" height="${STAR_SIZE}" viewBox="0 0 24 24"><path fill="#b7791f" d="M12 1.8l3.1 6.4 7 1-5.1 4.9 1.2 7L12 17.8l-6.2 3.3 1.2-7L1.9 9.2l7-1z"/></svg>`,
);

/** Draws the titles of skills in at most three lines: the second one only when there is room for it. */
async function drawSkills(skills: readonly string[]): Promise<DrawnText | undefined> {
  if (skills.length === 0) return undefined;
  const drawn = await drawText({ text: skills.join(' · '), font: 'text', size: 32, colour: INK, width: TEXT_WIDTH });
  return drawn.height > 130 && skills.length > 1 ? drawSkills(skills.slice(0, -1)) : drawn;
}

/** The layers of the last line: the place, then the rating behind a star. */
function lastLine(place: DrawnText | undefined, rating: DrawnText | undefined, top: number): OverlayOptions[] {
  const left = TEXT_LEFT + (place ? place.width + 2 * GAP : 0);
  return [
    ...(place ? [{ input: place.input, left: TEXT_LEFT, top }] : []),
    ...(rating
      ? [
          { input: STAR, left, top: Math.round(top + (rating.height - STAR_SIZE) / 2) },
          { input: rating.input, left: left + STAR_SIZE + 8, top },
        ]
      : []),
  ];
}

/** Draws the card of a profile as a PNG of 1200 by 630 pixels, as link previews show it. */
export async function drawProfile({ name, letters, skills, place, rating, site }: ProfileCard): Promise<Buffer> {
  const brand = brandOf(site);
  const fact = { font: 'text', size: 28, colour: MUTED } as const;
  const [product, seat, heading, taught, where, stars, price] = await Promise.all([
    drawText({ text: brand.name, font: 'display', size: 40, colour: INK, width: 960 }),
    drawText({ text: letters, font: 'display', size: 92, colour: '#ffffff' }),
    drawToFit(
      { text: name, font: 'display', colour: INK, width: TEXT_WIDTH },
      { sizes: [76, 64, 52, 42, 34], height: 170 },
    ),
    drawSkills(skills),
    place ? drawText({ text: place, ...fact, width: 520 }) : undefined,
    rating ? drawText({ text: rating, ...fact }) : undefined,
    skills.length > 0 ? drawText({ text: 'for something that you teach', ...fact, colour: GIVE }) : undefined,
  ]);
  const heights = [heading.height, taught?.height, Math.max(where?.height ?? 0, stars?.height ?? 0)].filter(Boolean);
  const height = heights.reduce<number>((sum, each) => sum + (each ?? 0) + GAP, NAME_GAP - 2 * GAP);
  const top = Math.round(SEAT.y - height / 2);
  const belowName = top + heading.height + NAME_GAP;
  return compose(drawing(brand.mark), [
    { input: product.input, left: brand.left, top: 60 },
    {
      input: seat.input,
      left: Math.round(SEAT.x - seat.width / 2),
      top: Math.round(SEAT.y - seat.height / 2),
    },
    { input: heading.input, left: TEXT_LEFT, top },
    ...(taught ? [{ input: taught.input, left: TEXT_LEFT, top: belowName }] : []),
    ...lastLine(where, stars, belowName + (taught ? taught.height + GAP : 0)),
    ...(price ? [{ input: price.input, left: WIDTH - 66 - price.width, top: 552 }] : []),
  ]);
}
