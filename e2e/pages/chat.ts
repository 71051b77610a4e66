import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilStill } from '../fixtures/checks.ts';
import { isPhone } from '../fixtures/test.ts';
import { spotIn, tap } from './press.ts';

/** The distance from the lower edge of a bubble to the middle of its last line, in pixels. */
const LAST_LINE = 16;

export const chat = (page: Page) => {
  const box = page.getByRole('textbox', { name: 'Message' });
  const log = page.getByRole('log');
  return {
    box,
    log,
    async send(text: string) {
      await box.fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(box).toHaveValue('');
    },
    /** Opens the menu of a message: by its button, or on a phone by a press on the message. */
    async openMenu(message: Locator) {
      // A message that has just arrived still moves.
      await waitUntilStill(page);
      // On the last line: a press on a quote above it leads to the quoted message.
      const spot = await spotIn(message, LAST_LINE);
      if (isPhone(page)) await tap(page, spot);
      else {
        await page.mouse.move(spot.x, spot.y);
        await log.getByRole('button', { name: 'Message options', exact: true }).click();
      }
      await expect(page.getByRole('menu', { name: 'Message options' })).toBeVisible();
    },
    /** Expects the given texts in the log, in this order. */
    async expectInOrder(texts: string[]) {
      for (const text of texts) await expect(log.getByText(text)).toBeVisible();
      const whole = await log.innerText();
      const places = texts.map((text) => whole.indexOf(text));
      expect(places).toEqual([...places].sort((a, b) => a - b));
    },
  };
};

/** The first message with a text. A reply comes later and contains the text of its quote, too. */
export const messageWith = (page: Page, text: string) =>
  chat(page).log.locator('[data-seq]').filter({ hasText: text }).first();
/** Presses an entry in the menu of that message. */
export const choose = async (page: Page, text: string, name: RegExp | string) => {
  await chat(page).openMenu(messageWith(page, text));
  await page.getByRole('menuitem', { name }).click();
};
