import { findingsOf } from '../fixtures/checks.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { LAYERS } from '../pages/layers.ts';
import { lookAs } from '../pages/site.ts';

test('every dialog and menu passes axe in both themes', async ({ openPage }) => {
  test.setTimeout(300_000);
  const page = await openPage();
  await lookAs(page.context(), 'nadia');
  for (const { name, open, role = 'dialog', isForKeys = false } of LAYERS) {
    if (isForKeys && isPhone(page)) continue;
    await test.step(name, async () => {
      await open(page);
      await expect(page.getByRole(role).last()).toBeVisible();
      // An open menu lies outside the landmarks, above the page. axe lets a dialog lie there, but not a menu. WCAG asks for neither.
      expect.soft(await findingsOf(page, role === 'menu' ? ['region'] : []), name).toEqual([]);
    });
  }
});
