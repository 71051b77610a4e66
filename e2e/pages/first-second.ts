import type { Page } from '@playwright/test';
import { watchLoad } from '../../infra/testing/page-load.ts';
import { expect } from '../fixtures/test.ts';

declare global {
  interface Window {
    mutuaEarly?: { alive: { frame?: true; page?: true } };
    watched: { kept: Element[]; places: number[]; values: Set<string> };
  }
}

/** The elements of a document that starting scripts may not replace. */
const STANDING = '#root :is(h1, h2, a, button, summary, input, select, textarea, header, main, footer)';

/** Opens a page as its document renders it. On a busy machine it may have a skeleton instead; the next load then has the page. */
export const openDrawn = async (page: Page, path: string): Promise<void> => {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#root').waitFor({ state: 'attached' });
    await expect(page.locator('#root[data-rendered]')).toBeAttached({ timeout: 1 });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }).toPass();
};

/** Watches a page from now on: its scroll position, which of its elements stay, and the text of the focused field in each frame. */
export const watchFirstSecond = async (page: Page, standing = STANDING) => {
  await page.evaluate((selector) => {
    const kept = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const watched = { kept, places: [scrollY], values: new Set<string>() };
    window.watched = watched;
    addEventListener('scroll', () => watched.places.push(scrollY));
    const field = document.activeElement;
    const look = () => {
      if (field instanceof HTMLInputElement) watched.values.add(field.value);
      requestAnimationFrame(look);
    };
    look();
  }, standing);
  return {
    isAlive: () => page.evaluate(() => window.mutuaEarly?.alive.page === true),
    /** The backward moves of the page: from where to where. */
    steps: () =>
      page.evaluate(() =>
        window.watched.places.flatMap((place, index, all) => {
          const before = all[index - 1] ?? 0;
          // Half a pixel is the rounding of the screen.
          return place < before - 1 ? [`${before} -> ${place}`] : [];
        }),
      ),
    /** The elements that were replaced. */
    gone: () =>
      page.evaluate(() =>
        window.watched.kept
          .filter((element) => !element.isConnected)
          .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 30)}`),
      ),
    values: () => page.evaluate(() => [...window.watched.values]),
  };
};

/** Makes a page as slow as a phone with slow 4G. */
export const slowDown = (page: Page) => watchLoad(page, { isSlow: true });

/** Holds back the shell's script until the line is opened. */
export const lineOf = async (page: Page): Promise<{ open: () => void }> => {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/js/main.*.js', async (route) => {
    await opened;
    // The page may have changed to another document meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { open: () => open() };
};

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Where a page stops: a finger leaves it with momentum. */
export const restOf = async (page: Page): Promise<number> => {
  const place = () => page.evaluate(() => Math.round(scrollY));
  let before = await place();
  for (;;) {
    await drawn(page);
    const now = await place();
    if (now === before) return now;
    before = now;
  }
};

/** The steps of a finger that moves over the screen. */
const STEPS = 6;

/** A small scroll, as when a person begins to read. */
export const MOVES = {
  wheel: async (page: Page, distance = 60): Promise<void> => {
    await page.mouse.move(300, 500);
    await page.mouse.wheel(0, distance);
    await drawn(page);
  },
  finger: async (page: Page, distance = 60): Promise<void> => {
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
    await touch('touchStart', 600);
    for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', 600 - (distance * step) / STEPS);
    await touch('touchEnd');
    await session.detach();
  },
};
