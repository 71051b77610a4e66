import type { ServiceName } from '@mutua/contracts';
import { expect, type Page } from '@playwright/test';
import { type Said, saidIn } from '../fixtures/languages.ts';
import { STOPPED } from '../fixtures/stopped.ts';
import { isPhone } from '../fixtures/test.ts';
import { openRequestDialog, openReviewDialog } from './dialogs.ts';
import { sitePages } from './site.ts';

const english = saidIn('en');

/** Something that lies over a page: a dialog, unless it names another role. */
export interface Layer {
  name: string;
  /** Presses what the page calls so in its language. */
  open: (page: Page, said?: Said) => Promise<unknown>;
  role?: 'alertdialog' | 'menu' | 'group';
  /** A phone has no keys. */
  isForKeys?: boolean;
  /** The service without which there is none. */
  needs?: ServiceName;
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

const ALL: readonly Layer[] = [
  { name: 'skill-dialog', open: openRequestDialog },
  { name: 'accept', open: (page, said = english) => pressOn(page, '/requests', said('Accept')) },
  { name: 'reject', open: (page, said = english) => pressOn(page, '/requests', said('Reject')) },
  {
    name: 'forms-complete',
    open: (page, said = english) => pressOn(page, '/requests?status=accepted', said('Complete')),
  },
  { name: 'forms-review', open: openReviewDialog },
  {
    name: 'edges-report',
    open: async (page, said = english) => {
      await pressOn(page, await pathOf('skill'), said('More about {name}'));
      await page.getByRole('menuitem', { name: said('Report') }).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'matches-settings',
    needs: 'matches',
    open: async (page, said = english) => {
      await pressOn(page, '/matches', said('Match settings'));
      await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
    },
  },
  {
    name: 'matches-ask',
    needs: 'matches',
    open: async (page, said = english) => {
      await pressOn(page, '/matches?tab=rings', said('Ask the others: {skill}'));
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'ring-decline',
    needs: 'matches',
    open: async (page, said = english) => {
      await pressOn(page, await pathOf('ring-asked'), said('Decline'));
      await expect(page.getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'want',
    needs: 'matches',
    // A new want's form lies over the page on a phone only. That of an existing want does everywhere.
    open: (page, said = english) => pressOn(page, '/wants', isPhone(page) ? said('Add a want') : said('Edit {title}')),
  },
  {
    name: 'delete-skill',
    open: async (page, said = english) => pressOn(page, await pathOf('skill-own'), said('Delete')),
    role: 'alertdialog',
  },
  { name: 'settings-away', open: (page, said = english) => pressOn(page, '/settings/hours', said('Set dates')) },
  { name: 'settings-day', open: (page, said = english) => pressOn(page, '/settings/hours', said('Add a day')) },
  {
    name: 'settings-calendar',
    open: (page, said = english) => pressOn(page, '/settings/hours', said('Add a calendar')),
  },
  {
    name: 'settings-feed',
    open: async (page, said = english) => {
      await page.goto('/settings/hours');
      const main = page.getByRole('main');
      const make = main.getByRole('button', { name: said('Get an address') });
      await make.or(main.getByRole('button', { name: said('New address') })).click();
      const address = page.getByRole('dialog', { name: said('Your calendar address') });
      const question = page.getByRole('alertdialog');
      await expect(address.or(question)).toBeVisible();
      // The page asks before an address replaces an earlier one.
      if (await question.isVisible()) await question.getByRole('button', { name: said('New address') }).click();
      await expect(address).toBeVisible();
    },
  },
  {
    name: 'settings-copy-day',
    open: (page, said = english) => pressOn(page, '/settings/hours', said('Copy {day} to other days')),
    role: 'menu',
  },
  {
    name: 'search-filters',
    open: async (page, said = english) => {
      await page.goto('/search');
      await page.locator('summary', { hasText: said('Filters') }).click();
      await expect(page.getByRole('group', { name: said('Filters') })).toBeVisible();
    },
    role: 'group',
  },
  {
    name: 'chat-menu',
    open: async (page, said = english) => pressOn(page, await pathOf('chat'), said('More')),
    role: 'menu',
  },
  {
    name: 'frame-menu',
    open: async (page, said = english) => {
      await page.goto('/about');
      await page.getByRole('button', { name: said('{name}, account menu') }).click();
    },
    role: 'menu',
  },
  {
    name: 'frame-palette',
    open: async (page, said = english) => {
      await page.goto('/about');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('re');
      for (const group of ['Skills', 'Conversations'])
        await expect(page.getByRole('group', { name: said(group) })).toBeVisible();
    },
  },
  {
    name: 'frame-keys',
    open: async (page, said = english) => {
      await page.goto('/about');
      await expect(page.getByRole('button', { name: said('{name}, account menu') })).toBeVisible();
      await page.keyboard.press('?');
    },
    isForKeys: true,
  },
];

/** Every dialog and menu that Nadia can open. */
export const LAYERS = ALL.filter(({ needs }) => !needs || !STOPPED.includes(needs));
