import { axeViolationsIn, COLOURS, waitUntilSettled } from '../fixtures/checks.ts';
import { expect, test } from '../fixtures/test.ts';
import { LAYERS } from '../pages/layers.ts';
import { signInViewer } from '../pages/site.ts';

/** Checks what `specs/layers.spec.ts` leaves out: layers with the form of another one, those on a phone, and the page behind them. */
test('dialogs and menus with the same form as others pass axe', async ({ openPage }) => {
  test.setTimeout(300_000);
  const page = await openPage();
  await signInViewer(page.context(), 'nadia');
  for (const { name, open, role = 'dialog', isVariant } of LAYERS) {
    if (!isVariant) continue;
    await test.step(name, async () => {
      await open(page);
      const layer = page.getByRole(role).last();
      await expect(layer).toBeVisible();
      await waitUntilSettled(page);
      expect.soft(await axeViolationsIn(layer, 'light'), name).toEqual([]);
    });
  }
});

test('dialogs and menus on a phone pass axe, with the page behind them', { tag: '@phone' }, async ({ openPage }) => {
  test.setTimeout(600_000);
  const page = await openPage();
  await signInViewer(page.context(), 'nadia');
  for (const { name, open, role = 'dialog', isForKeys = false } of LAYERS) {
    if (isForKeys) continue;
    await test.step(name, async () => {
      // Before the layer opens, because some close when a part of the page changes.
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page);
      const layer = page.getByRole(role).last();
      await expect(layer).toBeVisible();
      await waitUntilSettled(page);
      // An open menu is outside the landmarks. axe allows that for a dialog but not for a menu. WCAG allows it for both.
      const found = await axeViolationsIn(page.locator(':root'), 'light');
      expect
        .soft(
          found.filter((line) => role !== 'menu' || !/: region /.test(line)),
          name,
        )
        .toEqual([]);
      expect.soft(await axeViolationsIn(layer, 'dark', COLOURS), name).toEqual([]);
    });
  }
});
