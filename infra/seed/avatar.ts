import sharp from 'sharp';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';

const BACKGROUNDS = ['#cde5de', '#f9d6c5', '#e7e2d7', '#d9e4f2', '#f1e3b8', '#e6dcec', '#dfe8cf', '#f3d9d9'] as const;
const CLOTHES = ['#0d5c50', '#a33610', '#27456f', '#6b4700', '#7a2740', '#3f5b1d', '#4a3a6b', '#1f4f5e'] as const;
const SKINS = ['#f4d6c0', '#e8bd9c', '#d49f78', '#b67b52', '#8d5a3a', '#6b4129'] as const;
const HAIRS = ['#2a1d16', '#4a2f1d', '#1b1b1f', '#7a4a25', '#a8a29a', '#b5793a'] as const;

/** Hair behind the head and in front of it, on a canvas of 100 by 100 with the head around (50, 42). */
const STYLES: readonly ((hair: string) => [back: string, front: string])[] = [
  (h) => ['', `<path d="M31 40c-1-16 8-22 19-22s20 6 19 22c-3-8-7-12-19-12s-16 4-19 12z" fill="${h}"/>`],
  (h) => [
    `<path d="M28 70c-4-22-3-52 22-52s26 30 22 52z" fill="${h}"/>`,
    `<path d="M31 42c0-14 8-20 19-20s19 6 19 20c-6-2-10-6-13-11-6 7-15 10-25 11z" fill="${h}"/>`,
  ],
  (h) => [
    `<circle cx="50" cy="19" r="9" fill="${h}"/>`,
    `<path d="M31 40c0-13 8-20 19-20s19 7 19 20c-4-7-9-10-19-10s-15 3-19 10z" fill="${h}"/>`,
  ],
  (h) => [
    `<g fill="${h}"><circle cx="50" cy="27" r="17"/><circle cx="34" cy="34" r="11"/><circle cx="66" cy="34" r="11"/></g>`,
    '',
  ],
  (h) => [
    '',
    `<path d="M31 38c-2-14 8-21 20-21 9 0 15 4 18 9 2 4 1 8 0 12-2-5-4-7-7-8-9 1-20-1-26-6-3 4-4 8-5 14z" fill="${h}"/>`,
  ],
  (h) => [
    `<path d="M29 62c-6-30 4-44 21-44s27 14 21 44c-3 3-9 3-10-1V38H39v23c-1 4-7 4-10 1z" fill="${h}"/>`,
    `<path d="M32 38c0-12 8-17 18-17s18 5 18 17c-5-6-11-8-18-8s-13 2-18 8z" fill="${h}"/>`,
  ],
];

/** A flat portrait, drawn here, as WebP of 256 pixels. */
export const drawAvatar = async (
  [styleIndex, skinIndex, hairIndex]: NonNullable<DemoPerson['look']>,
  random: Random,
): Promise<Buffer> => {
  const [style, skin, hair] = [STYLES[styleIndex], SKINS[skinIndex], HAIRS[hairIndex]];
  if (!style || !skin || !hair) throw new Error('a look that is not drawn here');
  const [back, front] = style(hair);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100">
<rect width="100" height="100" fill="${random.pick(BACKGROUNDS)}"/>
${back}
<path d="M42 52h16v16a8 8 0 0 1-16 0z" fill="${skin}"/>
<path d="M42 58c4 4 12 4 16 0v5c-5 3-11 3-16 0z" fill="#000" opacity=".12"/>
<path d="M14 104c0-24 16-36 28-37 3 6 13 6 16 0 12 1 28 13 28 37z" fill="${random.pick(CLOTHES)}"/>
<ellipse cx="50" cy="42" rx="17" ry="20" fill="${skin}"/>
${front}
</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
};
