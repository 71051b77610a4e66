import type { ServiceName } from '@mutua/contracts';
import { expect, type Page } from '@playwright/test';
import { patternsIn, type TranslatePattern } from '../fixtures/languages.ts';
import { STOPPED } from '../fixtures/stopped.ts';
import { isPhone } from '../fixtures/test.ts';
import { openRequestDialog, openReviewDialog } from './dialogs.ts';
import { pathOf } from './site.ts';

const english = patternsIn('en');

/** A dialog or menu over a page. Without a role it is a dialog. */
interface Layer {
  name: string;
  /** The address of the page, for a layer that `open` opens on the page that is there. Else `open` opens the page, too. */
  on?: string;
  /** Opens the layer. `translate` gives the texts of the buttons in the language of the page. */
  open: (page: Page, translate: TranslatePattern) => Promise<unknown>;
  role?: 'alertdialog' | 'menu' | 'group';
  /** Opens only by a key, so not on a phone. */
  isForKeys?: boolean;
  /** The service that the layer needs. */
  needs?: ServiceName;
}

const firstButton = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();

const pressOn = async (page: Page, path: string, name: string | RegExp): Promise<void> => {
  await page.goto(path);
  await firstButton(page, name).click();
};

/** A layer that a button of a page opens. */
const byPress = (name: string, path: string, button: string): Layer => ({
  name,
  on: path,
  open: (page, translate) => firstButton(page, translate(button)).click(),
});

const ALL: readonly Layer[] = [
  { name: 'skill-dialog', open: openRequestDialog },
  byPress('accept', '/requests', 'Accept'),
  byPress('reject', '/requests', 'Reject'),
  byPress('forms-complete', '/requests?status=accepted', 'Complete'),
  { name: 'forms-review', open: openReviewDialog },
  {
    name: 'edges-report',
    open: async (page, translate) => {
      await pressOn(page, await pathOf('skill'), translate('More about {name}'));
      await page.getByRole('menuitem', { name: translate('Report') }).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'matches-settings',
    needs: 'matches',
    open: async (page, translate) => {
      await pressOn(page, '/matches', translate('Match settings'));
      await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
    },
  },
  {
    name: 'matches-ask',
    needs: 'matches',
    open: async (page, translate) => {
      await pressOn(page, '/matches?tab=rings', translate('Ask the others: {skill}'));
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'lesson-offer',
    needs: 'lessons',
    open: async (page, translate) => {
      await pressOn(page, '/lessons', translate('Offer a group lesson'));
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'ring-decline',
    needs: 'matches',
    open: async (page, translate) => {
      await pressOn(page, await pathOf('ring-asked'), translate('Decline'));
      await expect(page.getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'want',
    needs: 'matches',
    // The form of a new want is a dialog only on a phone. The form of an existing want is a dialog everywhere.
    open: (page, translate) =>
      pressOn(page, '/wants', isPhone(page) ? translate('Add a want') : translate('Edit {title}')),
  },
  {
    name: 'delete-skill',
    open: async (page, translate) => pressOn(page, await pathOf('skill-own'), translate('Delete')),
    role: 'alertdialog',
  },
  byPress('settings-away', '/settings/hours', 'Set dates'),
  byPress('settings-day', '/settings/hours', 'Add a day'),
  byPress('settings-calendar', '/settings/hours', 'Add a calendar'),
  {
    name: 'settings-feed',
    on: '/settings/hours',
    open: async (page, translate) => {
      const main = page.getByRole('main');
      const make = main.getByRole('button', { name: translate('Get an address') });
      await make.or(main.getByRole('button', { name: translate('New address') })).click();
      const address = page.getByRole('dialog', { name: translate('Your calendar address') });
      const question = page.getByRole('alertdialog');
      await expect(address.or(question)).toBeVisible();
      // The page asks for confirmation before a new address replaces an earlier one.
      if (await question.isVisible()) await question.getByRole('button', { name: translate('New address') }).click();
      await expect(address).toBeVisible();
    },
  },
  { ...byPress('settings-copy-day', '/settings/hours', 'Copy {day} to other days'), role: 'menu' },
  {
    name: 'search-filters',
    open: async (page, translate) => {
      await page.goto('/search');
      await page.locator('summary', { hasText: translate('Filters') }).click();
      await expect(page.getByRole('group', { name: translate('Filters') })).toBeVisible();
    },
    role: 'group',
  },
  {
    name: 'chat-menu',
    open: async (page, translate) => pressOn(page, await pathOf('chat'), translate('More')),
    role: 'menu',
  },
  {
    name: 'frame-menu',
    on: '/about',
    open: async (page, translate) => {
      await page.getByRole('button', { name: translate('{name}, account menu') }).click();
    },
    role: 'menu',
  },
  {
    name: 'frame-palette',
    on: '/about',
    open: async (page, translate) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('re');
      for (const group of ['Skills', 'Conversations'])
        await expect(page.getByRole('group', { name: translate(group) })).toBeVisible();
    },
  },
  {
    name: 'frame-keys',
    on: '/about',
    open: async (page, translate) => {
      await expect(page.getByRole('button', { name: translate('{name}, account menu') })).toBeVisible();
      await page.keyboard.press('?');
    },
    isForKeys: true,
  },
];

/** Every dialog and menu that Nadia can open, by default on pages in English. `openHere` needs the page at `on`. */
export const LAYERS = ALL.filter(({ needs }) => !needs || !STOPPED.includes(needs)).map(({ open, ...layer }) => ({
  ...layer,
  openHere: (page: Page, translate = english) => open(page, translate),
  open: async (page: Page, translate = english) => {
    if (layer.on) await page.goto(layer.on);
    await open(page, translate);
  },
}));
