import { expect, type Page } from '@playwright/test';
import { openRequestDialog, openReviewDialog } from './dialogs.ts';
import { sitePages } from './site.ts';

/** Something that lies over a page: a dialog, unless it names another role. */
export interface Layer {
  name: string;
  open: (page: Page) => Promise<unknown>;
  role?: 'alertdialog' | 'menu' | 'group';
  /** A phone has no keys. */
  isForKeys?: boolean;
}

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

/** Every dialog and menu that Nadia can open. */
export const LAYERS: readonly Layer[] = [
  { name: 'skill-dialog', open: openRequestDialog },
  { name: 'accept', open: (page) => pressOn(page, '/requests', 'Accept') },
  { name: 'reject', open: (page) => pressOn(page, '/requests', 'Reject') },
  { name: 'forms-complete', open: (page) => pressOn(page, '/requests?status=accepted', 'Complete') },
  { name: 'forms-review', open: openReviewDialog },
  {
    name: 'delete-skill',
    open: async (page) => pressOn(page, await pathOf('skill-own'), 'Delete'),
    role: 'alertdialog',
  },
  {
    name: 'search-filters',
    open: async (page) => {
      await pressOn(page, '/search', 'Filters');
      await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
    },
    role: 'group',
  },
  { name: 'chat-menu', open: async (page) => pressOn(page, await pathOf('chat'), 'More'), role: 'menu' },
  {
    name: 'frame-menu',
    open: async (page) => {
      await page.goto('/about');
      await page.getByRole('button', { name: /account menu$/ }).click();
    },
    role: 'menu',
  },
  {
    name: 'frame-palette',
    open: async (page) => {
      await page.goto('/about');
      await page.getByRole('button', { name: /^Go to/ }).click();
      await expect(page.getByRole('combobox', { name: /^Go to/ })).toBeFocused();
      await page.keyboard.type('re');
      for (const group of ['Skills', 'Conversations'])
        await expect(page.getByRole('group', { name: group })).toBeVisible();
    },
  },
  {
    name: 'frame-keys',
    open: async (page) => {
      await page.goto('/about');
      await expect(page.getByRole('button', { name: /account menu$/ })).toBeVisible();
      await page.keyboard.press('?');
    },
    isForKeys: true,
  },
];
