import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** Opens the only case about a member in the list. */
export async function openCase(page: Page, name: string) {
  const found = page.locator('article:has(> [data-case])').filter({ hasText: name });
  const head = found.getByRole('button').first();
  await expect(head).toBeVisible();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return found;
}
