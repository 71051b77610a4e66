import type { ResponseOf } from '@mutua/contracts';
import type { Page } from '@playwright/test';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import type { Line } from '../fixtures/line.ts';
import { expect, type OpenPage, test } from '../fixtures/test.ts';

// Errors that the browser reports while it is offline.
test.use({
  serviceWorkers: 'allow',
  expectedFaults: /ERR_|WebSocket|Failed to|no-response|A preload|RemoteUnavailableError/,
});

const OFFLINE = 'You are offline';

/** Opens a page, touches it, and waits until the service worker serves it. */
const openServed = async (openPage: OpenPage, line?: Line): Promise<Page> => {
  const page = await openPage(line && { line });
  await page.goto('/search');
  // The touch makes the page load its scripts, which register the worker.
  await page.mouse.move(100, 100);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Waits until the worker has stored the files that this page had loaded before.
  await page.waitForFunction(async () => (await (await caches.open('parts')).keys()).length > 3);
  return page;
};

/** The addresses and texts of everything in the caches, except for the files of releases. */
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

/** Stores a session like the page does. The next page uses it. */
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

test('Mutua can be installed', { tag: ['@full', '@chromium'] }, async ({ openPage }) => {
  const page = await openServed(openPage);
  const session = await page.context().newCDPSession(page);
  // The only allowed error is that the context of a test is a private window.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('a visitor can read offline the pages that they have read, except for secret addresses; other pages show that they are not stored', async ({
  openPage,
  line,
}) => {
  const { _id, title } = await findSkill();
  const page = await openServed(openPage, line);
  for (const address of [
    '/api/docs',
    '/reset-password/secret-1',
    '/Verify-Email/secret-2/',
    '/login?ticket=secret-3',
  ]) {
    await page.goto(address);
  }
  await page.goto('/about');
  await expect.poll(async () => (await readKept(page)).some((entry) => entry.includes('/about '))).toBe(true);
  expect((await readKept(page)).filter((entry) => /secret-|\/api\/docs/.test(entry))).toEqual([]);

  await page.goto(`/skills/${_id}`);
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible();
  await expect.poll(async () => (await readKept(page)).some((entry) => entry.includes(`/skills/${_id} `))).toBe(true);
  line.cut();
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goto('/community');
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible();
  // The styles and the picture of this page are stored, too.
  await expect(page.locator('main')).toHaveCSS('text-align', 'center');
  const picture = page.locator('main img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  line.mend();
  // WebKit never answers a press that leaves a page of the worker.
  await page.getByRole('link', { name: 'Try again' }).evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeHidden();
});

test('a stored document never replaces one from the network', { tag: '@full' }, async ({ openPage, line }) => {
  const page = await openServed(openPage, line);
  await page.goto('/about');
  const title = await page.title();
  await page.evaluate(async () => {
    const cache = await caches.open('documents');
    const old = '<!doctype html><title>An older release</title>';
    await cache.put('/about', new Response(old, { headers: { 'content-type': 'text/html' } }));
  });
  await page.goto('/about');
  await expect(page).toHaveTitle(title);
  line.cut();
  await page.reload();
  await expect(page).toHaveTitle(title);
});

test('a stored document is shown after four seconds without an answer; it gets the current releases, and the late answer is stored', {
  tag: '@full',
}, async ({ openPage, line }) => {
  const page = await openServed(openPage, line);
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
  line.slowDown({ latencyMs: 6_000, bytesPerSecond: 1_000_000 });
  await page.goto('/about');
  await expect(page.locator('html[data-kept]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  const asked = page.waitForRequest('**/remotes.json');
  await page.mouse.move(100, 100);
  await asked;
  await expect.poll(readAbout).not.toContain('Kept: ');
});

test('the caches contain no answer to a member, so the next user of the browser cannot read one', async ({
  openPage,
  line,
}) => {
  const skill = await findSkill();
  const page = await openServed(openPage, line);
  // The stored answers to the visitor who has opened the first page.
  const answers = (kept: string[]) =>
    kept.map((entry) => entry.split(' ')[0]).filter((address) => address?.includes('/api/'));
  await page.waitForLoadState('networkidle');
  const before = answers(await readKept(page));
  await signIn(page, DEMO.nadia);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible();
  await page.goto(`/skills/${skill._id}`);
  await expect(page.getByRole('heading', { level: 1, name: skill.title })).toBeVisible();
  const kept = await readKept(page);
  // The worker has seen these pages, because their documents are stored.
  expect(kept.some((entry) => entry.includes('/dashboard '))).toBe(true);
  expect(answers(kept)).toEqual(before);
  expect(kept.filter((entry) => entry.includes(DEMO.nadia))).toEqual([]);

  // The session ends (by a sign-out, or on another device), and then another member signs in.
  await signOut(page);
  line.cut();
  await page.goto(`/skills/${skill._id}`);
  await expect(page.getByRole('banner').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: skill.title })).toBeHidden();
  line.mend();
  await signIn(page, DEMO.jonas);
  line.cut();
  await page.goto('/dashboard');
  await expect(page.getByRole('banner').first()).toBeVisible();
  await expect(page.getByText('Nadia')).toHaveCount(0);
});
