/**
 * Makes the pictures in `shell/public` from the drawings in `shell/icons`, the card in each language. After a change of the logo or the
 * words, run `node infra/tools/make-icons.ts` and commit the results.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM } from '@mutua/remotes/chromium';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';

const SHELL = path.join(import.meta.dirname, '../../shell');
const drawing = (name: string) => path.join(SHELL, 'icons', name);
const result = (name: string) => path.join(SHELL, 'public', name);

/** Draws an SVG as a square PNG. The density renders the drawing in its final size instead of enlarging it. */
const png = (svg: Buffer, size: number): Promise<Buffer> =>
  sharp(svg, { density: 72 * 16 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer();

/** An icon file with one picture, which may be a PNG since Windows Vista. */
const icon = (picture: Buffer, size: number): Buffer => {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // the type: an icon
  header.writeUInt16LE(1, 4); // the number of pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits for each pixel
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
};

const touch = await readFile(drawing('touch.svg'));
const maskable = await readFile(drawing('maskable.svg'));
await writeFile(result('favicon.ico'), icon(await png(await readFile(result('favicon.svg')), 32), 32));
await writeFile(result('apple-touch-icon.png'), await png(touch, 180));
await writeFile(result('mail-mark.png'), await png(await readFile(result('favicon.svg')), 78));
await writeFile(result('icon-192.png'), await png(touch, 192));
await writeFile(result('icon-512.png'), await png(touch, 512));
await writeFile(result('icon-maskable-512.png'), await png(maskable, 512));

interface Words {
  give: string;
  get: string;
  price: string;
}

/** Writes the words of the card, with the title as large as it fits. */
const write = async (page: Page, { give, get, price }: Words): Promise<void> => {
  for (const [part, words] of Object.entries({ 'h1 b': give, 'h1 i': get, p: price }))
    await page.evaluate(`document.querySelector('${part}').textContent = ${JSON.stringify(words)}`);
  const widthOf = async () => (await page.locator('h1').boundingBox())?.width ?? 0;
  for (let size = 104; (await widthOf()) > 1040 && size > 40; size -= 2)
    await page.addStyleTag({ content: `h1 { font-size: ${size}px; }` });
};

const browser = await chromium.launch(CHROMIUM);
const texts: Record<string, Words> = JSON.parse(await readFile(drawing('card-texts.json'), 'utf8'));
for (const [language, words] of Object.entries(texts)) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(pathToFileURL(drawing('card.html')).href);
  await page.evaluate('document.fonts.ready');
  await write(page, words);
  const card = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toBuffer();
  await writeFile(result(language === 'en' ? 'card.png' : `card.${language}.png`), card);
  await page.close();
}
await browser.close();
