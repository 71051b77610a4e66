import { findingsIn, settled } from '../fixtures/checks.ts';
import { expect, test } from '../fixtures/test.ts';
import { LAYERS } from '../pages/layers.ts';
import { lookAs } from '../pages/site.ts';

/** What `specs/layers.spec.ts` leaves out: layers opened on a phone, and the page behind them. */
test('dialogs and menus of a phone pass axe, with their page', { tag: '@phone' }, async ({ openPage }) => {
  test.setTimeout(600_000);
  const page = await openPage();
  await lookAs(page.context(), 'nadia');
  for (const { name, open, role = 'dialog', isForKeys = false } of LAYERS) {
    if (isForKeys) continue;
    await test.step(name, async () => {
      await open(page);
      await expect(page.getByRole(role).last()).toBeVisible();
      await settled(page);
      // An open menu lies outside the landmarks, above the page. axe lets a dialog lie there, but not a menu. WCAG asks for neither.
      const found = await findingsIn(page.locator(':root'), 'light');
      expect
        .soft(
          found.filter((line) => role !== 'menu' || !/: region /.test(line)),
          name,
        )
        .toEqual([]);
    });
  }
});
