import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { waitUntilStill } from '../fixtures/checks.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { chat } from '../pages/chat.ts';
import { middleOf, press, pressWithMouse } from '../pages/press.ts';

/** Letters that are single keys somewhere: theme, new skill, archive, mark, mute, accept, reject, rows, help. */
const SHORTCUTS = 'tneumaxjk?';

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

/** Presses the text of something that floats, and types as if the press had reached a field. Nothing may happen but the press below. */
const pressAndType = async (page: Page, text: Locator): Promise<void> => {
  await expect(text).toBeVisible();
  await waitUntilStill(page);
  const spot = await middleOf(text);
  const isHit = await text.evaluate((element, { x, y }) => element.contains(document.elementFromPoint(x, y)), spot);
  expect(isHit, 'what floats takes the press').toBe(false);
  const [notice, form] = await Promise.all([text.boundingBox(), chat(page).box.boundingBox()]);
  const isApart = !notice || !form || notice.y + notice.height <= form.y || notice.x >= form.x + form.width;
  expect(isApart, 'what floats covers the field').toBe(true);
  const [address, theme] = [page.url(), await themeOf(page)];
  await pressWithMouse(page, spot);
  await page.keyboard.type(SHORTCUTS);
  expect(page.url()).toBe(address);
  expect(await themeOf(page)).toBe(theme);
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const openChat = async (page: Page, requestId: string) => {
  await page.goto(`/chat/${requestId}`);
  const { box, log } = chat(page);
  await expect(box).toBeEnabled();
  await expect(log.getByText('Hello, Tomás')).toBeVisible();
  return { box, log };
};

/** Answers the writes of a page about messages, without the server. Not by a route, which WebKit does not know here. */
const answerWrites = (page: Page, answer: 'never' | 'too many calls') =>
  page.evaluate((kind) => {
    const { fetch } = window;
    window.fetch = async (input, options) => {
      const isWrite = (options?.method ?? 'GET') !== 'GET';
      if (!isWrite || !String(input).includes('/api/messages/')) return fetch(input, options);
      if (kind === 'never') return new Promise(() => undefined);
      const body = { message: 'Too many requests', code: 'too_many_requests' };
      return Response.json(body, { status: 429, headers: { 'Retry-After': '60' } });
    };
  }, answer);

test('a press on a notice, a toast or a banner is for what lies below it, and what is typed then runs no shortcut', async ({
  openPage,
}) => {
  test.setTimeout(180_000);
  const { members, requestId } = await createPartners();
  const page = await openPage({ as: members[0].email });
  const { log } = await openChat(page, requestId);

  await test.step('the toast of a deletion', async () => {
    await log.getByText('Hello, Tomás').focus();
    await page.keyboard.press('Delete');
    await pressAndType(page, page.getByRole('region', { name: 'Notices' }).getByText('Message deleted'));
    await page.getByRole('button', { name: 'Undo' }).click();
    // Keys act on a message again once the focus moves by one.
    await page.keyboard.press('Tab');
  });

  await test.step('the notice of a slow answer', async () => {
    await answerWrites(page, 'never');
    await log.getByText('Hello, Tomás').focus();
    await page.keyboard.press('e');
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await pressAndType(page, page.getByText('This takes longer than usual.'));
  });

  await test.step('the banner after too many calls', async () => {
    await answerWrites(page, 'too many calls');
    await chat(page).openMenu(log.getByText('Hello, Tomás'));
    await page.getByRole('menuitem', { name: /^Pin/ }).click();
    await pressAndType(page, page.getByText('making requests too quickly'));
  });
});

test('what is typed after a press on a conversation or a message changes neither', async ({ openPage }) => {
  const { members, requestId } = await createPartners();
  const page = await openPage({ as: members[0].email });
  const { box, log } = await openChat(page, requestId);
  const [address, theme] = [page.url(), await themeOf(page)];
  const hello = log.getByText('Hello, Tomás');
  const row = page.locator('[data-row]').filter({ hasText: members[1].name }).first();
  for (const target of [row, hello]) {
    await press(page, target);
    await page.keyboard.type(SHORTCUTS);
    for (const key of ['r', 'e', 'Enter', 'Delete', 'Backspace']) await page.keyboard.press(key);
    expect(page.url()).toBe(address);
    expect(await themeOf(page)).toBe(theme);
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(hello).toBeVisible();
    await expect(box).toHaveValue('');
  }
});

test('the bar of a phone covers no control at the end of a page', { tag: '@phone' }, async ({ openPage }) => {
  const { members } = await createPartners();
  const page = await openPage({ as: members[0].email });
  for (const path of ['/dashboard', '/requests', '/skills/create', '/profile/edit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await waitUntilStill(page);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await waitUntilStill(page);
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(a, button, input, textarea, select), footer a')].flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width === 0 || y < 80 || y > window.innerHeight) return [];
        const hit = document.elementFromPoint(x, y);
        const bar = hit?.closest('[data-bottom-bar], [data-page-foot]');
        return bar && !bar.contains(element) ? [element.textContent ?? ''] : [];
      }),
    );
    expect(covered, path).toEqual([]);
  }
});

test('a question over the page of a phone covers no button of its form', { tag: '@phone' }, async ({ openPage }) => {
  const { members } = await createPartners();
  const [{ email, token }] = members;
  await callApi('PUT', '/users/profile', { token, body: { timeZone: 'Europe/Berlin' } });
  const page = await openPage({ as: email, timezoneId: 'Pacific/Apia' });
  for (const [path, name] of [
    ['/profile/edit', 'Save Changes'],
    ['/skills/create', 'Create Skill'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Another time zone' })).toBeVisible();
    await waitUntilStill(page);
    const isFree = await page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const spots = [left + 8, (left + right) / 2, right - 8].flatMap((x) =>
        [top + 4, bottom - 4].map((y) => [x, y] as const),
      );
      return spots.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
    });
    expect(isFree, path).toBe(true);
  }
});
