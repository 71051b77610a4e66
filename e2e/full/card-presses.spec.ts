import type { Locator, Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { STOPPED } from '../fixtures/stopped.ts';
import { expect, test } from '../fixtures/test.ts';
import { middleOf, pressAt, type Spot } from '../pages/press.ts';

interface PressableCard {
  name: string;
  /** The page that shows the card. */
  at: string;
  card: (page: Page) => Locator;
  /** The parts of the card to press, besides a blank place. */
  parts: (card: Locator) => Locator[];
  leadsTo: RegExp;
}

const SKILL = /\/skills\/[0-9a-f]{24}$/;
const PROFILE = /\/profile\/[0-9a-f]{24}$/;
const CHAT = /\/chat\/[0-9a-f]{24}$/;
/** The distance of a blank place from the edges of the card, which is less than its padding. */
const INSET = 5;

const firstArticle = (page: Page) => page.getByRole('main').getByRole('article').first();
const title = (card: Locator) => card.getByRole('heading').first();

const CARDS: PressableCard[] = [
  {
    name: 'a skill in the search',
    at: '/search?q=script',
    card: firstArticle,
    parts: (card) => [title(card), card.locator('p').first(), card.locator('div[title]').first()],
    leadsTo: SKILL,
  },
  {
    name: 'a skill in the gallery',
    at: '/skills',
    card: firstArticle,
    parts: (card) => [title(card)],
    leadsTo: SKILL,
  },
  {
    name: 'a member in the search',
    at: '/search?type=people',
    card: firstArticle,
    parts: (card) => [title(card)],
    leadsTo: PROFILE,
  },
  {
    name: 'a conversation',
    at: '/messages',
    card: (page) => page.getByRole('main').getByRole('listitem').first(),
    parts: (card) => [card.locator('time')],
    leadsTo: CHAT,
  },
  {
    name: 'a skill of the dashboard',
    at: '/dashboard',
    card: (page) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: /^Edit/ }) })
        .first(),
    parts: (card) => [card.locator('a[title]')],
    leadsTo: SKILL,
  },
  {
    name: 'a conversation of the dashboard',
    at: '/dashboard',
    card: (page) =>
      page
        .getByRole('listitem')
        .filter({ has: page.locator('a[href^="/chat/"] time') })
        .first(),
    parts: (card) => [card.locator('time')],
    leadsTo: CHAT,
  },
  {
    name: 'an activity of the dashboard',
    at: '/dashboard',
    card: (page) =>
      page
        .getByRole('region', { name: 'Recent Activity' })
        .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recent Activity' }) }))
        .getByRole('listitem')
        .first(),
    parts: (card) => [card.locator('time'), card.locator('svg').first()],
    leadsTo: /^(?!.*\/dashboard$)/,
  },
  {
    name: 'a notification',
    at: '/notifications',
    card: (page) => firstArticle(page).filter({ has: page.getByRole('link', { name: 'View Details' }) }),
    parts: (card) => [title(card)],
    leadsTo: /^(?!.*\/notifications$)/,
  },
];

const blankPlace = async (card: Locator): Promise<Spot> => {
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) throw new Error('the card is not drawn');
  return { x: box.x + INSET, y: box.y + box.height - INSET };
};

test('a press anywhere on a card opens it', { tag: ['@widths', '@not-webkit'] }, async ({ openPage }) => {
  test.setTimeout(180_000);
  const page = await openPage({ as: DEMO.nadia });
  if (!STOPPED.includes('matches')) {
    // Later visits reserve space for the ring, so that no card moves when it arrives.
    await page.goto('/dashboard');
    await expect(page.getByRole('article', { name: /^A ring of/ })).toBeVisible();
  }
  let shown = '';
  for (const { name, at, card: find, parts, leadsTo } of CARDS) {
    const card = find(page);
    const spots = [...parts(card).map((part) => () => middleOf(part)), () => blankPlace(card)];
    for (const [index, spot] of spots.entries()) {
      const place = index === spots.length - 1 ? 'a blank place' : `part ${index + 1}`;
      await test.step(`${name}: ${place}`, async () => {
        if (shown === at) await page.goBack();
        else await page.goto(at);
        shown = at;
        await expect(card).toBeVisible();
        // Waits, because content that loads above the card would move it.
        await page.waitForLoadState('networkidle');
        await pressAt(page, await spot());
        await expect(page, `${name}: ${place}`).toHaveURL(leadsTo, { timeout: 5000 });
      });
    }
  }
});
