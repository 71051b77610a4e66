import type { Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInContext, sitePages } from '../pages/site.ts';

const RENDERED = ['landing', 'search-visitor', 'skill', 'profile', 'login', 'register'];

const addressOf = async (name: string) => {
  const site = (await sitePages()).find((each) => each.name === name);
  if (!site) throw new Error(`There is no page named ${name}`);
  return site.path;
};
/** On a busy machine a page may not be rendered in time, and comes with its outline instead; then it is there with the next load. */
const open = async (page: Page, path: string) => {
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator('#root[data-rendered]')).toBeAttached({ timeout: 1 });
  }).toPass();
};
const touch = (page: Page) => page.mouse.move(5, 5);
const isAlive = (page: Page) =>
  page.waitForFunction(() => (window as { mutuaEarly?: { alive: { page?: true } } }).mutuaEarly?.alive.page);

for (const name of RENDERED) {
  test(`${name} can be read without scripts, and comes alive as it is`, async ({ openPage }) => {
    const page = await openPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await open(page, await addressOf(name));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').map(({ name: url }) => url)),
    ).not.toContainEqual(expect.stringMatching(/\.js$/));
    const calls: string[] = [];
    page.on('request', (request) => {
      // A passkey is offered as soon as the address can be typed; its challenge can be in no document.
      if (/\/api\/(?!uploads|client-reports|auth\/login\/passkey-options)/.test(request.url()))
        calls.push(request.url());
    });
    // React keeps the elements of a page that it takes over.
    await heading.evaluate((element) => element.setAttribute('data-kept', ''));
    const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ').slice(0, 80);
    await touch(page);
    await isAlive(page);
    await expect(page.locator('h1[data-kept]')).toBeVisible();
    expect((await page.locator('main').innerText()).replace(/\s+/g, ' ')).toContain(text.slice(0, 40));
    expect(calls).toEqual([]);
    expect(problems).toEqual([]);
  });
}

test('loses nothing that a visitor types before the page is alive', async ({ openPage }) => {
  const page = await openPage();
  await open(page, '/search');
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/js/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('main').getByRole('combobox').click();
  await page.keyboard.type('guitar');
  release();
  await expect(page).toHaveURL(/[?&]q=guitar/);
  await expect(page.getByRole('status').filter({ hasText: 'guitar' })).toBeVisible();
});

test('presses again what a visitor pressed before the page was alive', async ({ openPage }) => {
  const page = await openPage();
  await open(page, '/search');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('combobox', { name: 'Category' }).or(page.getByLabel('Category')).first()).toBeVisible();
});

test('sends no form in the address', async ({ openPage }) => {
  const page = await openPage();
  await open(page, '/login');
  await page.getByLabel('Email').fill('nadia@mutua.example');
  await page.getByLabel('Password', { exact: true }).fill('Learn2gether');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('makes the calls of a member once, while the scripts load', async ({ openPage }) => {
  const page = await openPage();
  await signInContext(page.context(), DEMO.nadia);
  // The first page tells the gateway with the next document that the browser belongs to a member.
  await page.goto('/about');
  await expect(page.getByRole('button', { name: /Nadia/ })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const calls = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, initiatorType }) => `${initiatorType} ${name}`,
    ),
  );
  for (const path of [
    '/auth/me',
    '/users/dashboard/stats',
    '/skills/my-skills',
    '/requests/received?limit=5&page=1&status=pending',
    // The count beside the place of requests.
    '/requests/received?limit=1&status=pending',
  ]) {
    const [name, query] = path.split('?');
    const isSame = (call: string) => {
      const { pathname, searchParams } = new URL(call.split(' ').at(-1) ?? '');
      searchParams.sort();
      return pathname === `/api${name}` && (!query || `${searchParams}` === query);
    };
    // By the document only: the scripts take its answers.
    expect(calls.filter(isSame)).toEqual([`fetch ${new URL(page.url()).origin}/api${path}`]);
  }
});

test("shows a member the greeting before the page's scripts run", async ({ openPage }) => {
  const page = await openPage();
  await signInContext(page.context(), DEMO.nadia);
  // Its visit tells the gateway with the next document that the browser belongs to a member.
  await page.goto('/about');
  await expect(page.getByRole('button', { name: /Nadia/ })).toBeVisible();
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/js/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const greeting = page.locator('h1').filter({ hasText: 'Welcome back, Nadia' });
  await expect(greeting).toBeVisible();
  const place = await greeting.boundingBox();
  release();
  await expect(page.getByRole('link', { name: /^My Skills/ })).toBeVisible();
  const { x, y, height } = (await greeting.boundingBox()) ?? {};
  expect({ x, y, height }).toEqual({ x: place?.x, y: place?.y, height: place?.height });
});
