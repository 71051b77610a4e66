import type { Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInContext, sitePages } from '../pages/site.ts';

// A browser reports these answers as errors, but these pages exist for them.
test.use({
  expectedFaults:
    /^\/(verify-email|not-me)\/example-token: .* 400 |^\/skills\/0{24}: .* 404 |^\/no\/such\/page: .* 404 /,
});

/** With two decimals 0.00; and with three decimals 0.000, for pages that visitors see and the first page of a member. */
const NOTHING = 0.005;
const NOTHING_AT_ALL = 0.0005;

interface Shift {
  value: number;
  /** The elements that moved, with their old and new places. */
  moved: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Collects all shifts without a member's input, from the first paint on. */
const watchShifts = () => {
  window.shifts = [];
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName.toLowerCase()} "${element?.textContent?.trim().slice(0, 30)}"`;
  };
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${place(previousRect)} -> ${place(currentRect)}`,
      );
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The shifts of a page until it is completely loaded. */
const shiftsOf = async (page: Page, path: string) => {
  await page.goto(path);
  // A long timeout, because this does not test the loading time.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // After two frames the content of the last answer is laid out, and the observer has been called.
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.shifts))));
      }),
  );
};

for (const as of ['visitor', 'nadia'] as const) {
  test(`no layout shift on the pages of a ${as === 'visitor' ? 'visitor' : 'member'}`, async ({ openPage }) => {
    test.setTimeout(600_000);
    const page = await openPage();
    await page.addInitScript(watchShifts);
    if (as === 'nadia') await signInContext(page.context(), DEMO.nadia);
    for (const { name, path } of (await sitePages()).filter((each) => each.as === as)) {
      await test.step(name, async () => {
        const shifts = await shiftsOf(page, path);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        const moved = shifts.map(({ value, moved: what }) => `${value.toFixed(4)} ${what.join(' | ')}`).join('\n');
        const most = as === 'visitor' || name === 'dashboard' ? NOTHING_AT_ALL : NOTHING;
        expect.soft(total, `${name}:\n${moved}`).toBeLessThan(most);
      });
    }
  });
}
