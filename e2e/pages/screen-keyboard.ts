import type { Locator, Page } from '@playwright/test';
import { middleOf } from './press.ts';

const KEYBOARD_PX = 336;

/** Opens a keyboard as in Safari: it lies over the page, and only the visual viewport gets lower. */
export const openKeyboard = (page: Page) =>
  page.evaluate((covered) => {
    const seen = window.visualViewport;
    if (!seen) return;
    Object.defineProperty(seen, 'height', { configurable: true, get: () => window.innerHeight - covered });
    seen.dispatchEvent(new Event('resize'));
  }, KEYBOARD_PX);
export const closeKeyboard = (page: Page) =>
  page.evaluate(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    Reflect.deleteProperty(seen, 'height');
    seen.dispatchEvent(new Event('resize'));
  });

/** Whether a press on the middle of an element reaches it, above the keyboard. */
export const isInReach = async (page: Page, target: Locator): Promise<boolean> => {
  // Not by Playwright, which counts what the keyboard covers as seen.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { x, y } = await middleOf(target);
  const isHit = await target.evaluate(
    (element, spot) => {
      const hit = document.elementFromPoint(spot.x, spot.y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    },
    { x, y },
  );
  return isHit && y < (page.viewportSize()?.height ?? 0) - KEYBOARD_PX;
};
