import type { ResponseOf } from '@mutua/contracts';
import type { Locator, Page } from '@playwright/test';
import { waitUntilAlive } from '../../infra/testing/page-load.ts';
import { callApi, DEMO } from '../fixtures/api.ts';
import { nextPaint, waitUntilSettled } from '../fixtures/checks.ts';
import { layoutShiftsOf, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import {
  holdRequests,
  holdShellScript,
  openAtFirstPaint,
  SCROLL,
  scrollPositionAtRest,
  slowDown,
  slowProcessorDown,
  watchFirstSecond,
} from '../pages/first-second.ts';
import { middleOf, tap } from '../pages/press.ts';

/** The addresses of pages that visitors can read. */
const ADDRESSES = {
  landing: async () => '/',
  search: async () => '/search?q=conversation',
  register: async () => '/register',
  gallery: async () => '/skills',
  skill: async () => `/skills/${(await someSkill())._id}`,
  profile: async () => `/profile/${(await someSkill()).userId._id}`,
};
const someSkill = async () => {
  const { skills } = await callApi<ResponseOf<'GET /skills/search'>>('GET', '/skills/search?q=typescript');
  if (!skills[0]) throw new Error('the demo data lack a skill');
  return skills[0];
};

/** Presses with the mouse, or on a phone with a finger. */
const press = async (page: Page, target: Locator) => {
  const spot = await middleOf(target);
  if (isPhone(page)) await tap(page, spot);
  else await page.mouse.click(spot.x, spot.y);
};

const themeSwitch = (page: Page) => page.getByRole('banner').getByRole('button', { name: /dark|light/i });

for (const [name, line, ...tag] of [
  ['landing', 'fast', '@full-phone'],
  ['skill', 'fast', '@full-phone'],
  ['landing', 'slow', '@full-phone'],
  ['search', 'fast', '@full', '@full-phone'],
  ['gallery', 'fast', '@full', '@full-phone'],
  ['register', 'fast', '@full', '@full-phone'],
  ['profile', 'fast', '@full', '@full-phone'],
  ['search', 'fast, on a busy processor', '@full', '@full-phone'],
] as const) {
  test(`${name} keeps its scroll position and its elements from the first paint on, on a line that is ${line}`, {
    tag,
  }, async ({ openPage }) => {
    const page = await openPage();
    if (line === 'slow') await slowDown(page);
    if (line === 'fast, on a busy processor') await slowProcessorDown(page);
    await openAtFirstPaint(page, await ADDRESSES[name]());
    const seen = await watchFirstSecond(page);
    const scroll = SCROLL[isPhone(page) ? 'finger' : 'wheel'];
    await scroll(page);
    // Scrolls until the page is hydrated, and once more.
    while (!(await seen.isAlive())) await scroll(page);
    await scroll(page);
    expect(await seen.backwardMoves(), 'the page went back').toEqual([]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await seen.replacedElements(), 'the scripts replaced elements').toEqual([]);
  });
}

test('a page that is scrolled by keys keeps its position while the scripts start', async ({ openPage }) => {
  const page = await openPage();
  await openAtFirstPaint(page, '/about');
  const seen = await watchFirstSecond(page);
  await page.keyboard.press('PageDown');
  while (!(await seen.isAlive())) await page.keyboard.press('ArrowDown');
  expect(await seen.backwardMoves()).toEqual([]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

for (const [paths, ...tag] of [[['/', '/register']], [['/about', '/community'], '@full']] as const)
  test(`late fonts cause no layout shift on ${paths.join(' and ')}`, { tag }, async ({ openPage }) => {
    const page = await openPage();
    await watchLayoutShifts(page);
    for (const path of paths) {
      const fonts = await holdRequests(page, '**/*.woff2');
      // The load event waits for the fonts.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await nextPaint(page);
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
      fonts.release();
      await waitUntilSettled(page);
      const { total, moved } = await layoutShiftsOf(page);
      // Rounded to three decimals, this is 0.000.
      expect.soft(total, `${path}:\n${moved}`).toBeLessThan(0.0005);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

test('a document that arrives in parts is painted whole', { tag: ['@full', '@full-phone'] }, async ({ openPage }) => {
  const page = await openPage();
  await watchLayoutShifts(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const speed = { downloadThroughput: 10_000, uploadThroughput: 10_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...speed });
  // Their columns are centred, so each further part would move them.
  for (const path of ['/login', '/register']) {
    // Does not wait for the fonts, which take longer than the document.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const { total, moved } = await layoutShiftsOf(page);
    expect.soft(total, `${path}:\n${moved}`).toBeLessThan(0.0005);
  }
});

test('a field keeps text, caret and focus that it got before the scripts start', { tag: '@full-phone' }, async ({
  openPage,
}) => {
  const page = await openPage();
  const shellScript = await holdShellScript(page);
  await openAtFirstPaint(page, '/register');
  const field = page.locator('main').getByRole('textbox').first();
  await press(page, field);
  await page.keyboard.type('Mia Merk');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const seen = await watchFirstSecond(page);
  shellScript.release();
  await expect.poll(seen.isAlive).toBe(true);
  expect(await seen.fieldValues()).toEqual(['Mia Merk']);
  await expect(field).toBeFocused();
  await page.keyboard.type('l');
  await expect(field).toHaveValue('Mia Melrk');
});

test('a word that the keyboard is composing is kept while the scripts start', async ({ openPage }) => {
  const page = await openPage();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const shellScript = await holdShellScript(page);
  await openAtFirstPaint(page, '/register');
  const field = page.locator('main').getByRole('textbox').first();
  await press(page, field);
  await compose('Me');
  const seen = await watchFirstSecond(page);
  shellScript.release();
  await expect.poll(seen.isAlive).toBe(true);
  await compose('Merk');
  await keyboard.send('Input.insertText', { text: 'Merkel' });
  await expect(field).toHaveValue('Merkel');
});

test('theme, filters, menu, search and languages work without scripts', { tag: '@full-phone' }, async ({
  openPage,
}) => {
  const page = await openPage();
  await holdShellScript(page);
  await openAtFirstPaint(page, '/search?q=conversation&category=language');
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

test('a press before the scripts start is shown as pending, and then takes effect on the same button', {
  tag: '@full-phone',
}, async ({ openPage }) => {
  const page = await openPage();
  const shellScript = await holdShellScript(page);
  await openAtFirstPaint(page, '/login');
  const show = page.getByRole('button', { name: /show/i });
  await page.getByLabel('Password', { exact: true }).fill('Learn2gether');
  const seen = await watchFirstSecond(page);
  await press(page, show);
  await expect(show).toHaveAttribute('data-waiting', '', { timeout: 100 });
  await expect(show).toHaveAttribute('aria-busy', 'true', { timeout: 100 });
  shellScript.release();
  await expect(page.locator('input[name="password"]')).toHaveAttribute('type', 'text');
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await expect(page.locator('input[name="password"]')).toHaveValue('Learn2gether');
  expect(await seen.replacedElements()).toEqual([]);
});

test('a page restores its scroll position after a reload and with Back', { tag: '@full-phone' }, async ({
  openPage,
}) => {
  const page = await openPage();
  await openAtFirstPaint(page, '/search');
  const seen = await watchFirstSecond(page);
  const scroll = SCROLL[isPhone(page) ? 'finger' : 'wheel'];
  const place = () => page.evaluate(() => Math.round(scrollY));
  while ((await place()) < 400) await scroll(page, 300);
  await expect.poll(seen.isAlive).toBe(true);
  const left = await scrollPositionAtRest(page);
  // A difference of one pixel comes from rounding.
  const away = async () => Math.abs((await place()) - left);
  await page.reload();
  await expect.poll(away).toBeLessThanOrEqual(1);
  await waitUntilAlive(page);
  expect(await away()).toBeLessThanOrEqual(1);

  // Another address in the same tab begins at the top, and stays there after hydration.
  await openAtFirstPaint(page, '/about');
  await waitUntilAlive(page);
  expect(await place()).toBe(0);
  await page.goBack();
  await expect.poll(away).toBeLessThanOrEqual(1);
  const back = await watchFirstSecond(page, 'main article');
  await expect.poll(back.isAlive).toBe(true);
  // A document from the bfcache reads its answers again.
  await page.waitForLoadState('networkidle');
  expect(await back.replacedElements(), 'the list was replaced').toEqual([]);
  expect(await away()).toBeLessThanOrEqual(1);
});

test("a member's list restores its scroll position after a reload", { tag: ['@full', '@full-phone'] }, async ({
  openPage,
}) => {
  const page = await openPage({ as: DEMO.nadia });
  // The content of this page comes by calls of the browser.
  await page.goto('/search');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const place = () => page.evaluate(() => Math.round(scrollY));
  while ((await place()) < 200) await SCROLL[isPhone(page) ? 'finger' : 'wheel'](page, 300);
  const left = await scrollPositionAtRest(page);
  expect(left).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(place).toBe(left);
});
