import type { Page } from '@playwright/test';
import { partners } from '../fixtures/partners.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { middleOf, pressWithMouse, tap } from '../pages/press.ts';
import { signInContext } from '../pages/site.ts';

const press = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  const spot = await middleOf(button);
  await (isPhone(page) ? tap(page, spot) : pressWithMouse(page, spot));
};

test('two members call each other and write meanwhile', async ({ openPage }) => {
  const { members, requestId } = await partners();
  const pages = [await openPage(), await openPage()] as const;
  const [nora, tomas] = pages;
  for (const [index, page] of pages.entries()) await signInContext(page.context(), members[index]?.email ?? '');
  await tomas.goto('/dashboard');
  await expect(tomas.getByRole('heading', { level: 1 })).toBeVisible();
  await nora.goto(`/chat/${requestId}`);
  await expect(nora.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await press(nora, 'Video call');
  await press(tomas, 'Answer');
  await expect(nora.getByRole('dialog', { name: /Tomás Vidal/ })).toBeVisible();

  for (const [page, text] of [
    [nora, 'What is linen thread?'],
    [tomas, 'Thread of flax'],
  ] as const) {
    // On a phone the chat takes the place of the call, which becomes small.
    if (isPhone(page)) await press(page, 'Chat');
    const box = page.getByRole('textbox', { name: 'Message' });
    await expect(box).toBeVisible();
    const spot = await middleOf(box);
    await (isPhone(page) ? tap(page, spot) : pressWithMouse(page, spot));
    await page.keyboard.type(text);
    await press(page, 'Send');
  }
  for (const page of pages) {
    for (const text of ['What is linen thread?', 'Thread of flax']) {
      await expect(page.getByRole('log').getByText(text)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  }
  if (!isPhone(nora)) {
    await press(nora, 'Attach');
    const image = nora.getByRole('menuitem', { name: 'Image' });
    await expect(image).toBeVisible();
    const chosen = nora.waitForEvent('filechooser');
    await pressWithMouse(nora, await middleOf(image));
    await chosen;
    await press(nora, 'Emoji');
    await expect(nora.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
    await nora.keyboard.press('Escape');
    await expect(nora.getByRole('dialog', { name: 'Emoji' })).toBeHidden();
    await expect(nora.getByRole('complementary', { name: 'During the call' })).toBeVisible();
    await nora.keyboard.press('Escape');
    await expect(nora.getByRole('region', { name: 'Call with Tomás Vidal' })).toBeVisible();
    await expect(nora.getByRole('log').getByText('Thread of flax')).toBeVisible();
  }
  await press(nora, 'End Call');
  await expect(tomas.getByText('Call ended')).toBeVisible();
  await expect(tomas.getByRole('button', { name: 'End Call' })).toBeHidden();
});
