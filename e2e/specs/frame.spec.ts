import type { Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { waitUntilSettled } from '../fixtures/checks.ts';
import { sidewaysOverflow } from '../fixtures/layout.ts';
import { expect, type OpenPage, test } from '../fixtures/test.ts';
import { middleOf, press, tap } from '../pages/press.ts';
import { pathOf } from '../pages/site.ts';

/** The layouts of the frame: phone, tablet, desktop. */
const LAYOUTS = {
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  820: { viewport: { width: 820, height: 1100 }, hasTouch: true, isMobile: true },
  1440: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
} as const;
type Width = keyof typeof LAYOUTS;
const WIDTHS: readonly Width[] = [390, 820, 1440];

const open = async (openPage: OpenPage, device: Parameters<OpenPage>[0], path = '/dashboard'): Promise<Page> => {
  const page = await openPage({ ...device, as: DEMO.nadia });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return page;
};

const places = (page: Page, width: Width) =>
  page.getByRole('navigation', { name: width === 390 ? 'Places' : 'Main' }).getByRole('link');

for (const width of WIDTHS) {
  const tag = width === 820 ? '@full' : [];
  test(`navigation, menu and command palette work at ${width} px`, { tag }, async ({ openPage }) => {
    const page = await open(openPage, LAYOUTS[width]);
    // The row of places scrolls, but all of the product's own fit.
    await expect(places(page, width).filter({ hasText: 'Messages' })).toBeInViewport({ ratio: 1 });
    await press(page, places(page, width).filter({ hasText: 'Requests' }));
    await expect(page).toHaveURL(/\/requests$/);
    await expect(places(page, width).filter({ hasText: 'Requests' })).toHaveAttribute('aria-current', 'page');

    await press(page, page.getByRole('button', { name: /account menu$/ }));
    await expect(page.getByRole('menuitem', { name: /^Reviews/ })).toBeInViewport({ ratio: 1 });
    await press(page, page.getByRole('menuitem', { name: /^Reviews/ }));
    await expect(page).toHaveURL(/\/reviews$/);
    // On a phone its backdrop covers the page until it is gone.
    await expect(page.getByRole('menu')).toHaveCount(0);

    await press(page, page.getByRole('button', { name: /^Go to/ }));
    await expect(page.getByRole('combobox', { name: 'Go to, people, skills, actions' })).toBeFocused();
    await page.keyboard.type('jonas');
    await expect(page.getByRole('group', { name: 'People' })).toBeVisible();
    await press(page, page.getByRole('group', { name: 'People' }).getByRole('option', { name: /^Jonas Lindqvist/ }));
    await expect(page).toHaveURL(/\/profile\//);
  });
}

test('a toast is above the bar of a phone, and its Undo restores a deleted notification', async ({ openPage }) => {
  const page = await open(openPage, LAYOUTS[390], '/notifications');
  const rows = page.getByRole('article');
  await expect(rows.first()).toBeVisible();
  await waitUntilSettled(page);
  const before = await rows.count();
  await press(page, rows.first().getByRole('button', { name: /^More for/ }));
  await press(page, page.getByRole('menuitem', { name: 'Delete' }));
  const toast = page.getByRole('region', { name: 'Notices' });
  await expect(toast.getByText('Notification deleted')).toBeVisible();
  await expect(rows).toHaveCount(before - 1);
  const [shown, bar] = [
    await toast.boundingBox(),
    await page.getByRole('navigation', { name: 'Places' }).boundingBox(),
  ];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await press(page, toast.getByRole('button', { name: 'Undo' }));
  await expect(rows).toHaveCount(before);
});

/** Low windows: a phone in landscape, a page at 400 %, and a phone with an open keyboard. */
const LOW_WINDOWS = { landscape: [844, 390], zoomed: [320, 256], 'with a keyboard': [390, 440] } as const;

test('nothing of the frame covers a page in a low window', async ({ openPage }) => {
  const page = await open(openPage, LAYOUTS[390]);
  for (const [name, [width, height]] of Object.entries(LOW_WINDOWS)) {
    await page.setViewportSize({ width, height });
    const covering = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => {
            const { position, display } = getComputedStyle(element);
            const { height: tall } = element.getBoundingClientRect();
            return (position === 'fixed' || position === 'sticky') && display !== 'none' && tall > 8;
          })
          .map(({ tagName, className }) => `${tagName} ${className}`),
      );
    await expect.poll(covering, { message: name }).toEqual([]);
    await expect.poll(() => sidewaysOverflow(page), { message: name }).toBeLessThanOrEqual(0);
  }
});

/** The insets of a phone with a notch, in landscape. */
const NOTCH = 59;

/** Words and controls at the sides of the window. What scrolls sideways may be cut off there. */
const underTheNotch = (page: Page) =>
  page.evaluate((notch) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (element.scrollWidth > element.clientWidth + 1 || scrolls(element.parentElement));
    return [...document.querySelectorAll('h1, h2, p, input, textarea, button, a')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
        return isShown && right > 0 && (left < notch || right > innerWidth - notch) && !scrolls(element.parentElement);
      })
      .map(({ tagName, textContent, ariaLabel }) => `${tagName} ${ariaLabel ?? textContent}`);
  }, NOTCH);

test('nothing lies under the notch of a phone in landscape', { tag: '@chromium' }, async ({ openPage }) => {
  const page = await open(openPage, { ...LAYOUTS[390], viewport: { width: 844, height: 390 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: NOTCH, right: NOTCH } });
  for (const path of ['/dashboard', '/search', await pathOf('chat')]) {
    await page.goto(path);
    await waitUntilSettled(page);
    await expect.poll(() => underTheNotch(page), { message: path }).toEqual([]);
  }
});

/** Low windows in which a conversation must be usable. */
const CHAT_WINDOWS = {
  ...LOW_WINDOWS,
  'with a tall keyboard': [390, 400],
  'zoomed twice': [720, 450],
  'a small phone': [320, 568],
};

test('a conversation in a low window can be read and written', { tag: '@full' }, async ({ openPage }) => {
  const page = await open(openPage, LAYOUTS[390], await pathOf('chat'));
  const log = page.getByRole('log');
  const composer = page.getByRole('textbox', { name: 'Message' });
  await expect(composer).toBeEnabled();
  for (const [name, [width = 0, height = 0]] of Object.entries(CHAT_WINDOWS)) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
      await tap(page, await middleOf(composer));
      await page.keyboard.type('One\nTwo\nThree');
      await expect(composer).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
      const seen = async () => (await log.boundingBox())?.height ?? 0;
      await expect.poll(seen).toBeGreaterThanOrEqual(height >= 400 ? 150 : 64);
      await composer.fill('');
      await composer.blur();
    });
  }
});

/** The lowest windows. A dialog that fits there fits in the others. */
const { landscape, zoomed } = LOW_WINDOWS;

test('a dialog in a low window scrolls to its buttons', { tag: '@full' }, async ({ openPage }) => {
  const page = await open(openPage, LAYOUTS[390], '/requests?status=pending');
  for (const [name, [width, height]] of Object.entries({ landscape, zoomed })) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
      for (const answer of ['Accept', 'Reject']) {
        await press(page, page.getByRole('main').getByRole('button', { name: answer }).first());
        const dialog = page.getByRole('dialog');
        await expect(dialog).toBeVisible();
        const send = dialog.getByRole('button', { name: answer, exact: true });
        await send.scrollIntoViewIfNeeded();
        await expect(send).toBeInViewport({ ratio: 1 });
        await press(page, dialog.getByRole('button', { name: 'Close' }));
        await expect(dialog).toBeHidden();
      }
      await press(page, page.getByRole('button', { name: /account menu$/ }));
      const last = page.getByRole('menuitem', { name: 'Sign Out' });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(last).toBeHidden();
    });
  }
});

test('keys open pages, the list of keys and the command palette', async ({ openPage }) => {
  const page = await open(openPage, LAYOUTS[1440]);
  // Keys have no effect while a part of the page loads.
  await waitUntilSettled(page);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/messages$/);
  await waitUntilSettled(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the current page is marked in forced colours', { tag: '@full' }, async ({ openPage }) => {
  const page = await open(openPage, { ...LAYOUTS[1440], forcedColors: 'active' });
  const mark = await places(page, 1440)
    .filter({ hasText: 'Dashboard' })
    .evaluate((link) => {
      const { borderBottomWidth, borderBottomStyle } = getComputedStyle(link, '::after');
      return `${borderBottomWidth} ${borderBottomStyle}`;
    });
  expect(mark).toBe('2px solid');
});
