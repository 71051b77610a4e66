import type { Page } from '@playwright/test';
import { findingsOf, settled } from '../fixtures/checks.ts';
import { pressLanguage } from '../fixtures/languages.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { layoutShiftsOf, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { STOPPED } from '../fixtures/stopped.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { untranslatedIn } from '../fixtures/untranslated.ts';
import { lookAs, pagesOf, type SitePage, VIEWERS, type Viewer } from '../pages/site.ts';

// A browser reports these answers as errors, but these pages exist for them.
test.use({
  expectedFaults:
    /^\/(verify-email|not-me|reset-password)\/example-token: .* 400 |^\/skills\/0{24}: .* 404 |^\/no\/such\/page: .* 404 /,
});

/** How many tests share the pages of a viewer, so that two workers have equal parts. */
const PARTS: Record<Viewer, number> = { visitor: 2, nadia: 5, newcomer: 1, moderator: 1 };

/** With two decimals 0.00; and with three decimals 0.000, for pages that visitors see and the first page of a member. */
const NOTHING = 0.005;
const NOTHING_AT_ALL = 0.0005;

const softly = expect.configure({ soft: true });
const untranslated = untranslatedIn('de');

const open = async (page: Page, path: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.context().clearCookies({ name: 'language' });
  await page.goto(path);
  // A long timeout, because this does not test the loading time.
  await softly(page.getByRole('heading', { level: 1 }).first(), `${path} has no heading`).toBeVisible({
    timeout: 30_000,
  });
  await settled(page);
};

/** All checks of a page in one visit. Each step leaves what the next one needs. */
const visit = async (page: Page, { name, path, as }: SitePage): Promise<void> => {
  await open(page, path);
  const { total, moved } = await layoutShiftsOf(page);
  // The part of a stopped service goes away once it does not answer.
  const isWhole = name === 'dashboard' && STOPPED.length === 0;
  const most = as === 'visitor' || isWhole ? NOTHING_AT_ALL : NOTHING;
  softly(total, `${name} moves by itself:\n${moved}`).toBeLessThan(most);
  softly(await layoutFaults(page), name).toEqual([]);
  softly(await findingsOf(page), name).toEqual([]);
  // German is a third longer than English. Pages without a footer have no choice; `full/languages.spec.ts` opens them.
  if (!isPhone(page) || as === 'moderator' || !(await pressLanguage(page, 'de', as !== 'visitor'))) return;
  await softly.poll(() => untranslated(page), { message: `${name} has words that no catalogue has` }).toEqual([]);
  softly(await layoutFaults(page), `${name} in German`).toEqual([]);
};

/**
 * Every page has a heading, does not scroll sideways, cuts and covers nothing, passes axe in both themes, and leaves the console empty
 * (see `fixtures/test.ts`). None moves by itself.
 */
for (const viewer of VIEWERS) {
  for (let part = 0; part < PARTS[viewer]; part += 1) {
    const title = `pages of a ${viewer === 'nadia' ? 'member' : viewer}, ${part + 1} of ${PARTS[viewer]}`;
    test(title, { tag: '@widths' }, async ({ openPage }) => {
      test.setTimeout(300_000);
      const page = await openPage();
      await lookAs(page.context(), viewer);
      await watchLayoutShifts(page);
      const pages = (await pagesOf(viewer)).filter((_, index) => index % PARTS[viewer] === part);
      expect(pages.length).toBeGreaterThan(0);
      for (const each of pages) await test.step(each.name, () => visit(page, each));
    });
  }
}
