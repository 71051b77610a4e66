import type { Locator, Page } from '@playwright/test';
import { nextPaint } from '../fixtures/checks.ts';
import { expect, isChromium, isPhone } from '../fixtures/test.ts';

export interface Spot {
  x: number;
  y: number;
}

/** Scrolls an element into view, and returns a place in it, in pixels of the window: its middle, or so far above its lower edge. */
export const spotIn = async (target: Locator, aboveEnd?: number): Promise<Spot> => {
  // A page that is still loading may replace the element meanwhile.
  const boxes: { x: number; y: number; width: number; height: number }[] = [];
  await expect(async () => {
    await target.scrollIntoViewIfNeeded({ timeout: 5_000 });
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} is not drawn`);
    boxes.push(box);
  }).toPass();
  const [box] = boxes as [(typeof boxes)[0]];
  return { x: box.x + box.width / 2, y: box.y + box.height - (aboveEnd ?? box.height / 2) };
};

export const middleOf = (target: Locator): Promise<Spot> => spotIn(target);

/**
 * Presses a place like a person: mouse down, a pause in which the page reacts and `meanwhile` runs, mouse up. Playwright's `click()` waits
 * until the target is stable, so it would miss a target that moves during the press.
 */
export const pressWithMouse = async (
  page: Page,
  { x, y }: Spot,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await nextPaint(page);
  await meanwhile();
  await page.mouse.up();
};

/** Presses a place with a finger. Firefox and WebKit have none here, so that it is a press of the mouse. */
export const tap = (page: Page, spot: Spot): Promise<void> =>
  isChromium(page) ? page.touchscreen.tap(spot.x, spot.y) : pressWithMouse(page, spot);

/** Presses a place, on a phone with a finger. */
export const pressAt = (page: Page, spot: Spot): Promise<void> =>
  isPhone(page) ? tap(page, spot) : pressWithMouse(page, spot);

/** Presses the middle of an element once it is visible. */
export const press = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  await pressAt(page, await middleOf(target));
};
