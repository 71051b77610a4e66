import { findingsOf } from '../fixtures/checks.ts';
import { expect, test } from '../fixtures/test.ts';
import { lookAs, pagesOf, VIEWERS } from '../pages/site.ts';

// A browser reports these answers as errors, but these pages exist for them.
test.use({
  expectedFaults:
    /^\/(verify-email|not-me)\/example-token: .* 400 |^\/skills\/0{24}: .* 404 |^\/no\/such\/page: .* 404 /,
});

/** Every page has a heading, does not scroll sideways, passes axe in both themes, and leaves the console empty (see fixtures/test.ts). */
for (const viewer of VIEWERS) {
  test(`every page of a ${viewer === 'nadia' ? 'member' : viewer} passes the checks of a page`, async ({
    openPage,
  }) => {
    test.setTimeout(300_000);
    const page = await openPage();
    await lookAs(page.context(), viewer);
    for (const { name, path } of await pagesOf(viewer)) {
      await test.step(name, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        expect.soft(await findingsOf(page), name).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
      });
    }
  });
}
