import type { Locator, Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { waitUntilStill } from '../fixtures/checks.ts';
import { emptyLines, sidewaysOverflow } from '../fixtures/layout.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { storeNewSession } from '../pages/account.ts';
import { chat } from '../pages/chat.ts';
import { pagesOf } from '../pages/site.ts';
import { softly } from '../pages/visit.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The pages that are used most, besides a search and a conversation, which the other steps open. */
const MOST_USED = {
  visitor: ['landing', 'search-visitor', 'login', 'register'],
  nadia: ['dashboard', 'requests', 'calendar', 'messages', 'notifications'],
} as const;

const fitsBothWidths = async (page: Page, path: string): Promise<void> => {
  await page.setViewportSize(DESKTOP);
  await page.goto(path);
  // A long timeout, because this does not test the loading time.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 });
  await waitUntilStill(page);
  softly(await sidewaysOverflow(page), `${path} on a desktop`).toBeLessThanOrEqual(0);
  softly(await emptyLines(page), `${path}: list items that begin with an empty line`).toEqual([]);
  await page.setViewportSize(PHONE);
  await waitUntilStill(page);
  softly(await sidewaysOverflow(page), `${path} on a phone`).toBeLessThanOrEqual(0);
};

/** Opens the pages of a viewer that are used most. */
const fitPages = async (page: Page, viewer: 'visitor' | 'nadia'): Promise<void> => {
  const names: readonly string[] = MOST_USED[viewer];
  for (const { name, path } of await pagesOf(viewer))
    if (names.includes(name)) await test.step(name, () => fitsBothWidths(page, path));
};

const visitorMenu = async (page: Page): Promise<void> => {
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  await expect(page.locator('#outdated')).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  const last = menu.getByRole('link').last();
  const [box, end] = [await menu.boundingBox(), await last.boundingBox()];
  expect(end?.height).toBeLessThan(60);
  expect((box?.y ?? 0) + (box?.height ?? 0) - (end?.y ?? 0) - (end?.height ?? 0)).toBeLessThan(24);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
};

/** Takes from a page what Safari does not know before 26.2: fields that are as high as their text by a style. */
const forgetFieldSizing = (page: Page) =>
  page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...condition: [string]) => !condition[0].includes('field-sizing') && supports.apply(CSS, condition);
    const older = new CSSStyleSheet();
    older.replaceSync('textarea { field-sizing: fixed !important }');
    addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(older));
  });

const sendLines = async (page: Page): Promise<void> => {
  const { box, log } = chat(page);
  await expect(box).toBeEnabled();
  await page.setViewportSize(PHONE);
  const bars = await box.evaluate((field: HTMLTextAreaElement) => field.offsetHeight - field.clientHeight);
  expect(bars, 'pixels of a scroll bar below the empty field').toBe(0);
  await page.setViewportSize(DESKTOP);
  await box.click();
  const lines = ['one', 'two', 'three'];
  for (const line of lines) {
    if (line !== lines[0]) await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(line);
  }
  await expect(box).toHaveValue(lines.join('\n'));
  const hidden = await box.evaluate((field) => field.scrollHeight - field.clientHeight);
  expect(hidden, 'pixels of the text that are out of sight').toBeLessThanOrEqual(1);
  await page.keyboard.press('Enter');
  await expect(log.getByText('three')).toBeVisible();
  await expect(box).toHaveValue('');
  expect(await box.evaluate((field) => field.clientHeight)).toBeLessThan(50);
};

/** A menu or dialog that is wider than its window has a bar below, which nothing there needs. */
const scrollsSideways = (layer: Locator): Promise<boolean> =>
  layer.evaluate((box) => getComputedStyle(box).overflowX !== 'hidden' && box.scrollWidth > box.clientWidth);

/** Opens the menu of an own message, which has a separator. */
const openMenu = async (page: Page): Promise<void> => {
  await chat(page).log.getByText('three').hover();
  await page.getByRole('button', { name: 'Message options' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('separator')).toBeVisible();
  expect(await scrollsSideways(menu)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
};

/** Opens the lesson notes, whose last bar reaches over the padding of their dialog. */
const openNotes = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Write the first line' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lesson notes' });
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  expect(await scrollsSideways(dialog)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
};

const proposeTimes = async (page: Page): Promise<void> => {
  const { log } = chat(page);
  await page.getByRole('button', { name: 'Find a time' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Another time' }).click();
  await dialog.getByRole('combobox', { name: /^Day/ }).selectOption({ index: 3 });
  await dialog.getByRole('textbox', { name: /^Time/ }).click();
  await page.keyboard.type('18:30');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: '18:30' })).toBeVisible();
  await dialog.getByRole('button', { name: /^Propose/ }).click();
  await expect(dialog).toBeHidden();
  await expect(log.getByRole('region', { name: /times?/i }).first()).toBeVisible();
};

const findEmoji = async (page: Page, requestId: string): Promise<void> => {
  const { box } = chat(page);
  await expect(box).toBeEnabled();
  await box.pressSequentially('Look ');
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await page.keyboard.type('smile');
  const picker = page.getByRole('dialog', { name: 'Emoji', exact: true });
  await expect(picker.locator('input')).toHaveValue('smile');
  // An arrow before that would go to an emoji which the search then removes.
  await expect(picker.getByText(/results? found/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(/^Look \p{Emoji}/u);
  await expect(page).toHaveURL(new RegExp(`/chat/${requestId}`));
  await page.keyboard.press('Escape');
  await box.focus();
  // As Ctrl+Z, which the driver of WebKitGTK does not pass on.
  await page.evaluate(() => document.execCommand('undo'));
  await expect(box).toHaveValue(/^(Look )?$/);
  await box.fill('');
};

const deleteMessage = async (page: Page): Promise<void> => {
  const { box, log } = chat(page);
  const first = log.getByText('Hello, Tomás');
  await expect(first).toBeVisible();
  await box.click();
  await page.keyboard.press('Shift+Tab');
  await first.focus();
  await page.keyboard.press('Delete');
  await expect(log.getByText('You deleted this message')).toBeVisible();
  await page.reload();
  await expect(log.getByText('You deleted this message')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
};

const keepUnsent = async (page: Page): Promise<void> => {
  const { box, log } = chat(page);
  // The page ends before the answer.
  await page.evaluate(() => {
    WebSocket.prototype.send = () => undefined;
    const { fetch } = window;
    window.fetch = (input, options) =>
      options?.method === 'POST' ? new Promise(() => undefined) : fetch(input, options);
  });
  await box.click();
  await page.keyboard.type('Not lost');
  await page.keyboard.press('Enter');
  await expect(log.getByText('Sending…')).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(log.getByText('Not lost')).toBeVisible();
  const again = log.getByRole('button', { name: 'Try again' });
  const isHit = await again.evaluate((button) => {
    const { right, top, height } = button.getBoundingClientRect();
    return document.elementFromPoint(right - 1, top + height / 2) === button;
  });
  expect(isHit, 'the end of the button belongs to it, not to Discard').toBe(true);
  await again.click();
  await expect(log.getByText('Not sent')).toBeHidden();
  await page.reload();
  await expect(log.getByText('Not lost')).toHaveCount(1);
  await expect(log.getByText('Not sent')).toBeHidden();
};

const backToPlace = async (page: Page): Promise<void> => {
  await page.goto('/search?q=a');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.nth(5)).toBeVisible();
  await waitUntilStill(page);
  await page.mouse.move(700, 500);
  for (const turn of [300, 300]) await page.mouse.wheel(0, turn);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  await waitUntilStill(page);
  const place = await page.evaluate(() => window.scrollY);
  // A link in sight: Playwright would scroll to another one.
  const link = await cards.getByRole('link').evaluateAll((links) =>
    links
      .map((each) => each.getBoundingClientRect())
      .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))
      .find(({ y }) => y > 200 && y < 700),
  );
  expect(link).toBeDefined();
  await page.mouse.click(link?.x ?? 0, link?.y ?? 0);
  await expect(page).toHaveURL(/\/(skills|profile)\//);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/search/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 60);
};

/** A detailed rating has its name and its stars on one line. */
const rateOnOneLine = async (page: Page): Promise<void> => {
  await page.goto('/reviews?tab=given');
  await page.getByRole('button', { name: 'Write Review' }).first().click();
  const group = page.getByRole('dialog').getByRole('group', { name: 'Communication' });
  await expect(group).toBeVisible();
  const distance = await group.evaluate((box) => {
    const name = document.createRange();
    name.selectNodeContents(box.querySelector('legend') as Element);
    const [text, stars] = [name, box.querySelector('label')].map((each) => each?.getBoundingClientRect());
    return text && stars ? Math.abs(text.y + text.height / 2 - stars.y - stars.height / 2) : undefined;
  });
  expect(distance).toBeLessThan(4);
};

// Starting one of these engines takes seconds, so each test uses one page for all that its viewer does.

test('pages fit both widths, the menu of a phone is as high as its entries, a form is checked, and Back returns to the same place', async ({
  openPage,
}) => {
  test.setTimeout(300_000);
  const page = await openPage();
  await fitPages(page, 'visitor');
  await test.step('the menu', () => visitorMenu(page));
  await test.step('a form is checked without an error in the console', async () => {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Name is required').first()).toBeVisible();
  });
  await storeNewSession(page, DEMO.nadia);
  await fitPages(page, 'nadia');
  await page.setViewportSize(DESKTOP);
  await test.step('Back', () => backToPlace(page));
  await test.step('a rating', () => rateOnOneLine(page));
});

test('a member writes, proposes times, finds an emoji; a deletion and a message outlast the page', async ({
  openPage,
}) => {
  test.setTimeout(300_000);
  const { members, requestId } = await createPartners();
  const page = await openPage({ as: members[0].email });
  await forgetFieldSizing(page);
  await page.goto(`/chat/${requestId}`);
  await test.step('a message of three lines is seen whole, and sent', () => sendLines(page));
  await test.step('a menu does not scroll sideways', () => openMenu(page));
  await test.step('nor does a dialog', () => openNotes(page));
  await test.step('times are proposed', () => proposeTimes(page));
  await test.step('letters find an emoji although its picker has not loaded yet', () => findEmoji(page, requestId));
  await test.step('a deletion with Undo outlasts a page that ends', () => deleteMessage(page));
  await test.step('a message without an answer outlasts it, too', () => keepUnsent(page));
});
