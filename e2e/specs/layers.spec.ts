import { findingsIn, settled, still } from '../fixtures/checks.ts';
import { expect, test } from '../fixtures/test.ts';
import { switchWidths } from '../fixtures/widths.ts';
import { LAYERS } from '../pages/layers.ts';
import { lookAs } from '../pages/site.ts';

/** How many tests share the layers, so that two workers have equal parts. */
const PARTS = 2;

for (let part = 0; part < PARTS; part += 1) {
  test(`dialogs and menus pass axe at both widths, ${part + 1} of ${PARTS}`, async ({ openPage }) => {
    test.setTimeout(300_000);
    const page = await openPage();
    await lookAs(page.context(), 'nadia');
    const widths = await switchWidths(page);
    const layers = LAYERS.filter((_, index) => index % PARTS === part);
    for (const { name, open, role = 'dialog' } of layers) {
      await test.step(name, async () => {
        await widths.toDesk();
        await page.emulateMedia({ colorScheme: 'light' });
        await open(page);
        const layer = page.getByRole(role).last();
        await expect(layer).toBeVisible();
        await settled(page);
        expect.soft(await findingsIn(layer, 'light'), name).toEqual([]);
        await widths.toPhone();
        await still(page);
        // Some close with the part of the page from which they were opened.
        if (!(await layer.isVisible())) await open(page);
        await expect(layer).toBeVisible();
        expect.soft(await findingsIn(layer, 'dark'), `${name} on a phone`).toEqual([]);
      });
    }
  });
}
