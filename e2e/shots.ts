/**
 * `npm run shots [-- <page>...]`: pictures of every page (or of those named) at 390 and 1440 px, light and dark, from the
 * running system, into `shots` in its data folder (`.data/shots`). PORT selects another system than the main one, as in other commands.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { locateStack } from '../infra/stack/stack-location.ts';
import { DEMO } from './fixtures/api.ts';
import { signInContext, sitePages } from './pages/site.ts';
import config from './playwright.config.ts';

const { dataDir, ports } = locateStack();
process.env['MUTUA_ORIGIN'] ??= `http://localhost:${ports.gateway}`;
const origin = process.env['MUTUA_ORIGIN'];
const folder = join(dataDir, 'shots');
const wanted = process.argv.slice(2);

const isUp = await fetch(`${origin}/health`).then(
  () => true,
  () => false,
);
if (!isUp) {
  console.error(`Nothing answers at ${origin}. Start the system with npm start first.`);
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions ?? {});
const pages = (await sitePages()).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const as of ['visitor', 'nadia'] as const) {
      const context = await browser.newContext({
        baseURL: origin,
        colorScheme,
        viewport: { width, height: width === 390 ? 844 : 900 },
        reducedMotion: 'reduce',
      });
      if (as === 'nadia') await signInContext(context, DEMO.nadia);
      const page = await context.newPage();
      for (const { name, path } of pages.filter((each) => each.as === as)) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: name !== 'chat' });
      }
      await context.close();
    }
  }
}
await browser.close();
console.log(`${pages.length * 4} pictures in ${folder}`);
