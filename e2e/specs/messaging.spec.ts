import type { ResponseOf } from '@mutua/contracts';
import type { Page } from '@playwright/test';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { isFullRun } from '../fixtures/full-run.ts';
import { PNG, WAV } from '../fixtures/small-files.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';
import { chat } from '../pages/chat.ts';
import { openPartners } from '../pages/partners.ts';
import { press } from '../pages/press.ts';

const pressButton = (page: Page, name: string) => press(page, page.getByRole('button', { name, exact: true }));

test('two members call each other and chat meanwhile; in the full run a received message is reported, too', {
  tag: ['@journey', '@not-webkit'],
}, async ({ openPage }) => {
  const { pages, requestId } = await openPartners(openPage);
  const [nora, tomas] = pages;

  const report = async () => {
    await tomas.goto(`/chat/${requestId}`);
    const message = chat(tomas).log.getByText('Hello, Tomás');
    await expect(message).toBeInViewport();
    const dialog = tomas.getByRole('dialog');
    await chat(tomas).openMenu(message);
    await tomas.getByRole('menuitem', { name: 'Report', exact: true }).click();
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expect(dialog.getByText('Hello, Tomás')).toBeVisible();
  };
  if (isFullRun) await test.step('a received message is reported from its menu', report);

  await test.step('a call rings on every page', async () => {
    await tomas.goto('/dashboard');
    await expect(tomas.getByRole('heading', { level: 1 })).toBeVisible();
    await nora.goto(`/chat/${requestId}`);
    await expect(chat(nora).box).toBeVisible();
    await pressButton(nora, 'Video call');
    await pressButton(nora, 'Call now');
    await pressButton(tomas, 'Answer');
    await expect(nora.getByRole('dialog', { name: /Tomás Vidal/ })).toBeVisible();
  });

  await test.step('both chat during the call', async () => {
    for (const [page, text] of [
      [nora, 'What is linen thread?'],
      [tomas, 'Thread of flax'],
    ] as const) {
      // On a phone the chat replaces the call, which becomes small.
      if (isPhone(page)) await pressButton(page, 'Chat');
      await press(page, chat(page).box);
      await page.keyboard.type(text);
      await pressButton(page, 'Send');
    }
    for (const page of pages) {
      for (const text of ['What is linen thread?', 'Thread of flax']) {
        await expect(chat(page).log.getByText(text)).toBeVisible();
      }
      await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
    }
  });

  if (!isPhone(nora))
    await test.step('the chat beside the call has its menus, and stays when the call becomes small', async () => {
      await pressButton(nora, 'Attach');
      const chosen = nora.waitForEvent('filechooser');
      await press(nora, nora.getByRole('menuitem', { name: 'Image' }));
      await chosen;
      await pressButton(nora, 'Emoji');
      await expect(nora.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
      await nora.keyboard.press('Escape');
      await expect(nora.getByRole('dialog', { name: 'Emoji' })).toBeHidden();
      await expect(nora.getByRole('complementary', { name: 'During the call' })).toBeVisible();
      await nora.keyboard.press('Escape');
      await expect(nora.getByRole('region', { name: 'Call with Tomás Vidal' })).toBeVisible();
      await expect(chat(nora).log.getByText('Thread of flax')).toBeVisible();
    });

  await pressButton(nora, 'End Call');
  await expect(tomas.getByText('Call ended')).toBeVisible();
  await expect(tomas.getByRole('button', { name: 'End Call' })).toBeHidden();
});

test('several files are sent together, and the other member sees pictures and plays sound', {
  tag: '@full',
}, async ({ openPage }) => {
  const { pages, requestId } = await openPartners(openPage);
  const [nora, tomas] = pages;
  for (const page of pages) await page.goto(`/chat/${requestId}`);
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });
  await nora
    .getByLabel('Choose a file')
    .setInputFiles([picture('one.png'), picture('two.png'), { name: 'song.wav', mimeType: 'audio/wav', buffer: WAV }]);
  await expect(nora.getByRole('list', { name: 'Send File' }).getByRole('listitem')).toHaveCount(3);
  await chat(nora).box.fill('Board, list, slow song.');
  await pressButton(nora, 'Send');
  await expect(nora.getByRole('list', { name: 'Send File' })).toBeHidden();
  await expect(chat(tomas).log.getByRole('img', { name: /one\.png/ })).toBeVisible();
  await expect(chat(tomas).log.getByRole('img', { name: /two\.png/ })).toBeVisible();
  await expect(chat(tomas).log.getByText('song.wav')).toBeVisible();
  const player = chat(tomas).log.getByLabel('Sound: song.wav');
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.muted = true;
    return audio.play();
  });
});

test('the list of conversations keeps its search when one is opened, and finds an old message by its words', {
  tag: ['@full', '@journey'],
}, async ({ openPage }) => {
  const page = await openPage({ as: DEMO.nadia });
  await page.goto('/messages');
  const list = page.getByRole('region', { name: 'Conversations' });
  const search = page.getByRole('searchbox', { name: 'Search conversations' });

  await test.step('the list keeps its search', async () => {
    const links = list.getByRole('link', { name: /⇄/ });
    await expect(links.first()).toBeVisible();
    const all = await links.count();
    const name = await links.first().locator('[title]').innerText();
    await search.fill(name);
    await expect.poll(() => links.count()).toBeLessThan(all);
    const found = await links.count();
    const link = links.first();
    await press(page, link);
    await expect(page).toHaveURL(/\/chat\/\w+$/);
    const title = page.getByRole('heading', { level: 1, name });
    await expect(title).toBeVisible();
    if (isPhone(page)) {
      // The conversation has replaced the list, so its heading has the focus.
      await expect(title).toBeFocused();
      await page.goBack();
    } else {
      await expect(link).toBeFocused();
      await expect(page.getByRole('status').getByText(`Messages with ${name}`)).toBeAttached();
    }
    await expect(search).toHaveValue(name);
    await expect(links).toHaveCount(found);
  });

  await test.step('a search result opens the conversation at the message', async () => {
    const { accessToken: token } = await demoSession(DEMO.nadia);
    const { conversations } = await callApi<ResponseOf<'GET /messages/conversations'>>(
      'GET',
      '/messages/conversations',
      { token },
    );
    const requestId = conversations.find(({ closed }) => !closed)?.request._id;
    // Sends a message with a unique word, and then more messages than one page of the chat has.
    const marker = uniqueWord();
    const word = `Rhabarber${marker}`;
    const send = (content: string) => callApi('POST', '/messages', { token, body: { requestId, content } });
    await send(`We cook ${word} soup`);
    await Promise.all(Array.from({ length: 54 }, (_, index) => send(`Later, ${marker} no. ${index + 1}`)));
    await send(`Last, ${marker}`);

    await search.fill(word.toUpperCase());
    await press(page, page.getByRole('link', { name: new RegExp(`We cook ${word} soup`) }));
    await expect(page).toHaveURL(new RegExp(`/chat/${requestId}\\?at=\\d+$`));
    const message = chat(page).log.getByText(`We cook ${word} soup`);
    await expect(message).toBeInViewport();
    await expect(message).toBeFocused();
    await expect(chat(page).log.getByText(`Last, ${marker}`)).not.toBeInViewport();
    await expect(message).toHaveCSS('outline-style', 'solid');
    // The message also gets the focus after a reload.
    await page.reload();
    await expect(message).toBeFocused();
    await expect(message).toHaveCSS('outline-style', 'solid');
  });
});
