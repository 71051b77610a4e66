import { type Browser, type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { watchLoad } from '../../infra/testing/page-load.ts';
import { median } from './measure.ts';
import { table, verdict } from './report.ts';

/** How long the member looks at the chat before the press, in milliseconds. */
const LOOK_MS = 4000;
const PRESSES = 3;
const GOAL_MS = 1000;
const DESKTOP = { viewport: { width: 1440, height: 900 } };

declare const document: {
  querySelector: (selector: string) => object | null;
  addEventListener: (type: string, listener: () => void, capture: boolean) => void;
};
declare const window: { pressedAt: number; shownAfter: Record<string, number> };
declare const requestAnimationFrame: (callback: () => void) => void;

/** Selectors that match once a part of the dialog is shown. */
const DIALOG_PARTS = { form: '[role=dialog] form', times: '[role=dialog] [data-day]' };

/** Runs in the page before its scripts: measures when each part of the dialog appears after the first press on a button. */
function watchDialog(parts: Record<string, string>): void {
  window.shownAfter = {};
  document.addEventListener(
    'pointerup',
    () => {
      window.pressedAt ||= performance.now();
      const look = () => {
        for (const [name, selector] of Object.entries(parts)) {
          if (document.querySelector(selector)) window.shownAfter[name] ??= performance.now() - window.pressedAt;
        }
        requestAnimationFrame(look);
      };
      look();
    },
    true,
  );
}

/** @returns milliseconds from the press to each part of the dialog */
async function pressFirst(
  page: Page,
  url: string,
  { cpu, isFinger }: { cpu: number; isFinger: boolean },
): Promise<Record<string, number>> {
  await watchLoad(page, { isSlow: true, cpu });
  await page.addInitScript(watchDialog, DIALOG_PARTS);
  await page.goto(url, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Find a time' }).first();
  await button.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(LOOK_MS);
  const box = await button.boundingBox();
  if (!box) throw new Error(`${url} lost its button`);
  // Presses by coordinates: a locator would first move the mouse over the button, which already loads the dialog.
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await (isFinger ? page.touchscreen.tap(...place) : page.mouse.click(...place));
  await page.waitForFunction((names) => names.every((name) => name in window.shownAfter), Object.keys(DIALOG_PARTS), {
    timeout: 60_000,
  });
  return page.evaluate(() => window.shownAfter);
}

/**
 * Measures the first press on "Find a time" in a chat, on slow 4G with an empty cache: the median of several presses.
 * @param url the page of a chat; @param storageState the session of a member who can arrange a session there
 */
export async function benchFirstPress(
  browser: Browser,
  url: string,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<string> {
  const rows: string[][] = [];
  for (const isFinger of [false, true]) {
    for (const cpu of [1, 4]) {
      const presses: Record<string, number>[] = [];
      while (presses.length < PRESSES) {
        const device = isFinger ? devices['Pixel 7'] : DESKTOP;
        const context = await browser.newContext({ ...device, storageState, serviceWorkers: 'block' });
        presses.push(await pressFirst(await context.newPage(), url, { cpu, isFinger }));
        await context.close();
      }
      const medianOf = (name: keyof typeof DIALOG_PARTS) => median(presses.map((press) => press[name] ?? 0));
      const formMs = medianOf('form');
      rows.push([
        isFinger ? 'finger' : 'mouse',
        `1/${cpu}`,
        `${Math.round(formMs)} ms`,
        `${Math.round(medianOf('times'))} ms`,
        `${GOAL_MS}: ${verdict(formMs, GOAL_MS)}`,
      ]);
      console.error(`first press: ${rows.at(-1)?.join(', ')}`);
    }
  }
  return table(['first press by', 'processor', 'dialog with its form', 'suggested times', 'goal'], rows);
}
