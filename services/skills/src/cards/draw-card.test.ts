import sharp from 'sharp';
import { drawCard } from './draw-card.ts';
import { drawProfile } from './draw-profile.ts';

/** Whether the top of a card has the orange of the product's mark. */
async function hasMark(card: Buffer): Promise<boolean> {
  const top = sharp(card).extract({ left: 0, top: 0, width: 1200, height: 120 }).removeAlpha();
  const pixels = await top.raw().toBuffer();
  return pixels.some((red, at) => at % 3 === 0 && red - (pixels[at + 2] ?? 0) > 100);
}

it.each([[undefined, true] as const, ['Zeitbank Graz', false] as const])(
  'the mark of the product is only on cards with its name: %s',
  async (name, isThere) => {
    const site: { site?: string } = name === undefined ? {} : { site: name };
    const card = await drawCard({
      title: 'Bread baking',
      teacher: 'Hana Sato',
      letters: 'HS',
      facts: ['Cooking'],
      ...site,
    });
    const profile = await drawProfile({
      name: 'Hana Sato',
      letters: 'HS',
      skills: ['Bread'],
      place: 'Graz',
      rating: '',
      ...site,
    });
    expect([await hasMark(card), await hasMark(profile)]).toEqual([isThere, isThere]);
  },
);
