import type { Route } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInContext } from '../pages/site.ts';

// The errors that the browser reports for the answers of this suite.
test.use({ expectedFaults: / 503 | 500 | 401 |ERR_|WebSocket/ });

/** The page tries again at growing intervals, and is slow itself on a busy machine. */
const PATIENT = { timeout: 60_000 };

const answers: [string, (route: Route) => Promise<void>][] = [
  [
    '503',
    (route) => route.fulfill({ status: 503, json: { message: 'Service unavailable', code: 'service_unavailable' } }),
  ],
  ['500', (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } })],
  ['nothing', (route) => route.abort()],
];

test.setTimeout(240_000);

for (const [what, answer] of answers) {
  test(`a member stays signed in while the server answers ${what}, and the page comes back by itself`, async ({
    openPage,
  }) => {
    const page = await openPage();
    await signInContext(page.context(), DEMO.nadia);
    await page.route('**/api/auth/me', answer);
    await page.goto('/dashboard');
    await expect(page.getByText('Mutua cannot be reached. You stay signed in')).toBeVisible(PATIENT);
    await expect(page.getByRole('banner').first()).toBeVisible(PATIENT);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await page.unroute('**/api/auth/me');
    await expect(page.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible(PATIENT);
    await expect(page.getByText('Mutua cannot be reached')).toBeHidden(PATIENT);
  });
}

test('an unanswered renewal of the session signs the member out in neither of two tabs', async ({ openPage }) => {
  const page = await openPage();
  await signInContext(page.context(), DEMO.nadia);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.route('**/api/auth/me', (route) =>
      route.fulfill({ status: 401, json: { message: '', code: 'unauthorized' } }),
    );
    await tab.route('**/api/auth/refresh', (route) => route.abort());
  }
  await Promise.all([page.goto('/dashboard'), other.goto('/notifications')]);
  for (const tab of [page, other])
    await expect(tab.getByText('Mutua cannot be reached. You stay signed in')).toBeVisible(PATIENT);
  for (const tab of [page, other]) {
    await tab.unroute('**/api/auth/me');
    await tab.unroute('**/api/auth/refresh');
  }
  await expect(page.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible(PATIENT);
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible(PATIENT);
});
