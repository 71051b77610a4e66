import { CHROMIUM } from '@mutua/remotes/chromium';
import { type BrowserContext, chromium } from '@playwright/test';
import { callApi, signInContext } from '../fixtures/api.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';

/** Chromium can subscribe only with a profile on disk, and only without the flag that blocks its background requests. */
const openBrowser = (baseURL: string | undefined): Promise<BrowserContext> =>
  chromium.launchPersistentContext('', {
    ...CHROMIUM,
    args: [
      ...CHROMIUM.args.filter((each) => each !== '--disable-background-networking'),
      ...(JSON.parse(process.env['MUTUA_PUSH_ARGS'] ?? '[]') as string[]),
    ],
    ignoreDefaultArgs: ['--disable-background-networking'],
    permissions: ['notifications'],
    serviceWorkers: 'allow',
    ...(baseURL && { baseURL }),
  });

/** The titles of the notifications that the browser shows. */
const shownIn = async (browser: BrowserContext): Promise<string[]> => {
  const titles = browser.serviceWorkers().map((worker) =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title }) => title);
    }),
  );
  return (await Promise.all(titles)).flat();
};

test('Chromium subscribes, shows a message while no page is open, and is removed', async ({ baseURL }) => {
  const { members, requestId } = await createPartners();
  const [nora, tomas] = members;
  const browser = await openBrowser(baseURL);
  try {
    await signInContext(browser, tomas.email);
    const page = await browser.newPage();
    await page.goto('/settings/notifications');
    await page.getByRole('main').getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Push is on for this device')).toBeVisible();
    await page.close();

    const message = { requestId, content: 'Are you there?' };
    await callApi('POST', '/messages', { token: nora.token, body: message });
    await expect.poll(() => shownIn(browser)).toEqual(['2 new messages from Nora Ahlgren']);

    const secondPage = await browser.newPage();
    await secondPage.goto('/settings/notifications');
    await secondPage
      .getByRole('main')
      .getByRole('button', { name: /: remove$/ })
      .click();
    await expect(secondPage.getByText('Push is off for this device')).toBeVisible();
  } finally {
    await browser.close();
  }
});
