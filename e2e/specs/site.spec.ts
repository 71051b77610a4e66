import type { Page } from '@playwright/test';
import { findingsIn, settled, still } from '../fixtures/checks.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { test } from '../fixtures/test.ts';
import { switchWidths } from '../fixtures/widths.ts';
import { lookAs, pagesOf, type SitePage, VIEWERS, type Viewer } from '../pages/site.ts';
import { EXPECTED_FAULTS, softly, visit } from '../pages/visit.ts';

test.use({ expectedFaults: EXPECTED_FAULTS });

/** How many tests share the pages of a viewer, so that two workers have equal parts. */
const PARTS: Record<Viewer, number> = { visitor: 2, nadia: 4, newcomer: 1, moderator: 1 };

const check = async (page: Page, name: string, theme: 'light' | 'dark'): Promise<void> => {
  softly(await layoutFaults(page), name).toEqual([]);
  softly(await findingsIn(page.locator(':root'), theme), name).toEqual([]);
};

/** All checks of a page in one visit, at both widths, each in a theme of its own. `full/site.spec.ts` has the others. */
const checkBoth = async (page: Page, widths: Awaited<ReturnType<typeof switchWidths>>, each: SitePage) => {
  await widths.toDesk();
  await visit(page, each);
  await check(page, each.name, 'light');
  await widths.toPhone();
  // It begins with a week or with an agenda, as wide as it is.
  if (each.name === 'calendar') await page.reload().then(() => settled(page));
  await still(page);
  await check(page, `${each.name} on a phone`, 'dark');
};

/**
 * Every page has a heading, does not scroll sideways, cuts and covers nothing, passes axe, and leaves the console empty (see
 * `fixtures/test.ts`). None moves by itself.
 */
for (const viewer of VIEWERS) {
  for (let part = 0; part < PARTS[viewer]; part += 1) {
    const title = `pages of a ${viewer === 'nadia' ? 'member' : viewer}, ${part + 1} of ${PARTS[viewer]}`;
    test(title, async ({ openPage }) => {
      test.setTimeout(300_000);
      const page = await openPage();
      await lookAs(page.context(), viewer);
      await watchLayoutShifts(page);
      const widths = await switchWidths(page);
      const pages = (await pagesOf(viewer)).filter((_, index) => index % PARTS[viewer] === part);
      softly(pages.length).toBeGreaterThan(0);
      for (const each of pages) await test.step(each.name, () => checkBoth(page, widths, each));
    });
  }
}
