import { expect, test } from '../fixtures/test.ts';
import { openPendingRequest } from '../pages/partners.ts';

// The suite expects one refusal: the text of the request has changed before it is accepted.
test.use({ expectedFaults: /status of 409/ });

test('a pending request is edited; the receiver can read the old text, and accepts only the newest', {
  tag: '@full',
}, async ({ openPage }) => {
  const {
    members: [nora],
    pages: [noraPage, tomasPage],
  } = await openPendingRequest(openPage);
  const card = tomasPage.getByRole('article').filter({ hasText: nora.name });
  await expect(card.getByText('Shall we swap?')).toBeVisible();

  const edit = async (words: string) => {
    await noraPage.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = noraPage.getByRole('dialog', { name: 'Edit request' });
    await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(noraPage.getByRole('article').getByText(words)).toBeVisible();
  };

  await test.step('the new text appears without a reload, and the old one after a press', async () => {
    await edit('Fridays only.');
    await expect(card.getByText('Fridays only.')).toBeVisible();
    await expect(card.getByText('Shall we swap?')).toBeHidden();
    await card.getByRole('button', { name: /^Edited/ }).click();
    await expect(card.getByText('Shall we swap?')).toBeVisible();
  });

  await test.step('a text that changes while the dialog is open is shown before it is accepted', async () => {
    await card.getByRole('button', { name: 'Accept' }).click();
    const dialog = tomasPage.getByRole('dialog', { name: 'Accept request' });
    await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible();
    await edit('Fridays, and bring five balls.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Fridays, and bring five balls.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(tomasPage.getByText('Request accepted successfully!')).toBeVisible();
  });
});
