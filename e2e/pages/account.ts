import { expect, type Page } from '@playwright/test';
import { DEMO, storedSession } from '../fixtures/api.ts';
import { linkFromMail } from '../fixtures/mail.ts';
import type { Member } from '../fixtures/test.ts';

/** Registers a member in the form, confirms the address by the link in the mail, and signs in. */
export const join = async (page: Page, { name, email, password }: Member): Promise<void> => {
  await page.goto('/register');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration successful! Please check your email for verification.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto(await linkFromMail(email, '/verify-email/'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await typeCredentials(page, email, password);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
};

/** Opens the sign-in form, and submits it. */
export const typeCredentials = async (page: Page, email: string, password?: string): Promise<void> => {
  await page.goto('/login');
  await submitCredentials(page, email, password);
};

/** Submits the sign-in form that is open. The default password is that of the demo accounts. */
export const submitCredentials = async (page: Page, email: string, password: string = DEMO.password): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

/** Replaces the data of a page's browser by a session of the member. */
export const storeNewSession = async (page: Page, email: string): Promise<void> => {
  await page.goto('/about', { waitUntil: 'commit' });
  await page.context().clearCookies();
  await page.evaluate(
    (items) => {
      localStorage.clear();
      for (const [name, value] of items) localStorage.setItem(name, value);
    },
    Object.entries(await storedSession(email)),
  );
};

/** Clears the data of the browser, which signs the member out there. The session stays valid. */
export const signOutLocally = (page: Page): Promise<void> => page.evaluate(() => localStorage.clear());
