import type { Page } from '@playwright/test';
import { callApi, DEMO } from '../fixtures/api.ts';
import { layoutShiftsOf, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { createMember } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

const KOELN = '2886242';
const BERLIN = '2950159';
const VILLEURBANNE = '2968254';

const location = (page: Page) => page.getByRole('combobox', { name: 'Location' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const openFilters = (page: Page) => page.locator('main').getByText('Filters', { exact: true }).click();

/** A member of a town who teaches something in one way and one language. */
const teach = async (title: string, placeId: string, meets: 'person' | 'online', language: string): Promise<void> => {
  const { token } = await createMember('Mira Lind', `mira-${uniqueWord()}@mutua.example`);
  await callApi('PUT', '/users/profile', { token, body: { placeId } });
  const description = 'An hour a week, with patience.';
  const body = { title, description, category: 'art', proficiency: 'beginner', meets, languages: [language] };
  await callApi('POST', '/skills', { token, body });
};

test('a town is found by its name in another language, and chosen with the keyboard only', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/search');
  await openFilters(page);
  await location(page).fill('Colonia');
  await expect(options(page).first()).toContainText('Germany');
  await expect(options(page).first()).toContainText(/Köln|Cologne/);
  await location(page).press('ArrowDown');
  await location(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`near=${KOELN}`));
  await expect(location(page)).toHaveValue(/Cologne, Germany|Köln, Germany/);

  await location(page).fill('Springfield');
  await expect(options(page).first()).toContainText('United States');
  const rows = await options(page).allInnerTexts();
  expect(new Set(rows).size, 'towns of one name are told apart').toBe(rows.length);
  expect(rows.length).toBeGreaterThan(3);
});

test('near, then near or online, then in French', { tag: '@full' }, async ({ openPage }) => {
  const word = uniqueWord();
  await Promise.all([
    teach(`Felting ${word}`, VILLEURBANNE, 'person', 'fr'),
    teach(`Weaving ${word}`, BERLIN, 'online', 'en'),
    teach(`Dyeing ${word}`, BERLIN, 'online', 'fr'),
    teach(`Spinning ${word}`, BERLIN, 'person', 'fr'),
  ]);
  const page = await openPage({ as: DEMO.nadia });
  const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts();
  // The search learns of the towns by events, a moment later.
  await expect(async () => {
    await page.goto(`/search?q=${word}&near=me`);
    await expect(page.getByText('1 skill within 16 mi of Lyon')).toBeVisible({ timeout: 15_000 });
  }).toPass();
  expect(await titles()).toEqual([`Felting ${word}`]);
  await expect(page.getByRole('article').getByText('under 3 mi')).toBeVisible();

  await page.getByLabel('How you meet').selectOption('either');
  await expect(page.getByText('3 skills near Lyon or online')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language of the lesson' }).fill('français');
  await options(page).first().click();
  await expect(page.getByText('2 skills near Lyon or online')).toBeVisible();
  expect((await titles()).toSorted()).toEqual([`Dyeing ${word}`, `Felting ${word}`]);
  await expect(page).toHaveURL(/near=me&meet=either&language=fr/);
});

test('a typed town is asked about on the dashboard, which does not move for it', {
  tag: ['@full', '@full-phone', '@chromium'],
}, async ({ openPage }) => {
  const { email, token } = await createMember('Mira Lind', `mira-${uniqueWord()}@mutua.example`);
  await callApi('PUT', '/users/profile', { token, body: { location: 'Valencia' } });
  const page = await openPage({ as: email });
  // The overview of a member who has left the first steps.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Skip these steps' }).click();
  await expect(page.getByRole('heading', { name: 'Which town is “Valencia”?' })).toBeVisible();
  await watchLayoutShifts(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Valencia, Carabobo/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { total, moved } = await layoutShiftsOf(page);
  expect(total, moved).toBeLessThan(0.002);
  await page.getByRole('button', { name: 'Valencia, Spain' }).click();
  await expect(page.getByText('Place saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Which town is “Valencia”?' })).toBeHidden();
});
