import type { BrowserContext, Page } from '@playwright/test';
import { watchLoad } from '../../infra/testing/page-load.ts';
import { nextPaint } from '../fixtures/checks.ts';
import { expect } from '../fixtures/test.ts';

declare global {
  interface Window {
    mutuaEarly?: { alive: { frame?: true; page?: true } };
    observed: { kept: Element[]; places: number[]; fieldValues: Set<string> };
  }
}

/** Selects the elements of a document that scripts must not replace when they start. */
const KEPT_ELEMENTS = '#root :is(h1, h2, a, button, summary, input, select, textarea, header, main, footer)';

/** Opens a rendered page. On a busy machine the document may have a skeleton; then the page is loaded again. */
export const openRendered = (
  page: Page,
  path: string,
  waitUntil: 'load' | 'domcontentloaded' | 'commit' = 'load',
): Promise<void> =>
  expect(async () => {
    await page.goto(path, { waitUntil });
    await page.locator('#root').waitFor({ state: 'attached' });
    await expect(page.locator('#root[data-rendered]')).toBeAttached({ timeout: 1 });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }).toPass();

/** Opens a rendered page, at its first paint. */
export const openAtFirstPaint = (page: Page, path: string): Promise<void> => openRendered(page, path, 'commit');

/** Watches a page from now on: its scroll positions, its elements, and the text of the focused field in each frame. */
export const watchFirstSecond = async (page: Page, keptElements = KEPT_ELEMENTS) => {
  await page.evaluate((selector) => {
    const kept = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const observed = { kept, places: [scrollY], fieldValues: new Set<string>() };
    window.observed = observed;
    addEventListener('scroll', () => observed.places.push(scrollY));
    const field = document.activeElement;
    const look = () => {
      if (field instanceof HTMLInputElement) observed.fieldValues.add(field.value);
      requestAnimationFrame(look);
    };
    look();
  }, keptElements);
  return {
    isAlive: () => page.evaluate(() => window.mutuaEarly?.alive.page === true),
    /** The backward moves of the page, as `from -> to`. */
    backwardMoves: () =>
      page.evaluate(() =>
        window.observed.places.flatMap((place, index, all) => {
          const before = all[index - 1] ?? 0;
          // Ignores moves of up to a pixel, which come from rounding.
          return place < before - 1 ? [`${before} -> ${place}`] : [];
        }),
      ),
    /** The elements that were replaced. */
    replacedElements: () =>
      page.evaluate(() =>
        window.observed.kept
          .filter((element) => !element.isConnected)
          .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 30)}`),
      ),
    fieldValues: () => page.evaluate(() => [...window.observed.fieldValues]),
  };
};

/** Makes a page as slow as a phone with slow 4G. */
export const slowDown = (page: Page) => watchLoad(page, { isSlow: true });

/** Makes only the processor of a page as slow as that of a busy computer. */
export const slowProcessorDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
};

/** Holds back the requests to matching addresses until `release` is called. */
export const holdRequests = async (
  to: Page | BrowserContext,
  url: string | RegExp,
): Promise<{ release: () => void }> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await to.route(url, async (route) => {
    await released;
    // The page may have changed to another document meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { release };
};

export const holdShellScript = (page: Page) => holdRequests(page, '**/js/main.*.js');

/** Waits until a page no longer scrolls, because a finger leaves momentum. Returns its scroll position. */
export const scrollPositionAtRest = async (page: Page): Promise<number> => {
  const place = () => page.evaluate(() => Math.round(scrollY));
  let before = await place();
  for (;;) {
    await nextPaint(page);
    const now = await place();
    if (now === before) return now;
    before = now;
  }
};

/** The number of events of a finger that moves over the screen. */
const STEPS = 6;

/** A small scroll, as when a person begins to read. */
export const SCROLL = {
  wheel: async (page: Page, distance = 60): Promise<void> => {
    await page.mouse.move(300, 500);
    await page.mouse.wheel(0, distance);
    await nextPaint(page);
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
