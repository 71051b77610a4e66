import { expect, type Page } from '@playwright/test';

export interface NewSkill {
  title: string;
  description: string;
  category: string;
  proficiency: string;
  tags: string[];
}

/** Publishes a skill through the form. */
export const publishSkill = async (
  page: Page,
  { title, description, category, proficiency, tags }: NewSkill,
): Promise<void> => {
  await page.goto('/skills/create');
  await expect(page.getByRole('heading', { name: 'Share Your Expertise' })).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(description);
  await page.getByRole('radio', { name: category }).check();
  await page.getByRole('radio', { name: proficiency }).check();
  for (const tag of tags) {
    await page.getByLabel('Tags').fill(tag);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: /create skill|publish|share/i }).click();
  await expect(page.getByText('Skill created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
};

/** Searches for a skill by a part of a word, and opens it. */
export const findSkill = async (page: Page, part: string, title: string): Promise<void> => {
  await page.goto('/search');
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: /search/i }))
    .first()
    .fill(part);
  // Waits for the result, because the earlier list would be replaced during the press.
  await expect(page.getByText(`for “${part}”`)).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
};
