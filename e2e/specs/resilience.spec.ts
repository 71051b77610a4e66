import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInContext } from '../pages/site.ts';

// One after the other: a page of one test would show what the other one has stopped.
test.describe.configure({ mode: 'default' });
test.use({ expectedFaults: / 503 |ERR_|WebSocket/ });

/** Stops or starts a service of the suite's own stack. */
const control = async (action: 'pause' | 'resume', service: string) => {
  const answer = await fetch(`${process.env['MUTUA_CONTROL_URL']}/${action}/${service}`);
  expect(answer.ok).toBe(true);
};

test('a stopped service affects only its own part of the pages, and that part works again after a restart', async ({
  openPage,
}) => {
  const page = await openPage();
  await signInContext(page.context(), DEMO.jonas);
  await page.goto('/search');
  await expect(page.getByRole('article').first()).toBeVisible();
  await control('pause', 'notifications');
  try {
    const started = Date.now();
    const answer = await page.request.get('/api/notifications/unread/count');
    expect(answer.status()).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'service_unavailable', requestId: expect.any(String) });
    expect(Date.now() - started).toBeLessThan(3000);
    await page.goto('/notifications');
    await expect(page.getByRole('button', { name: /try again|retry/i }).first()).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /Jonas/ })).toBeVisible();
    await page.goto('/search');
    await expect(page.getByRole('article').first()).toBeVisible();
  } finally {
    await control('resume', 'notifications');
  }
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByText(/View Details/).first()).toBeVisible();
});

test('without the matches service nothing of matches shows, and everything else is there', async ({ openPage }) => {
  const page = await openPage();
  await signInContext(page.context(), DEMO.jonas);
  await control('pause', 'matches');
  try {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'My skills' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mutual matches' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Matches' })).toHaveCount(0);
    await page.goto('/search');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(/Mutual match|Ring of/)).toHaveCount(0);
  } finally {
    await control('resume', 'matches');
  }
});
