import { readFile } from 'node:fs/promises';
import { readZip } from '@mutua/service-kit/testing/read-zip';
import { DEMO } from '../fixtures/api.ts';
import { newMark } from '../fixtures/mark.ts';
import { register } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';

const newAddress = (name: string) => `${name}-${newMark()}@mutua.example`;

test('a member takes the data along, has the account erased, and keeps it after all', async ({ page }) => {
  test.setTimeout(180_000);
  const email = newAddress('leaver');
  await register('Lea Leaver', email);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^mutua-\d{4}-\d\d-\d\d\.zip$/);
  const files = readZip(await readFile(await download.path()));
  await page.setContent(String(files.get('index.html')));
  await expect(page.getByRole('heading', { name: 'Everything that Mutua has of Lea Leaver' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  // Each field has a name for people, which begins with a capital letter.
  const names = await page.locator('dt').allTextContents();
  expect(names.filter((name) => !/^\p{Lu}/u.test(name))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Erase my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
  await dialog.getByLabel('Present password', { exact: true }).fill(DEMO.password);
  await dialog.getByRole('button', { name: 'Erase in 14 days' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Your account is erased on /)).toBeVisible();

  // Every page says so.
  for (const path of ['/dashboard', '/search', '/messages']) {
    await page.goto(path);
    await expect(page.getByText(/^Your account will be erased on /)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays')).toBeVisible();
  await expect(page.getByText(/^Your account will be erased on /)).toBeHidden();
  await page.goto('/settings/data');
  await expect(page.getByRole('button', { name: 'Erase my account' })).toBeVisible();
});
