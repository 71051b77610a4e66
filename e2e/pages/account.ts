import { expect, type Page } from '@playwright/test';
import { linkFromMail } from '../fixtures/mail.ts';
import type { Member } from '../fixtures/test.ts';

/** Registers through the form, confirms the address by the link in the mail, signs in. */
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
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  // The page goes to the sign-in after three seconds.
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, { email, password });
};

export const signIn = async (page: Page, { email, password }: Pick<Member, 'email' | 'password'>): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
};
