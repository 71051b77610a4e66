import type { Page } from '@playwright/test';
import { findingsOf } from '../fixtures/checks.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { openRequestDialog, openReviewDialog } from '../pages/dialogs.ts';
import { lookAs, sitePages } from '../pages/site.ts';

const firstButton = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();

const pressOn = async (page: Page, path: string, name: string | RegExp): Promise<void> => {
  await page.goto(path);
  await firstButton(page, name).click();
};

const pathOf = async (name: string): Promise<string> => {
  const found = (await sitePages()).find((each) => each.name === name);
  if (!found) throw new Error(`There is no page named ${name}`);
  return found.path;
};

/** Opens what lies over a page. Each of them is a dialog, unless it is named here by another role. */
const LAYERS: Record<string, { open: (page: Page) => Promise<unknown>; role?: 'alertdialog' | 'menu' | 'group' }> = {
  'request a skill': { open: openRequestDialog },
  'accept a request': { open: (page) => pressOn(page, '/requests', 'Accept') },
  'reject a request': { open: (page) => pressOn(page, '/requests', 'Reject') },
  'complete an exchange': { open: (page) => pressOn(page, '/requests?status=accepted', 'Complete') },
  'review an exchange': { open: openReviewDialog },
  'delete a skill': { open: async (page) => pressOn(page, await pathOf('skill-own'), 'Delete'), role: 'alertdialog' },
  'filters of the search': {
    open: async (page) => {
      await pressOn(page, '/search', 'Filters');
      await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
    },
    role: 'group',
  },
  'menu of a chat': { open: async (page) => pressOn(page, await pathOf('chat'), 'More'), role: 'menu' },
  'menu of the member': {
    open: async (page) => {
      await page.goto('/about');
      await page.getByRole('button', { name: /account menu$/ }).click();
    },
    role: 'menu',
  },
  palette: {
    open: async (page) => {
      await page.goto('/about');
      await page.getByRole('button', { name: /^Go to/ }).click();
      await page.keyboard.type('script');
      await expect(page.getByRole('group', { name: 'Skills' })).toBeVisible();
    },
  },
  keys: {
    open: async (page) => {
      await page.goto('/about');
      await expect(page.getByRole('button', { name: /account menu$/ })).toBeVisible();
      await page.keyboard.press('?');
    },
  },
};

test('every dialog and menu passes axe in both themes', async ({ openPage }) => {
  test.setTimeout(300_000);
  const page = await openPage();
  await lookAs(page.context(), 'nadia');
  for (const [name, { open, role = 'dialog' }] of Object.entries(LAYERS)) {
    // A phone has no keys.
    if (name === 'keys' && isPhone(page)) continue;
    await test.step(name, async () => {
      await open(page);
      await expect(page.getByRole(role).last()).toBeVisible();
      // An open menu lies outside the landmarks, above the page. axe lets a dialog lie there, but not a menu. WCAG asks for neither.
      expect.soft(await findingsOf(page, role === 'menu' ? ['region'] : []), name).toEqual([]);
    });
  }
});
