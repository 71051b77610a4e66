import { readFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntilAlive } from '../../infra/testing/page-load.ts';
import { callApi } from '../fixtures/api.ts';
import { createMember } from '../fixtures/members.ts';
import { SITE_NAME } from '../fixtures/other-site.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

const FRENCH = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../shell/src/locales/fr.json'), 'utf8'),
) as Record<string, Record<string, string>>;

test('a visitor reads the page in the language of the browser, and chooses another one without a reload', {
  tag: '@not-webkit',
}, async ({ openPage }) => {
  const page = await openPage({ locale: 'de-AT' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/about');
  await page.mouse.move(5, 200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Über ${SITE_NAME}`);
  await expect.poll(() => requests.some((url) => url.includes('/texts-de.'))).toBe(true);
  expect(requests.filter((url) => url.includes('/texts-en.'))).toEqual([]);
  // Waits for hydration, because before it the link opens another document.
  await waitUntilAlive(page);

  await page.getByRole('link', { name: 'Français', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`À propos de ${SITE_NAME}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(requests.filter((url) => /\/about/.test(url))).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`À propos de ${SITE_NAME}`);
  await expect(page.getByRole('contentinfo')).toContainText(FRENCH['footer']?.['legal'] ?? '');
});

test('a page follows the language that its member chose on another device', async ({ openPage, baseURL }) => {
  const { email, token } = await createMember('Ines Prat', `ines-${uniqueWord()}@mutua.example`);
  await callApi('PUT', '/users/profile', { token, body: { preferences: { language: 'de' } } });
  const page = await openPage({ as: email });
  for (const [path, heading] of [
    ['/dashboard', /Ines/],
    ['/notifications', 'Mitteilungen'],
    ['/settings', 'Einstellungen'],
  ] as const) {
    // What this device knows: the member is signed in, and read English before.
    for (const [name, value] of Object.entries({ 'mutua-member': '1', language: 'en' }))
      await page.context().addCookies([{ name, value, url: baseURL ?? '' }]);
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/Übersicht|Mitteilungen|Einstellungen/);
  }
});
