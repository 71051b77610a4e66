import type { ResponseOf } from '@mutua/contracts';
import type { Locator, Page } from '@playwright/test';
import { callApi, DEMO } from '../fixtures/api.ts';
import { settled } from '../fixtures/checks.ts';
import { layoutShiftsOf, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { lineOf, MOVES, openDrawn, restOf, slowDown, watchFirstSecond } from '../pages/first-second.ts';
import { middleOf, tap } from '../pages/press.ts';
import { signInContext } from '../pages/site.ts';

/** The addresses of pages that can be read, by what strangers may know. */
const ADDRESSES = {
  landing: async () => '/',
  search: async () => '/search?q=conversation',
  register: async () => '/register',
  skill: async () => `/skills/${(await someSkill())._id}`,
  profile: async () => `/profile/${(await someSkill()).userId._id}`,
};
const someSkill = async () => {
  const { skills } = await callApi<ResponseOf<'GET /skills/search'>>('GET', '/skills/search?q=typescript');
  if (!skills[0]) throw new Error('the demo data lack a skill');
  return skills[0];
};

/** With the mouse, or with the finger on a phone. */
const press = async (page: Page, target: Locator) => {
  const spot = await middleOf(target);
  if (isPhone(page)) await tap(page, spot);
  else await page.mouse.click(spot.x, spot.y);
};

const themeSwitch = (page: Page) => page.getByRole('banner').getByRole('button', { name: /dark|light/i });

for (const [name, line, tag] of [
  ['landing', 'fast', '@widths'],
  ['search', 'fast', '@full-phone'],
  ['skill', 'fast', '@widths'],
  ['register', 'fast', '@full-phone'],
  ['profile', 'fast', '@full-phone'],
  ['landing', 'slow', '@full-phone'],
] as const) {
  test(`${name} stays where it is moved from its first paint on, and stays the same, on a ${line} line`, {
    tag,
  }, async ({ openPage }) => {
    const page = await openPage();
    if (line === 'slow') await slowDown(page);
    await openDrawn(page, await ADDRESSES[name]());
    const seen = await watchFirstSecond(page);
    const move = MOVES[isPhone(page) ? 'finger' : 'wheel'];
    await move(page);
    // Until the page is alive, and beyond it.
    while (!(await seen.isAlive())) await move(page);
    await move(page);
    expect(await seen.steps(), 'the page went back').toEqual([]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await seen.gone(), 'the scripts replaced what stood').toEqual([]);
  });
}

test('a key moves the page and keeps its place while the scripts start', async ({ openPage }) => {
  const page = await openPage();
  await openDrawn(page, '/about');
  const seen = await watchFirstSecond(page);
  await page.keyboard.press('PageDown');
  while (!(await seen.isAlive())) await page.keyboard.press('ArrowDown');
  expect(await seen.steps()).toEqual([]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('fonts that come late move nothing', async ({ openPage }) => {
  const page = await openPage();
  await watchLayoutShifts(page);
  for (const path of ['/', '/about', '/community']) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    // The load event waits for the fonts.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
    release();
    await settled(page);
    const { total, moved } = await layoutShiftsOf(page);
    // With three decimals 0.000.
    expect.soft(total, `${path}:\n${moved}`).toBeLessThan(0.0005);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test("the frame of a member's page stays while the scripts start", { tag: '@full-phone' }, async ({ openPage }) => {
  const page = await openPage();
  await signInContext(page.context(), DEMO.nadia);
  // Its visit tells the gateway with the next document that the browser belongs to a member.
  await page.goto('/about');
  await expect(page.locator('[data-page-foot], header button').first()).toBeAttached();
  const line = await lineOf(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const seen = await watchFirstSecond(page, ':is(header, header a):not(main *), main, footer, footer a, footer h2');
  line.open();
  await expect(page.getByRole('button', { name: /account menu$/ })).toBeVisible();
  expect(await seen.gone()).toEqual([]);
});

test('keeps what is typed, its caret and the focus, and gives them to the page', { tag: '@full-phone' }, async ({
  openPage,
}) => {
  const page = await openPage();
  const line = await lineOf(page);
  await openDrawn(page, '/register');
  const field = page.locator('main').getByRole('textbox').first();
  await press(page, field);
  await page.keyboard.type('Mia Merk');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const seen = await watchFirstSecond(page);
  line.open();
  await expect.poll(seen.isAlive).toBe(true);
  expect(await seen.values()).toEqual(['Mia Merk']);
  await expect(field).toBeFocused();
  await page.keyboard.type('l');
  await expect(field).toHaveValue('Mia Melrk');
});

test('answers at once what needs no scripts', { tag: '@widths' }, async ({ openPage }) => {
  const page = await openPage();
  await lineOf(page);
  await openDrawn(page, '/search?q=conversation&category=language');
  await press(page, themeSwitch(page));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await press(page, themeSwitch(page));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  const filters = page.locator('main').getByText('Filters', { exact: true });
  const location = page.getByLabel('Location');
  await expect(location).toBeVisible();
  await press(page, filters);
  await expect(location).toBeHidden();
  await press(page, filters);
  await expect(location).toBeVisible();

  if (isPhone(page)) {
    await press(page, page.getByRole('button', { name: 'Menu' }));
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  }

  const box = page.getByRole('combobox').first();
  await press(page, box);
  await box.fill('french');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]q=french/);
  await expect(page).toHaveURL(/category=language/);

  await press(page, page.getByRole('link', { name: 'Deutsch', exact: true }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(/q=french/);
  await expect(page).toHaveURL(/category=language/);
});

test('shows that a press was heard, and answers it on the very button', { tag: '@full-phone' }, async ({
  openPage,
}) => {
  const page = await openPage();
  const line = await lineOf(page);
  await openDrawn(page, '/login');
  const show = page.getByRole('button', { name: /show/i });
  await page.getByLabel('Password', { exact: true }).fill('Learn2gether');
  const seen = await watchFirstSecond(page);
  await press(page, show);
  await expect(show).toHaveAttribute('data-waiting', '', { timeout: 100 });
  await expect(show).toHaveAttribute('aria-busy', 'true', { timeout: 100 });
  line.open();
  await expect(page.locator('input[name="password"]')).toHaveAttribute('type', 'text');
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await expect(page.locator('input[name="password"]')).toHaveValue('Learn2gether');
  expect(await seen.gone()).toEqual([]);
});

test('comes back after a reload and with Back to where it was left', { tag: '@full-phone' }, async ({ openPage }) => {
  const page = await openPage();
  await openDrawn(page, '/search');
  const seen = await watchFirstSecond(page);
  const move = MOVES[isPhone(page) ? 'finger' : 'wheel'];
  const place = () => page.evaluate(() => Math.round(scrollY));
  while ((await place()) < 400) await move(page, 300);
  await expect.poll(seen.isAlive).toBe(true);
  const left = await restOf(page);
  // A pixel is the rounding of heights that are no whole ones.
  const away = async () => Math.abs((await place()) - left);
  await page.reload();
  await expect.poll(away).toBeLessThanOrEqual(1);
  await expect.poll(() => page.evaluate(() => window.mutuaEarly?.alive.page)).toBe(true);
  expect(await away()).toBeLessThanOrEqual(1);

  // Another address in the same tab begins at its top, also once it is alive.
  await openDrawn(page, '/about');
  await expect.poll(() => page.evaluate(() => window.mutuaEarly?.alive.page)).toBe(true);
  expect(await place()).toBe(0);
  await page.goBack();
  await expect.poll(away).toBeLessThanOrEqual(1);
  const back = await watchFirstSecond(page, 'main article');
  await expect.poll(back.isAlive).toBe(true);
  // The answers of a kept document are read again.
  await page.waitForLoadState('networkidle');
  expect(await back.gone(), 'the list was replaced').toEqual([]);
  expect(await away()).toBeLessThanOrEqual(1);
});

test("a member's list comes back after a reload to where it was left", { tag: '@full-phone' }, async ({ openPage }) => {
  const page = await openPage();
  await signInContext(page.context(), DEMO.nadia);
  // Its content comes by calls.
  await page.goto('/search');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const place = () => page.evaluate(() => Math.round(scrollY));
  while ((await place()) < 200) await MOVES[isPhone(page) ? 'finger' : 'wheel'](page, 300);
  const left = await restOf(page);
  expect(left).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(place).toBe(left);
});
