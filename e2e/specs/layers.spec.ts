import { axeViolationsIn, waitUntilSettled } from '../fixtures/checks.ts';
import { expect, test } from '../fixtures/test.ts';
import { LAYERS } from '../pages/layers.ts';
import { signInViewer } from '../pages/site.ts';

/** Splits the layers into tests, so that two workers have equal parts. */
const PARTS = 2;

/** `full/layers.spec.ts` opens them on a phone, in both themes. */
for (let part = 0; part < PARTS; part += 1) {
  test(`dialogs and menus pass axe, ${part + 1} of ${PARTS}`, async ({ openPage }) => {
    test.setTimeout(300_000);
    const page = await openPage();
    await signInViewer(page.context(), 'nadia');
    const layers = LAYERS.filter((_, index) => index % PARTS === part);
    for (const { name, open, role = 'dialog' } of layers) {
      await test.step(name, async () => {
        await open(page);
        const layer = page.getByRole(role).last();
        await expect(layer).toBeVisible();
        await waitUntilSettled(page);
        expect.soft(await axeViolationsIn(layer, 'light'), name).toEqual([]);
      });
    }
  });
}
