import { axeViolationsIn, waitUntilSettled } from '../fixtures/checks.ts';
import { isFullRun } from '../fixtures/full-run.ts';
import { expect, test } from '../fixtures/test.ts';
import { LAYERS } from '../pages/layers.ts';
import { signInViewer } from '../pages/site.ts';

/** Splits the layers into tests, so that two workers have equal parts. */
const PARTS = 2;

/** Those of one page follow each other. */
const PAGES = [...Map.groupBy(LAYERS, ({ name, on }) => on ?? name).values()].map((layers) =>
  layers.filter(({ isVariant }) => !isVariant || isFullRun),
);

/** `full/layers.spec.ts` opens them on a phone, in both themes, and those with the same form as another one. */
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
