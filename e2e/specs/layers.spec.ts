import { findingsOf, settled } from '../fixtures/checks.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { LAYERS } from '../pages/layers.ts';
import { lookAs } from '../pages/site.ts';

/** How many tests share the layers, so that two workers have equal parts. */
const PARTS = 2;

for (let part = 0; part < PARTS; part += 1) {
  const title = `dialogs and menus pass axe in both themes, ${part + 1} of ${PARTS}`;
  test(title, { tag: '@widths' }, async ({ openPage }) => {
    test.setTimeout(300_000);
    const page = await openPage();
    await lookAs(page.context(), 'nadia');
    const layers = LAYERS.filter((_, index) => index % PARTS === part);
    for (const { name, open, role = 'dialog', isForKeys = false } of layers) {
      if (isForKeys && isPhone(page)) continue;
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await open(page);
        await expect(page.getByRole(role).last()).toBeVisible();
        await settled(page);
        // An open menu lies outside the landmarks, above the page. axe lets a dialog lie there, but not a menu. WCAG asks for neither.
        expect.soft(await findingsOf(page, role === 'menu' ? ['region'] : []), name).toEqual([]);
      });
    }
  });
}
