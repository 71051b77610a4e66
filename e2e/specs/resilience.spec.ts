import type { Route } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

// Errors that the browser reports for the answers of this suite.
test.use({ expectedFaults: / 503 | 401 |ERR_|WebSocket/ });

/** Stops or starts services of the suite's own stack. */
const control = async (action: 'pause' | 'resume', services: string[]) => {
  const answers = services.map((service) => fetch(`${process.env['MUTUA_CONTROL_URL']}/${action}/${service}`));
  for (const answer of await Promise.all(answers)) expect(answer.ok).toBe(true);
};

test('stopped services affect only their own parts of the pages, which work again after a restart', async ({
  openPage,
}) => {
  const page = await openPage({ as: DEMO.jonas });
  await control('pause', ['notifications', 'matches']);
  try {
    const started = Date.now();
    const answer = await page.request.get('/api/notifications/unread/count');
    expect(answer.status()).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'service_unavailable', requestId: expect.any(String) });
    expect(Date.now() - started).toBeLessThan(3000);

    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /Jonas/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My skills' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mutual matches' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Matches' })).toHaveCount(0);
    await page.goto('/search');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(/Mutual match|Ring of/)).toHaveCount(0);
    await page.goto('/notifications');
    await expect(page.getByRole('button', { name: /try again|retry/i }).first()).toBeVisible();
  } finally {
    await control('resume', ['notifications', 'matches']);
  }
  // The page repeats the call by itself.
  await expect(page.getByText(/View Details/).first()).toBeVisible({ timeout: 30_000 });
});

test('a failed renewal of the session or a 503 signs no member out, and both tabs recover by themselves', async ({
  openPage,
}) => {
  const page = await openPage({ as: DEMO.nadia });
  const other = await page.context().newPage();
  const answer = (status: number, code: string) => (route: Route) =>
    route.fulfill({ status, json: { message: '', code } });
  await page.route('**/api/auth/me', answer(401, 'unauthorized'));
  await page.route('**/api/auth/refresh', (route) => route.abort());
  await other.route('**/api/auth/me', answer(503, 'service_unavailable'));
  await Promise.all([page.goto('/dashboard'), other.goto('/search')]);
  for (const tab of [page, other]) {
    await expect(tab.getByText('Mutua cannot be reached. You stay signed in')).toBeVisible();
    await expect(tab.getByRole('banner').first()).toBeVisible();
  }
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  for (const tab of [page, other]) await tab.unrouteAll();
  // The pages try again at growing intervals.
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: /account menu$/ })).toBeVisible({ timeout: 30_000 });
    await expect(tab.getByText('Mutua cannot be reached')).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible();
});
