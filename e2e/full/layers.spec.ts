import { axeViolationsIn, COLOURS, waitUntilSettled } from '../fixtures/checks.ts';
import { expect, test } from '../fixtures/test.ts';
import { LAYERS } from '../pages/layers.ts';
import { signInViewer } from '../pages/site.ts';

/** Splits the layers into tests, so that two workers have equal parts. */
const PARTS = 2;

/** Those of one page follow each other. */
const PAGES = [...Map.groupBy(LAYERS, ({ name, on }) => on ?? name).values()];

for (let part = 0; part < PARTS; part += 1) {
  test(`dialogs and menus pass axe, ${part + 1} of ${PARTS}`, async ({ openPage }) => {
    test.setTimeout(300_000);
    const page = await openPage();
    await signInViewer(page.context(), 'nadia');
    for (const layers of PAGES.filter((_, index) => index % PARTS === part)) {
      for (const [index, { name, open, openHere, role = 'dialog' }] of layers.entries()) {
        await test.step(name, async () => {
          await (index === 0 ? open : openHere)(page);
          const layer = page.getByRole(role).last();
          await expect(layer).toBeVisible();
          await waitUntilSettled(page);
          expect.soft(await axeViolationsIn(layer, 'light'), name).toEqual([]);
          if (index === layers.length - 1) return;
          await page.keyboard.press('Escape');
          await expect(layer).toBeHidden();
        });
      }
    }
  });
}

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
