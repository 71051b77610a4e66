import type { Page } from '@playwright/test';
import { ALL, axeViolationsIn, waitUntilSettled, waitUntilStill } from '../fixtures/checks.ts';
import { isFullRun } from '../fixtures/full-run.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { isOtherSite } from '../fixtures/other-site.ts';
import { test } from '../fixtures/test.ts';
import { switchWidths } from '../fixtures/widths.ts';
import { pagesOf, type SitePage, signInViewer, VIEWERS, type Viewer } from '../pages/site.ts';
import { EXPECTED_FAULTS, softly, visit } from '../pages/visit.ts';

test.use({ expectedFaults: EXPECTED_FAULTS });

/** Splits the pages of each viewer into tests, so that two workers have equal parts. */
const PARTS: Record<Viewer, number> = { visitor: 1, nadia: 3, newcomer: 1, moderator: 1 };

/**
 * Checks a page in one visit, at both widths, and by axe at desktop width in the light theme: the frame only on the first page of a viewer.
 * `full/site.spec.ts` has the rest of axe.
 */
const checkBoth = async (
  page: Page,
  widths: Awaited<ReturnType<typeof switchWidths>>,
  each: SitePage,
  hasFrame: boolean,
) => {
  await widths.toDesktop();
  await visit(page, each);
  // Only the line in the footer says on what the site runs.
  if (isOtherSite) softly(await page.locator('main').innerText(), each.name).not.toMatch(/\bMutua\b/);
  softly(await layoutFaults(page), each.name).toEqual([]);
  softly(await axeViolationsIn(page.locator(':root'), 'light', ALL, { hasFrame }), each.name).toEqual([]);
  await widths.toPhone();
  // The calendar chooses between week and agenda by its width, when it is loaded.
  if (each.name === 'calendar') await page.reload().then(() => waitUntilSettled(page));
  await waitUntilStill(page);
  softly(await layoutFaults(page), `${each.name} on a phone`).toEqual([]);
};

/**
 * Every page that is no variant of another has a heading, does not scroll sideways, cuts and covers nothing, and passes axe. It has no layout shift and no error in the
 * console (see `fixtures/test.ts`).
 */
for (const viewer of VIEWERS) {
  for (let part = 0; part < PARTS[viewer]; part += 1) {
    const title = `pages of a ${viewer === 'nadia' ? 'member' : viewer}, ${part + 1} of ${PARTS[viewer]}`;
    test(title, async ({ openPage }) => {
      test.setTimeout(300_000);
      const page = await openPage();
      await signInViewer(page.context(), viewer);
      await watchLayoutShifts(page);
      const widths = await switchWidths(page);
      const all = (await pagesOf(viewer)).filter(({ isVariant }) => !isVariant || isFullRun);
      const pages = all.filter((_, index) => index % PARTS[viewer] === part);
      softly(pages.length).toBeGreaterThan(0);
      for (const [index, each] of pages.entries())
        await test.step(each.name, () => checkBoth(page, widths, each, part + index === 0));
    });
  }
}
