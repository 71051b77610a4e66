import { expect, type Locator, type Page } from '@playwright/test';

/** The limit of stops. It is more than a page has before any wanted element. */
const MAX_STOPS = 90;

interface Stop {
  isThere: boolean;
  /** The reason why the focus is not visible; null when it is visible, or needs no mark. */
  hidden: string | null;
  text: string;
}

/** Whether the target has the focus, and what has it. One call, because a page has many stops. */
const lookAtFocus = (target: Locator): Promise<Stop> =>
  target.evaluate((wanted) => {
    const focused = document.activeElement;
    const look = (): string | null => {
      if (!(focused instanceof HTMLElement) || focused === document.body || focused.matches('h1, h2, h3, main'))
        return null;
      // In these fields the browser marks the focused part inside.
      if (focused.matches('[type="date"], [type="time"], [type="datetime-local"]')) return null;
      const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}`;
      const around = [
        focused,
        focused.nextElementSibling,
        focused.closest('label'),
        focused.parentElement,
        focused.parentElement?.parentElement,
      ];
      const marked = around.find((each) => {
        if (!each) return false;
        return [null, '::before', '::after'].some((part) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part);
          return (
            (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.endsWith('0px 0px 0px 1px')
          );
        });
      });
      if (!marked) return `no mark on ${name}`;
      const { left, right, top, bottom } = marked.getBoundingClientRect();
      const isInSight = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      return isInSight ? null : `out of sight: ${name}`;
    };
    return { isThere: wanted === focused, hidden: look(), text: focused?.textContent?.slice(0, 20) ?? '' };
  });

/** The keyboard of a member. Each element that gets the focus by Tab must show it. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Presses Tab until the target has the focus. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const stops: string[] = [];
    if ((await lookAtFocus(target)).isThere) return;
    while (stops.length < MAX_STOPS) {
      await this.press('Tab');
      const { isThere, hidden, text } = await lookAtFocus(target);
      expect(hidden).toBeNull();
      if (isThere) return;
      stops.push(text);
    }
    throw new Error(`${target} is not reached by Tab. The stops: ${stops.join(' | ')}`);
  }

  /** Goes to the target by Tab, and presses Enter. */
  async enter(target: Locator): Promise<void> {
    await this.to(target);
    await this.press('Enter');
  }
}
