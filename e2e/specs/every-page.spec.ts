import AxeBuilder from '@axe-core/playwright';
import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInContext, sitePages } from '../pages/site.ts';

// A browser reports these answers as errors, but these pages exist for them.
test.use({
  expectedFaults: /^\/verify-email\/example-token: .* 400 |^\/skills\/0{24}: .* 404 |^\/no\/such\/page: .* 404 /,
});

/** Every page has a heading, does not scroll sideways, passes axe, and leaves the console empty (see fixtures/test.ts). */
for (const as of ['visitor', 'nadia'] as const) {
  test(`every page of a ${as === 'visitor' ? 'visitor' : 'member'} passes the checks of a page`, async ({
    openPage,
  }) => {
    test.setTimeout(240_000);
    const page = await openPage();
    if (as === 'nadia') await signInContext(page.context(), DEMO.nadia);
    for (const { name, path } of (await sitePages()).filter((each) => each.as === as)) {
      await test.step(name, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect.soft(serious.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.target}`)).toEqual([]);
      });
    }
  });
}
