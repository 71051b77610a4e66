import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import { middleOf, pressWithMouse, tap } from '../pages/press.ts';
import { signInContext } from '../pages/site.ts';

test('the list of conversations stays as it is while one after the other is opened', async ({ openPage }, {
  project,
}) => {
  const press = project.use.hasTouch ? tap : pressWithMouse;
  const page = await openPage();
  await signInContext(page.context(), DEMO.nadia);
  await page.goto('/messages');
  const list = page.getByRole('region', { name: 'Conversations' });
  const links = list.getByRole('link', { name: /⇄/ });
  await expect(links.first()).toBeVisible();
  const all = await links.count();
  const name = await links.first().locator('[title]').innerText();
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(name);
  await expect.poll(() => links.count()).toBeLessThan(all);
  const found = await links.count();

  const link = links.first();
  await press(page, await middleOf(link));
  await expect(page).toHaveURL(/\/chat\/\w+$/);
  const title = page.getByRole('heading', { level: 1, name });
  await expect(title).toBeVisible();
  if (project.use.hasTouch) {
    // Nothing of the list is to be seen any more.
    await expect(title).toBeFocused();
    await page.goBack();
  } else {
    await expect(link).toBeFocused();
    await expect(page.getByRole('status').getByText(`Messages with ${name}`)).toBeAttached();
  }
  await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toHaveValue(name);
  await expect(links).toHaveCount(found);
});
