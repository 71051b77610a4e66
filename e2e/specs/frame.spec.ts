import AxeBuilder from '@axe-core/playwright';
import type { Browser, Locator, Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import { middleOf, pressWithMouse, tap } from '../pages/press.ts';
import { signInContext } from '../pages/site.ts';

/** The layouts of the frame: a phone, the one between phone and desk, a desk. */
const LAYOUTS = {
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  820: { viewport: { width: 820, height: 1100 }, hasTouch: true, isMobile: true },
  1440: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
} as const;
type Width = keyof typeof LAYOUTS;
const WIDTHS: readonly Width[] = [390, 820, 1440];

const open = async (browser: Browser, options: object, path = '/dashboard'): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: process.env['MUTUA_ORIGIN'],
    serviceWorkers: 'block',
    ...options,
  });
  await signInContext(context, DEMO.nadia);
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return page;
};

/** Presses the middle of what is seen: with a finger where the layout is for fingers. */
const press = async (page: Page, width: Width, target: Locator) => {
  await expect(target).toBeVisible();
  const spot = await middleOf(target);
  await (LAYOUTS[width].hasTouch ? tap(page, spot) : pressWithMouse(page, spot));
};

const places = (page: Page, width: Width) =>
  page.getByRole('navigation', { name: width === 390 ? 'Places' : 'Main' }).getByRole('link');

const seriousFindings = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.target}`);
};

for (const width of WIDTHS) {
  test(`places, menu and palette at ${width} px`, async ({ browser }) => {
    const page = await open(browser, LAYOUTS[width]);
    await expect(places(page, width).filter({ hasText: 'Messages' })).toBeVisible();
    await press(page, width, places(page, width).filter({ hasText: 'Requests' }));
    await expect(page).toHaveURL(/\/requests$/);
    await expect(places(page, width).filter({ hasText: 'Requests' })).toHaveAttribute('aria-current', 'page');

    await press(page, width, page.getByRole('button', { name: /account menu$/ }));
    await expect(page.getByRole('menuitem', { name: /^Reviews/ })).toBeInViewport({ ratio: 1 });
    expect(await seriousFindings(page)).toEqual([]);
    await press(page, width, page.getByRole('menuitem', { name: /^Reviews/ }));
    await expect(page).toHaveURL(/\/reviews$/);

    await press(page, width, page.getByRole('button', { name: /^Go to/ }));
    await expect(page.getByRole('combobox', { name: 'Go to, people, skills, actions' })).toBeFocused();
    await page.keyboard.type('jonas');
    await expect(page.getByRole('group', { name: 'People' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await press(page, width, page.getByRole('option', { name: /^Jonas Lindqvist/ }));
    await expect(page).toHaveURL(/\/profile\//);
    await page.context().close();
  });
}

test('a toast stands above the bar of a phone, and off the heading; Undo brings a notification back', async ({
  browser,
}) => {
  const page = await open(browser, LAYOUTS[390], '/notifications');
  const rows = page.getByRole('article');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await press(page, 390, rows.first().getByRole('button', { name: 'Delete' }));
  const toast = page.getByRole('region', { name: 'Notices' });
  await expect(toast.getByText('Notification deleted')).toBeVisible();
  await expect(rows).toHaveCount(before - 1);
  const [shown, bar] = [
    await toast.boundingBox(),
    await page.getByRole('navigation', { name: 'Places' }).boundingBox(),
  ];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await press(page, 390, toast.getByRole('button', { name: 'Undo' }));
  await expect(rows).toHaveCount(before);
  await page.context().close();
});

/** A phone on its side, a page at 400 %, and a phone with its keyboard open. */
const LOW = { landscape: [844, 390], zoomed: [320, 256], 'with a keyboard': [390, 440] } as const;

for (const [name, [width, height]] of Object.entries(LOW)) {
  test(`nothing of the frame covers a page that is ${name}`, async ({ browser }) => {
    const page = await open(browser, { ...LAYOUTS[390], viewport: { width, height } });
    const covering = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { position, display } = getComputedStyle(element);
          const { height: tall } = element.getBoundingClientRect();
          return (position === 'fixed' || position === 'sticky') && display !== 'none' && tall > 8;
        })
        .map(({ tagName, className }) => `${tagName} ${className}`),
    );
    expect(covering).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.context().close();
  });
}

test('the places are reached by keys, and what has the focus is in sight', async ({ browser }) => {
  const page = await open(browser, LAYOUTS[1440]);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/messages$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.context().close();
});

test('the current place and the counts show in forced colours', async ({ browser }) => {
  const page = await open(browser, { ...LAYOUTS[1440], forcedColors: 'active' });
  const mark = await places(page, 1440)
    .filter({ hasText: 'Dashboard' })
    .evaluate((link) => {
      const { borderBottomWidth, borderBottomStyle } = getComputedStyle(link, '::after');
      return `${borderBottomWidth} ${borderBottomStyle}`;
    });
  expect(mark).toBe('2px solid');
  await page.context().close();
});
