import type { Locator, Page } from '@playwright/test';

export interface Spot {
  x: number;
  y: number;
}

/** The middle of what is drawn, in the window's pixels, scrolled to where it can be pressed. */
export const middleOf = async (target: Locator): Promise<Spot> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Two frames: what `:active` or a blur changes is drawn by then. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * Presses a place as a hand does: down, the page answers, `meanwhile` looks at it, up. Playwright's `click()` would wait until the target
 * stands still and so never meets one that moves while it is pressed.
 */
export const pressWithMouse = async (
  page: Page,
  { x, y }: Spot,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await drawn(page);
  await meanwhile();
  await page.mouse.up();
};

/** Presses a place with a finger. */
export const tap = (page: Page, { x, y }: Spot): Promise<void> => page.touchscreen.tap(x, y);
