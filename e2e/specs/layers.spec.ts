import { axeViolationsIn, waitUntilSettled, waitUntilStill } from '../fixtures/checks.ts';
import { expect, test } from '../fixtures/test.ts';
import { switchWidths } from '../fixtures/widths.ts';
import { LAYERS } from '../pages/layers.ts';
import { signInViewer } from '../pages/site.ts';

/** Splits the layers into tests, so that two workers have equal parts. */
const PARTS = 2;

for (let part = 0; part < PARTS; part += 1) {
  test(`dialogs and menus pass axe at both widths, ${part + 1} of ${PARTS}`, async ({ openPage }) => {
    test.setTimeout(300_000);
    const page = await openPage();
    await signInViewer(page.context(), 'nadia');
    const widths = await switchWidths(page);
    const layers = LAYERS.filter((_, index) => index % PARTS === part);
    for (const { name, open, role = 'dialog' } of layers) {
      await test.step(name, async () => {
        await widths.toDesktop();
        await page.emulateMedia({ colorScheme: 'light' });
        await open(page);
        const layer = page.getByRole(role).last();
        await expect(layer).toBeVisible();
        await waitUntilSettled(page);
        expect.soft(await axeViolationsIn(layer, 'light'), name).toEqual([]);
        await widths.toPhone();
        await waitUntilStill(page);
        // Some layers close when the part of the page that has opened them disappears.
        if (!(await layer.isVisible())) await open(page);
        await expect(layer).toBeVisible();
        expect.soft(await axeViolationsIn(layer, 'dark'), `${name} on a phone`).toEqual([]);
      });
    }
  });
}
