import type { Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { isFullRun } from '../fixtures/full-run.ts';
import { sidewaysOverflow } from '../fixtures/layout.ts';
import { expect, isPhone, isWebKit, test } from '../fixtures/test.ts';
import { header } from '../pages/header.ts';
import { middleOf, pressWithMouse } from '../pages/press.ts';

interface Registry {
  remotes: { name: string; navigation: object[] }[];
}

/** Serves a registry in which a remote has two more links, one of them for members only. */
const addLinks = async (page: Page) => {
  // Removes the registry from the document, so that the page fetches it. The test cannot serve the document, which could open no websocket.
  await page.addInitScript(() => {
    new MutationObserver(() => document.getElementById('registry')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  await page.route('**/remotes.json', async (route) => {
    const response = await route.fetch();
    const registry = (await response.json()) as Registry;
    registry.remotes
      .find(({ name }) => name === 'discovery')
      ?.navigation.push(
        { label: { en: 'Community' }, to: '/community', access: 'public', order: 60 },
        { label: { en: 'Secrets' }, to: '/help', access: 'member', order: 61 },
      );
    await route.fulfill({ response, json: registry });
  });
};

/** The links of the bar, or those of the menu that replaces it on a visitor's phone. */
const navigation = async (page: Page) => {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('navigation', { name: 'Menu' });
};

test("a remote's links are in the navigation and lead to its pages", {
  tag: ['@journey', '@not-webkit'],
}, async ({ openPage }) => {
  const page = await openPage();
  await addLinks(page);
  // The browser renders this page. The gateway does not know the added links, so it would render a frame without them.
  await page.goto('/search?type=people');
  let links = await navigation(page);
  await expect(links.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page');
  await expect(links.getByRole('link', { name: 'Secrets' })).toHaveCount(0);
  await links.getByRole('link', { name: 'Community' }).click();
  await expect(page).toHaveURL(/\/community$/);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  links = await navigation(page);
  await expect(links.getByRole('link', { name: 'Community' })).toHaveAttribute('aria-current', 'page');
});

test('members see the links that are for members, in order', {
  tag: ['@journey', '@not-webkit'],
}, async ({ openPage }) => {
  const page = await openPage({ as: DEMO.nadia });
  await addLinks(page);
  await page.goto('/dashboard');
  if (isPhone(page)) {
    const places = page.getByRole('navigation', { name: 'Places' }).getByRole('link');
    await expect(places).toHaveText([/^Home/, /^Search/, /^Add Skill/, /^Requests/, /^Messages/]);
    await header(page).openMenu();
    await expect(page.getByRole('menuitem').filter({ hasText: /Community|Secrets/ })).toHaveText([
      'Community',
      'Secrets',
    ]);
  } else {
    // Leaves out the links that need an optional service.
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const places = links.filter({ hasNotText: /Matches|Lessons/ });
    await expect(places).toHaveText([/^Dashboard/, /^Search/, /^Requests/, /^Messages/, 'Community', 'Secrets']);
  }
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});

test('a card opens with a press on its edge or Enter, and in a new tab with the middle button', async ({
  openPage,
}) => {
  const page = await openPage();
  // Cards of people are made of the same parts.
  for (const at of ['/search?q=script', ...(isFullRun ? ['/search?type=people'] : [])]) {
    await page.goto(at);
    const card = page.getByRole('main').getByRole('article').first();
    await expect(card).toBeVisible();
    const link = card.getByRole('link').last();
    const path = (await link.getAttribute('href')) as string;
    const title = (await card.getByRole('heading').first().textContent()) as string;
    const box = await card.boundingBox();
    // Presses inside the padding of the card. `full/card-presses.spec.ts` presses all other parts.
    await pressWithMouse(page, { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 20 });
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    // Waits for each page, because the previous one stays until it is drawn, and would get the press.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(link).toHaveAttribute('href', path);

    if (!isPhone(page) && !isWebKit(page)) {
      const { x, y } = await middleOf(card.getByRole('heading').first());
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.mouse.click(x, y, { button: 'middle' }),
      ]);
      await tab.waitForURL(`**${path}`);
      await tab.close();
    }

    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});
