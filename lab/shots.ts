/**
 * `npm run shots [-- <name>... --width 390 --theme dark --language de]`: pictures of every page and dialog at 390, 820 and 1440 px, light
 * and dark. They are taken as a visitor, a member, a newcomer and a moderator, and as a member while no service answers. They show the
 * running system (PORT selects another than the main one). They go into `shots` in its data folder (`.data/shots`), those of another
 * language into `shots/de`. Names, `--width` and `--theme` select some of them.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { waitUntilSettled } from '../e2e/fixtures/checks.ts';
import { patternsIn, showInLanguage } from '../e2e/fixtures/languages.ts';
import { LAYERS } from '../e2e/pages/layers.ts';
import { pagesOf, signInViewer, VIEWERS, type Viewer } from '../e2e/pages/site.ts';
import config from '../e2e/playwright.config.ts';
import { locateStack } from '../infra/stack/stack-location.ts';

const { dataDir, ports } = locateStack();
process.env['MUTUA_ORIGIN'] ??= `http://localhost:${ports.gateway}`;
process.env['MUTUA_MAIL_URL'] ??= `http://localhost:${ports.mail}`;
const origin = process.env['MUTUA_ORIGIN'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true },
    theme: { type: 'string' },
    language: { type: 'string', default: 'en' },
  },
});
const { language } = values;
const folder = join(dataDir, 'shots', language === 'en' ? '' : language);
const HEIGHTS: Record<string, number> = { 390: 844, 820: 1100, 1440: 900 };
const widths = values.width ?? Object.keys(HEIGHTS);
const themes = (['light', 'dark'] as const).filter((theme) => values.theme === undefined || values.theme === theme);

/** One picture: how to reach its page, and as which viewer. */
interface Shot {
  name: string;
  as: Viewer;
  show: (page: Page) => Promise<unknown>;
  /** Takes the window instead of the whole page, for pages that scroll inside, and for overlays. */
  isWindow: boolean;
  isDown?: boolean;
  isForKeys?: boolean;
}

const allShots = async (): Promise<Shot[]> => {
  const pages = (await Promise.all(VIEWERS.map((viewer) => pagesOf(viewer)))).flat().map(({ name, path, as }): Shot => {
    const show = async (page: Page) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    };
    return { name, as, show, isWindow: /^(chat|messages)/.test(name) };
  });
  const layers = LAYERS.map(
    ({ name, open, isForKeys = false }): Shot => ({
      name,
      as: 'nadia',
      show: (page) => open(page, patternsIn(language)),
      isWindow: true,
      isForKeys,
    }),
  );
  const down = pages
    .filter(({ as }) => as === 'nadia')
    .map((shot) => ({ ...shot, name: `${shot.name}-down`, isDown: true }));
  return [...pages, ...layers, ...down].filter(({ name }) => positionals.length === 0 || positionals.includes(name));
};

/** Lets only the session answer, as when the services behind the gateway are away. */
const takeDown = (context: BrowserContext) =>
  context.route(/\/api\/(?!auth\/)/, (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'Service unavailable', code: 'service_unavailable', requestId: 'shots' },
    }),
  );

/** Loads lazy pictures below the window, too. */
const showPictures = (page: Page) =>
  page.evaluate(() => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager';
  });

/** Makes the window as tall as the page, so that bars at its end are at the end of the page, not across its middle. */
const growToPage = async (page: Page, width: number): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await waitUntilSettled(page);
};

const problems: string[] = [];

/** Takes the pictures of one window, one theme and one viewer. */
const takePictures = async (
  browser: Browser,
  shots: readonly Shot[],
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<void> => {
  const [first] = shots;
  if (!first) return;
  const context = await browser.newContext({
    baseURL: origin,
    locale: language,
    colorScheme,
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(width < 900 && { hasTouch: true, isMobile: true }),
  });
  await showInLanguage(context, language, origin);
  await signInViewer(context, first.as);
  if (first.isDown) await takeDown(context);
  for (const { name, show, isWindow } of shots) {
    // Uses a new page for each picture, because an overlay may still be open in the last one.
    const page = await context.newPage();
    const file = `${name}-${width}-${colorScheme}.png`;
    try {
      await show(page);
      await showPictures(page);
      await waitUntilSettled(page);
      if (!isWindow) await growToPage(page, width);
      await page.screenshot({ path: join(folder, file) });
    } catch (error) {
      problems.push(`${file}: ${String(error).split('\n')[0]}`);
    }
    await page.close();
  }
  await context.close();
};

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
const shots = await allShots();
for (const width of widths.map(Number)) {
  for (const theme of themes) {
    for (const viewer of VIEWERS) {
      for (const isDown of [false, true]) {
        const some = shots.filter((shot) => shot.as === viewer && (shot.isDown ?? false) === isDown);
        await takePictures(
          browser,
          some.filter(({ isForKeys }) => !isForKeys || width > 900),
          width,
          theme,
        );
      }
    }
  }
}
await browser.close();
console.log(`Pictures are in ${folder}`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
