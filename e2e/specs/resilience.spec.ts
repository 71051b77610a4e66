import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

// Errors that the browser reports for the answers of this suite.
test.use({ expectedFaults: / 503 |ERR_|WebSocket/ });

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
    expect(Date.now() - started).toBeLessThan(10_000);

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
  await expect(page.getByText(/View Details/).first()).toBeVisible({ timeout: 90_000 });
});
