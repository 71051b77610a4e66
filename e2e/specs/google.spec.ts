import type { Page } from '@playwright/test';
import { newMark } from '../fixtures/mark.ts';
import { expect, test } from '../fixtures/test.ts';

const person = (name: string) => `${name}.${newMark()}@provider.example`;

/** At the provider: signs in, consents, and comes back. */
async function signInAtProvider(page: Page, login: string) {
  await expect(page).toHaveURL(/\/interaction\//);
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a newcomer joins with Google, and signs in again with it', async ({ page }) => {
  const login = person('nadia');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtProvider(page, login);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.goBack();
  // The address with the tokens is not in the history.
  expect(page.url()).not.toContain('refresh=');

  await page.goto('/about');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/profile/edit');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(login);
});

test('an address that the provider has not checked opens nothing', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtProvider(page, person('unchecked'));
  await expect(page.getByText('Google authentication failed')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('whoever cancels at the provider is back on the sign-in page, with the reason', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/interaction\//);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Google authentication failed')).toBeVisible();
});
