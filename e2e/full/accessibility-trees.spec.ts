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
    for (const { name, path } of await pagesOf(viewer)) {
      await test.step(name, async () => {
        for (const each of [chromium, firefox]) await open(each, path);
        await softly
          .poll(async () => (await controlsOfFirefox(firefox)).toSorted(), { message: name })
          .toEqual((await controlsOfChromium(chromium)).toSorted());
      });
    }
    await browser.close();
  });
}
