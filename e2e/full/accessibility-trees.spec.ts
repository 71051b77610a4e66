import type { Browser, Page } from '@playwright/test';
import { controlsOfChromium, controlsOfFirefox } from '../engines/accessible-controls.ts';
import { FIREFOX } from '../engines/firefox.ts';
import { waitUntilSettled } from '../fixtures/checks.ts';
import { expect, test } from '../fixtures/test.ts';
import { pagesOf, signInViewer, VIEWERS } from '../pages/site.ts';
import { EXPECTED_FAULTS, softly } from '../pages/visit.ts';

test.use({ expectedFaults: EXPECTED_FAULTS });

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 });
  await waitUntilSettled(page);
};

const startFirefox = (type: { launch: (options: object) => Promise<Browser> }): Promise<Browser> =>
  type.launch({ channel: FIREFOX.channel, ...FIREFOX.launchOptions });

/** Without times, which go on between the two pages. */
const comparable = (controls: string[]) => controls.map((line) => line.replace(/\d+ \w+ ago/, 'some time ago')).sort();

for (const viewer of VIEWERS) {
  test(`screen readers find the same controls in Firefox and Chromium, as ${viewer}`, async ({
    openPage,
    playwright,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const browser = await startFirefox(playwright.firefox);
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      ...(baseURL && { baseURL }),
    });
    const [chromium, firefox] = [await openPage(), await context.newPage()];
    for (const each of [chromium, firefox]) await signInViewer(each.context(), viewer);
    const pages = await pagesOf(viewer);
    // On a slow machine the navigation settles before the first page knows of the matches service. The next page knows.
    for (const each of [chromium, firefox]) await open(each, pages[0]?.path ?? '/');
    for (const { name, path } of pages) {
      await test.step(name, async () => {
        for (const each of [chromium, firefox]) await open(each, path);
        await softly
          .poll(async () => comparable(await controlsOfFirefox(firefox)), { message: name })
          .toEqual(comparable(await controlsOfChromium(chromium)));
      });
    }
    await browser.close();
  });
}
