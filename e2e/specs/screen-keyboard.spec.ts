import type { Locator, Page } from '@playwright/test';
import { waitUntilStill } from '../fixtures/checks.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { chat } from '../pages/chat.ts';
import { middleOf, press, tap } from '../pages/press.ts';
import { closeKeyboard, isInReach, openKeyboard } from '../pages/screen-keyboard.ts';

/** Fills a field and presses a button, both above the keyboard. */
const fillAndSend = async (page: Page, field: Locator, text: string, button: Locator): Promise<void> => {
  await press(page, field);
  await openKeyboard(page);
  await waitUntilStill(page);
  expect(await isInReach(page, field), 'the field is above the keyboard').toBe(true);
  await page.keyboard.type(text);
  expect(await isInReach(page, button), 'the button is above the keyboard').toBe(true);
  await tap(page, await middleOf(button));
  await closeKeyboard(page);
};

test('with a keyboard over the page, forms can be filled and sent', { tag: '@phone' }, async ({ openPage }) => {
  const { members, requestId } = await createPartners();
  const page = await openPage({ as: members[0].email });

  await test.step('a message', async () => {
    await page.goto(`/chat/${requestId}`);
    const { box, log } = chat(page);
    await expect(box).toBeEnabled();
    await fillAndSend(page, box, 'Above the keyboard', page.getByRole('button', { name: 'Send', exact: true }));
    await expect(log.getByText('Above the keyboard')).toBeVisible();
  });

  await test.step('a note in a dialog with dates', async () => {
    await page.goto('/settings/hours');
    await press(page, page.getByRole('button', { name: 'Set dates' }));
    const dialog = page.getByRole('dialog', { name: 'Time away' });
    await fillAndSend(page, dialog.getByLabel(/^Note/), 'Hiking', dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Hiking/)).toBeVisible();
  });

  await test.step('a page with its button in a bar', async () => {
    await page.goto('/profile/edit');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await fillAndSend(page, page.getByLabel(/^Bio/), 'I bind books', save);
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  });
});
