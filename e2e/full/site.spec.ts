import { axeViolationsIn, COLOURS } from '../fixtures/checks.ts';
import { chooseLanguage } from '../fixtures/languages.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { isPhone, test } from '../fixtures/test.ts';
import { untranslatedIn } from '../fixtures/untranslated.ts';
import { pagesOf, signInViewer, VIEWERS } from '../pages/site.ts';
import { EXPECTED_FAULTS, softly, visit } from '../pages/visit.ts';

test.use({ expectedFaults: EXPECTED_FAULTS });

const untranslated = untranslatedIn('de');

/**
 * Checks what `specs/site.spec.ts` leaves out: variants of pages, pages that are opened on a phone, axe on a phone, the other theme, and
 * German, chosen on the open page. German texts are a third longer than English ones.
 */
for (const viewer of VIEWERS) {
  const title = `pages of a ${viewer === 'nadia' ? 'member' : viewer}`;
  test(title, { tag: '@widths' }, async ({ openPage }) => {
    test.setTimeout(600_000);
    const page = await openPage();
    const root = page.locator(':root');
    await signInViewer(page.context(), viewer);
    await watchLayoutShifts(page);
    for (const each of await pagesOf(viewer)) {
      const { name, as, isVariant = false } = each;
      await test.step(name, async () => {
        await visit(page, each);
        if (!isPhone(page)) {
          if (isVariant) softly(await layoutFaults(page), name).toEqual([]);
          if (isVariant) softly(await axeViolationsIn(root, 'light'), name).toEqual([]);
          softly(await axeViolationsIn(root, 'dark', COLOURS), name).toEqual([]);
          return;
        }
        softly(await layoutFaults(page), name).toEqual([]);
        softly(await axeViolationsIn(root, 'light'), name).toEqual([]);
        softly(await axeViolationsIn(root, 'dark', COLOURS), name).toEqual([]);
        // Pages without a footer have no choice of languages; `languages.spec.ts` checks them.
        if (as === 'moderator' || !(await chooseLanguage(page, 'de', as !== 'visitor'))) return;
        await softly.poll(() => untranslated(page), { message: `${name} has untranslated texts` }).toEqual([]);
        softly(await layoutFaults(page), `${name} in German`).toEqual([]);
      });
    }
  });
}
