import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { chat, choose, messageWith } from '../pages/chat.ts';
import { openConversation } from '../pages/partners.ts';

test('each corrects the other, and both read what changed', { tag: '@full' }, async ({ openPage }) => {
  const { pages } = await openConversation(openPage);
  const sides = [
    { page: pages[0], other: pages[1], wrong: 'Ich habe nach Berlin gegangen', right: 'Ich bin nach Berlin gegangen' },
    { page: pages[1], other: pages[0], wrong: 'أنا ذهبت الى البيت', right: 'أنا ذهبت إلى البيت' },
  ];
  for (const { page, other, wrong, right } of sides) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Offer corrections' }).click();
    await chat(other).send(wrong);
    await choose(page, wrong, 'Correct');
    await expect(chat(page).box).toHaveValue(wrong);
    await chat(page).box.fill(right);
    await page.getByRole('button', { name: 'Send correction', exact: true }).click();
    await expect(chat(page).box).toHaveValue('');
  }
  for (const page of pages) {
    const { log } = chat(page);
    await expect(log.locator('del')).toHaveCount(2);
    await expect(log.locator('del').first()).toContainText('habe');
    await expect(log.locator('ins').first()).toContainText('bin');
    await expect(log.locator('ins').last()).toContainText('إلى');
    // Its author's message stays as it was.
    for (const { wrong } of sides) await expect(messageWith(page, wrong)).toBeVisible();
  }
});

test('a correction is written with input methods, whose Enter does not send it', {
  tag: ['@full', '@chromium'],
}, async ({ openPage }) => {
  const { pages } = await openConversation(openPage);
  const [nora, tomas] = pages;
  await tomas.getByRole('button', { name: 'More', exact: true }).click();
  await tomas.getByRole('menuitem', { name: 'Offer corrections' }).click();

  const { box } = chat(tomas);
  const keyboard = await tomas.context().newCDPSession(tomas);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const commit = (text: string) => keyboard.send('Input.insertText', { text });
  /** The key that chooses a word is still a part of the composition: it writes no line. */
  const chooseByEnter = async () => {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await keyboard.send('Input.dispatchKeyEvent', { type, ...key });
  };
  /** Opens the field of a correction, and selects the words in it that are wrong. */
  const correct = async (text: string, wrong: string) => {
    await chat(nora).send(text);
    await choose(tomas, text.replaceAll('`', '').slice(0, 40), 'Correct');
    await expect(box).toHaveValue(text);
    await box.evaluate((field: HTMLTextAreaElement, words) => {
      field.focus();
      const start = field.value.indexOf(words);
      field.setSelectionRange(start, start + words.length);
    }, wrong);
  };
  const changes = async (page: Page, added: string) => {
    const shown = chat(page)
      .log.locator('[data-seq]')
      .filter({ has: page.locator('ins', { hasText: added }) });
    await expect(shown).toBeVisible();
    const textOf = (tag: string) =>
      shown.locator(tag).evaluateAll((all) => all.map(({ lastChild }) => lastChild?.textContent));
    return { removed: await textOf('del'), added: await textOf('ins') };
  };

  await test.step('Japanese: each letter is a composition, and Enter chooses one of its words', async () => {
    await correct('昨日東京を行きました', 'を');
    for (const typed of ['n', 'に']) await compose(typed);
    await expect(box).toHaveValue('昨日東京に行きました');
    await chooseByEnter();
    await commit('に');
    await expect(box).toHaveValue('昨日東京に行きました');
    await expect(tomas.getByRole('button', { name: 'Send correction', exact: true })).toBeVisible();
    await tomas.keyboard.press('Enter');
    for (const page of pages) expect(await changes(page, 'に')).toEqual({ removed: ['を'], added: ['に'] });
  });

  await test.step('Arabic: the field and the correction are read from right to left', async () => {
    await correct('ذهبت الى المدرسة', 'الى');
    expect(await box.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');
    await commit('إلى');
    await tomas.keyboard.press('Enter');
    for (const page of pages) {
      expect(await changes(page, 'إلى')).toEqual({ removed: ['الى'], added: ['إلى'] });
      const line = chat(page).log.locator('ins', { hasText: 'إلى' }).locator('..');
      expect(await line.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    }
  });

  await test.step('German: a dead key waits for its letter', async () => {
    await correct('Das ist schon grun', 'schon grun');
    await commit('schön gr');
    await compose('¨');
    await chooseByEnter();
    await commit('ü');
    await commit('n');
    await expect(box).toHaveValue('Das ist schön grün');
    await tomas.keyboard.press('Enter');
    for (const page of pages)
      expect(await changes(page, 'schön grün')).toEqual({ removed: ['schon grun'], added: ['schön grün'] });
  });

  await test.step('an emoji of several signs is one letter, and code keeps its signs', async () => {
    await correct('Meine Familie 👩‍👧', '👩‍👧');
    await commit('👩‍👩‍👧');
    await tomas.keyboard.press('Enter');
    expect(await changes(nora, '👩‍👩‍👧')).toEqual({ removed: ['👩‍👧'], added: ['👩‍👩‍👧'] });
    await correct('Write `let x = 1;` here', '1');
    await commit('2');
    await tomas.keyboard.press('Enter');
    for (const tag of ['del', 'ins'])
      await expect(chat(nora).log.locator(`${tag} code`)).toHaveText(tag === 'del' ? '1' : '2');
  });

  await test.step('5,000 letters: what changed, or the whole text', async () => {
    const text = 'Ich habe gestern ein langes Buch gelesen. '.repeat(118);
    await correct(`${text}ENDE`, 'ENDE');
    await commit('FIN');
    await tomas.getByRole('button', { name: 'Send correction', exact: true }).click();
    for (const page of pages) await expect(chat(page).log.locator('[data-seq]').last()).toContainText('FIN');
  });
});
