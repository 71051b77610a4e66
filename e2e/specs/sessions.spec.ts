import type { Route } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { SITE_NAME } from '../fixtures/other-site.ts';
import { expect, test } from '../fixtures/test.ts';

// Errors that the browser reports for the answers of this test.
test.use({ expectedFaults: / 503 | 401 |ERR_/ });

test('a failed renewal of the session or a 503 signs no member out, and both tabs recover by themselves', {
  tag: '@full',
}, async ({ openPage }) => {
  const page = await openPage({ as: DEMO.nadia });
  const other = await page.context().newPage();
  const answer = (status: number, code: string) => (route: Route) =>
    route.fulfill({ status, json: { message: '', code } });
  await page.route('**/api/auth/me', answer(401, 'unauthorized'));
  await page.route('**/api/auth/refresh', (route) => route.abort());
  await other.route('**/api/auth/me', answer(503, 'service_unavailable'));
  await Promise.all([page.goto('/dashboard'), other.goto('/search')]);
  for (const tab of [page, other]) {
    await expect(tab.getByText(`${SITE_NAME} cannot be reached. You stay signed in`)).toBeVisible();
    await expect(tab.getByRole('banner').first()).toBeVisible();
  }
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  for (const tab of [page, other]) await tab.unrouteAll();
  // The pages try again at growing intervals.
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: /account menu$/ })).toBeVisible({ timeout: 30_000 });
    await expect(tab.getByText(`${SITE_NAME} cannot be reached`)).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible();
});
