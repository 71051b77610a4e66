import type { Page } from '@playwright/test';
import { watchLoad } from '../../infra/testing/page-load.ts';
import { DEMO } from '../fixtures/api.ts';
import { axeViolationsOf, waitUntilStill } from '../fixtures/checks.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { chat, choose, messageWith } from '../pages/chat.ts';
import { openConversation, openPartners } from '../pages/partners.ts';
import { pathOf } from '../pages/site.ts';

/** The limit of JavaScript of a complete conversation in a browser without any cache, in kB of 1000 bytes. */
const CONVERSATION = 300;

const react = async (page: Page, text: string, emoji: string) => {
  await chat(page).openMenu(messageWith(page, text));
  // On a phone the menu begins with common reactions.
  if (!isPhone(page)) await page.getByRole('menuitem', { name: 'React', exact: true }).click();
  await page.getByRole('menuitem', { name: `React with ${emoji}` }).click();
};

test('two members answer, react, edit and delete, and see what the other one does', {
  tag: '@journey',
}, async ({ openPage }) => {
  const { pages } = await openConversation(openPage);
  const [nora, tomas] = pages;

  await test.step('an answer quotes the message', async () => {
    await choose(tomas, 'Hello, Tomás', 'Reply');
    await expect(tomas.getByText('Reply to Nora')).toBeVisible();
    await chat(tomas).send('Hello, Norra');
    await expect(chat(nora).log.getByRole('link', { name: /Hello, Tomás/ })).toBeVisible();
  });

  await test.step('a reaction shows on both sides, and a press removes it', async () => {
    await react(nora, 'Hello, Norra', '🎉');
    const chip = (page: Page) => chat(page).log.getByRole('button', { name: /^🎉/ });
    await expect(chip(tomas)).toHaveAttribute('aria-pressed', 'false');
    await chip(nora).click();
    await expect(chip(tomas)).toBeHidden();
  });

  await test.step('an edit shows on both sides', async () => {
    await choose(tomas, 'Hello, Norra', /^Edit/);
    await expect(chat(tomas).box).toHaveValue('Hello, Norra');
    await chat(tomas).box.fill('Hello, Nora');
    await tomas.getByRole('button', { name: 'Save', exact: true }).click();
    for (const page of pages) {
      await expect(messageWith(page, 'Hello, Nora')).toBeVisible();
      await expect(chat(page).log.getByText('edited')).toBeVisible();
    }
  });

  await test.step('a deletion can be undone, and is sent otherwise', async () => {
    await choose(tomas, 'Hello, Nora', 'Delete for both');
    await tomas.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(messageWith(tomas, 'Hello, Nora')).toBeVisible();
    await choose(tomas, 'Hello, Nora', 'Delete for both');
    await expect(chat(tomas).log.getByText('You deleted this message')).toBeVisible();
    // Leaving the page sends the deletion at once.
    await tomas.goto('/dashboard');
    await expect(chat(nora).log.getByText('Message deleted')).toBeVisible();
  });

  expect(await axeViolationsOf(nora)).toEqual([]);
});

test('two members write the same lesson notes, and lose no text when both change one line', {
  tag: '@full',
}, async ({ openPage }) => {
  const { pages, requestId } = await openPartners(openPage);
  const [nora, tomas] = pages;
  for (const page of pages) {
    await page.goto(`/chat/${requestId}`);
    await page.getByRole('button', { name: 'Write the first line' }).click();
    await expect(page.getByRole('list', { name: 'Notes of both' })).toBeVisible();
  }
  const line = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

  await line(nora, 'New line').fill('il faut que je sois');
  await expect(line(tomas, 'Line 1, by Nora')).toHaveValue('il faut que je sois');
  await line(nora, 'Line 1, by you').press('End');
  await nora.keyboard.press('Enter');
  await nora.keyboard.type('bien que');
  await expect(line(tomas, 'Line 2, by Nora')).toHaveValue('bien que');

  await Promise.all([line(nora, /^Line 2/).fill('bien que tu sois'), line(tomas, /^Line 2/).fill('bien qu’il soit')]);
  for (const page of pages) {
    await expect(page.getByText('both wrote here')).toBeVisible();
    const texts = page.getByRole('list', { name: 'Notes of both' }).getByRole('textbox');
    await expect
      .poll(async () =>
        (await texts.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))).sort(),
      )
      .toEqual(['', 'bien que tu sois', 'bien qu’il soit', 'il faut que je sois']);
  }
  await nora.getByRole('button', { name: 'Keep both' }).click();
  await expect(tomas.getByText('both wrote here')).toBeHidden();
  expect(await axeViolationsOf(nora)).toEqual([]);
});

test('a member corrects the other one, who sees in the chat and in a list what has changed', {
  tag: ['@full', '@full-phone'],
}, async ({ openPage }) => {
  const { pages } = await openConversation(openPage);
  const [nora, tomas] = pages;
  const more = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const corrected = [
    { text: 'Ich habe **gestern** gegangen', better: 'Ich bin **gestern** gegangen', removed: 'habe', added: 'bin' },
    { text: 'ذهبت الى المدرسة 😊', better: 'ذهبت إلى المدرسة 😊', removed: 'الى', added: 'إلى' },
  ];
  const correction = (page: Page, added: string) =>
    chat(page)
      .log.locator('[data-seq]')
      .filter({ has: page.locator('ins').filter({ hasText: added }) });

  await test.step('corrections are switched on where no language is taught', async () => {
    await chat(tomas).openMenu(messageWith(tomas, 'Hello, Tomás'));
    await expect(tomas.getByRole('menuitem', { name: 'Correct', exact: true })).toBeHidden();
    await tomas.keyboard.press('Escape');
    await more(tomas, 'Offer corrections');
    await expect(tomas.getByText('You can now correct messages here')).toBeVisible();
  });

  for (const { text, better, removed, added } of corrected) {
    const drawn = text.replaceAll('**', '');
    await test.step(`${better} shows what has changed`, async () => {
      await chat(nora).send(text);
      await choose(tomas, drawn, 'Correct');
      await expect(chat(tomas).box).toHaveValue(text);
      await chat(tomas).box.fill(better);
      await tomas.getByRole('button', { name: 'Send correction', exact: true }).click();
      for (const page of pages) {
        await expect(correction(page, added).locator('del')).toContainText(removed);
        await expect(messageWith(page, drawn)).toBeVisible();
      }
    });
  }
  const direction = (added: string) =>
    correction(nora, added)
      .locator('ins')
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await Promise.all(corrected.map(({ added }) => direction(added)))).toEqual(['ltr', 'rtl']);

  await test.step('a text without a mistake is perfect by one press', async () => {
    await chat(nora).send('Das ist richtig');
    await choose(tomas, 'Das ist richtig', 'Perfect');
    await expect(chat(nora).log.getByText('Perfect', { exact: true })).toBeVisible();
  });

  await test.step('the list shows all of them, and leads to their messages', async () => {
    if (isPhone(nora)) await more(nora, 'Exchange details');
    await nora.getByRole('button', { name: '2 corrections' }).click();
    const list = nora.getByRole('dialog', { name: 'Corrections of this exchange' });
    await expect(list.getByText(/Tomás corrected you/)).toHaveCount(2);
    await expect(list.locator('ins')).toHaveText([/إلى/, /bin/]);
    await waitUntilStill(nora);
    expect(await axeViolationsOf(nora)).toEqual([]);
    await list.getByRole('button', { name: 'Show in the chat' }).last().click();
    await expect(correction(nora, 'bin')).toBeInViewport();
  });
  await expect(nora.getByRole('dialog')).toHaveCount(0);
  expect(await axeViolationsOf(nora)).toEqual([]);
});

test(`a conversation loads at most ${CONVERSATION} kB, and loads the emoji picker only when it is opened`, {
  tag: '@chromium',
}, async ({ openPage }) => {
  const page = await openPage({ as: DEMO.nadia });
  const read = await watchLoad(page);
  const kilobytes = async () => (await read()).scriptBytes / 1000;
  await page.goto(await pathOf('chat'));
  await expect(chat(page).box).toBeVisible();
  await page.waitForLoadState('networkidle');
  const opened = await kilobytes();
  expect(opened).toBeLessThanOrEqual(CONVERSATION);
  // The emoji picker has 70 kB.
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect.poll(kilobytes).toBeGreaterThan(opened + 50);
});

test.describe('a long press', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED/ });

  test('on a message opens its menu, also offline, and causes no click', {
    tag: ['@phone', '@chromium'],
  }, async ({ openPage }) => {
    const { members, requestId } = await createPartners();
    const page = await openPage({ as: members[0].email });
    await page.goto(`/chat/${requestId}`);
    const message = messageWith(page, 'Hello, Tomás');
    await expect(message).toBeVisible();
    await page.evaluate(() => {
      document.addEventListener('click', () => document.body.setAttribute('data-clicked', ''), true);
    });
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const menu = page.getByRole('menuitem', { name: 'Reply' });
    for (const offline of [false, true]) {
      await page.context().setOffline(offline);
      const box = await message.boundingBox();
      // Presses near the bottom, because the tools of a focused message are above.
      await touch('touchStart', [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + (box?.height ?? 0) - 8 }]);
      // Lifts the finger as soon as the menu is open, because the browser makes no click after a longer press.
      await menu.waitFor();
      await touch('touchEnd', []);
      await waitUntilStill(page);
      await expect(menu).toBeInViewport();
      await expect(page.locator('body')).not.toHaveAttribute('data-clicked');
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
  });
});
