import type { ResponseOf } from '@mutua/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { patternsIn } from '../fixtures/languages.ts';

const english = patternsIn('en');

/** The id of another member's skill for which Nadia has no active request. */
const wantedSkill = async (): Promise<string> => {
  const { accessToken: token, user } = await demoSession(DEMO.nadia);
  const { skills } = await callApi<ResponseOf<'GET /skills/search'>>('GET', '/skills/search?limit=20', { token });
  for (const { _id, userId } of skills) {
    if (userId._id === user._id) continue;
    const { request } = await callApi<ResponseOf<'GET /requests/active/:skillId'>>('GET', `/requests/active/${_id}`, {
      token,
    });
    if (!request) return _id;
  }
  throw new Error('the demo data have no skill to ask for');
};

/** Opens Nadia's request dialog, and chooses her first skill if none is chosen. */
export const openRequestDialog = async (page: Page, translate = english): Promise<Locator> => {
  await page.goto(`/skills/${await wantedSkill()}`);
  await page.getByRole('button', { name: translate('Request Exchange') }).click();
  const dialog = page.getByRole('dialog', { name: translate('Send Skill Exchange Request') });
  const skill = dialog.getByRole('combobox');
  await expect(skill).toBeVisible();
  if ((await skill.inputValue()) === '') await skill.selectOption({ index: 1 });
  return dialog;
};

/** Opens the dialog of the first exchange that waits for Nadia's review. */
export const openReviewDialog = async (page: Page, translate = english): Promise<Locator> => {
  await page.goto('/reviews?tab=given');
  await page
    .getByRole('button', { name: translate('Write Review') })
    .first()
    .click();
  return page.getByRole('dialog', { name: translate('Write a Review') });
};
