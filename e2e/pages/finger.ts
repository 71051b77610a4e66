import type { Locator, Page } from '@playwright/test';
import { middleOf, tap } from './press.ts';

/**
 * A finger on one page, which counts its presses. Typing and the key "Next" do not count. It presses a place on the screen like a person, so an
 * element that covers the target gets the press.
 */
export class Finger {
  readonly presses: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses the middle of a target. `what` names it in the list of presses. */
  async press(what: string, target: Locator): Promise<void> {
    await target.waitFor();
    this.presses.push(what);
    await tap(this.#page, await middleOf(target));
  }

  /** Types into the field that has the focus, then the keyboard's key "Next". */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
  }
}
