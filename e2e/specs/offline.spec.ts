import type { ResponseOf } from '@mutua/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

// What the browser reports while it is offline.
test.use({
  serviceWorkers: 'allow',
  expectedFaults: /ERR_|WebSocket|Failed to|no-response|A preload|RemoteUnavailableError/,
});

const OFFLINE = 'You are offline';

/** Opens a page, touches it, and waits until the service worker serves it. */
const openServed = async (openPage: () => Promise<Page>): Promise<Page> => {
  const page = await openPage();
  await page.goto('/search');
  // A page that is only read loads no script, and so registers no worker.
  await page.mouse.move(100, 100);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The worker has kept what this first page had loaded before it.
  await page.waitForFunction(async () => (await (await caches.open('parts')).keys()).length > 3);
  return page;
};

/** The texts and addresses of everything that is kept, but for the files of releases. */
const readKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      if (name === 'parts') continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(`${request.url} ${await (await cache.match(request))?.text()}`);
      }
    }
    return kept;
  });

const findSkill = async () => {
  const { skills } = await callApi<ResponseOf<'GET /skills/search'>>('GET', '/skills/search?limit=1');
  if (!skills[0]) throw new Error('the demo data have no skill');
  return skills[0];
};

/** As the page stores the session of a member; the next navigation takes it up. */
const signIn = async (page: Page, email: string): Promise<void> => {
  const { accessToken, refreshToken } = await demoSession(email);
  await page.evaluate(
    (tokens) => {
      localStorage.setItem('token', tokens.accessToken);
      localStorage.setItem('refreshToken', tokens.refreshToken);
    },
    { accessToken, refreshToken },
  );
};
const signOut = (page: Page) => page.evaluate(() => localStorage.clear());
const setOffline = (context: BrowserContext, offline: boolean) => context.setOffline(offline);

test('Mutua can be installed', { tag: '@full' }, async ({ openPage }) => {
  const page = await openServed(openPage);
  const session = await page.context().newCDPSession(page);
  // A test's context is a private window to the browser. That is the only obstacle that it may name.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('a visitor reads offline what they read last; other pages say that they are not kept', async ({ openPage }) => {
  const { _id, title } = await findSkill();
  const page = await openServed(openPage);
  await page.goto(`/skills/${_id}`);
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible();
  await setOffline(page.context(), true);
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goto('/community');
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible();
  // Its style and its picture are kept too.
  await expect(page.locator('main')).toHaveCSS('text-align', 'center');
  const picture = page.locator('main img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await setOffline(page.context(), false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeHidden();
});

test('a document that is kept never takes the place of one from the network', { tag: '@full' }, async ({
  openPage,
}) => {
  const page = await openServed(openPage);
  await page.goto('/about');
  const title = await page.title();
  await page.evaluate(async () => {
    const cache = await caches.open('documents');
    const old = '<!doctype html><title>An older release</title>';
    await cache.put('/about', new Response(old, { headers: { 'content-type': 'text/html' } }));
  });
  await page.goto('/about');
  await expect(page).toHaveTitle(title);
  await setOffline(page.context(), true);
  await page.reload();
  await expect(page).toHaveTitle(title);
});

test('a kept document is shown once the network is silent for four seconds; its page follows the releases, and what comes late is kept', {
  tag: '@full',
}, async ({ openPage }) => {
  const page = await openServed(openPage);
  await page.goto('/about');
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const readAbout = () => page.evaluate(async () => (await caches.match('/about', { ignoreVary: true }))?.text());
  await expect.poll(readAbout).toContain('data-kept');
  await page.evaluate(async () => {
    const cache = await caches.open('documents');
    const kept = await cache.match('/about', { ignoreVary: true });
    const text = (await kept?.text())?.replace('<title>', '<title>Kept: ');
    await cache.put('/about', new Response(text, { headers: { 'content-type': 'text/html' } }));
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.context().route('**/about', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about');
  await expect(page.locator('html[data-kept]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  const asked = page.waitForRequest('**/remotes.json');
  await page.mouse.move(100, 100);
  await asked;
  release();
  await expect.poll(readAbout).not.toContain('Kept: ');
});

test('nothing that a member was told is kept, whoever uses the browser next', async ({ openPage }) => {
  const skill = await findSkill();
  const page = await openServed(openPage);
  const context = page.context();
  // The answers for the first page, which a visitor without a session opened.
  const answers = (kept: string[]) =>
    kept.map((entry) => entry.split(' ')[0]).filter((address) => address?.includes('/api/'));
  const before = answers(await readKept(page));
  await signIn(page, DEMO.nadia);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible();
  await page.goto(`/skills/${skill._id}`);
  await expect(page.getByRole('heading', { level: 1, name: skill.title })).toBeVisible();
  const kept = await readKept(page);
  // The documents are kept, so the worker did see these pages.
  expect(kept.some((entry) => entry.includes('/dashboard '))).toBe(true);
  expect(answers(kept)).toEqual(before);
  expect(kept.filter((entry) => entry.includes(DEMO.nadia))).toEqual([]);

  // The session is gone from here (sign-out, or ended elsewhere), and then another member's is here.
  await signOut(page);
  await setOffline(context, true);
  await page.goto(`/skills/${skill._id}`);
  await expect(page.getByRole('banner').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: skill.title })).toBeHidden();
  await setOffline(context, false);
  await signIn(page, DEMO.jonas);
  await setOffline(context, true);
  await page.goto('/dashboard');
  await expect(page.getByRole('banner').first()).toBeVisible();
  await expect(page.getByText('Nadia')).toHaveCount(0);
});
