import { callApi } from '../fixtures/api.ts';
import { createMember, eventually, publish } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';
import { signInContext } from '../pages/site.ts';

// The suite expects one refusal: the text of the request has changed before it is accepted.
test.use({ expectedFaults: /status of 409/ });

test('a pending request is edited; the receiver can read the old text, and accepts only the newest', async ({
  openPage,
}) => {
  const run = uniqueWord();
  const [ada, ben] = await Promise.all([
    createMember(`Ada ${run}`, `ada-${run}@mutua.example`),
    createMember(`Ben ${run}`, `ben-${run}@mutua.example`),
  ]);
  const [own, wanted] = [await publish(ada, { title: 'Lacemaking' }), await publish(ben, { title: 'Juggling' })];
  const body = { senderSkillId: own._id, receiverSkillId: wanted._id, message: 'Any Thursday?' };
  await eventually(() => callApi('POST', '/requests', { token: ada.token, body }));
  const [adaPage, benPage] = [await openPage(), await openPage()];
  await Promise.all([signInContext(adaPage.context(), ada.email), signInContext(benPage.context(), ben.email)]);
  await Promise.all([adaPage.goto('/requests?tab=sent'), benPage.goto('/requests')]);
  const card = benPage.getByRole('article').filter({ hasText: ada.name });
  await expect(card.getByText('Any Thursday?')).toBeVisible();

  const edit = async (words: string) => {
    await adaPage.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = adaPage.getByRole('dialog', { name: 'Edit request' });
    await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(adaPage.getByRole('article').getByText(words)).toBeVisible();
  };

  await test.step('the new text appears without a reload, and the old one after a press', async () => {
    await edit('Fridays only.');
    await expect(card.getByText('Fridays only.')).toBeVisible();
    await expect(card.getByText('Any Thursday?')).toBeHidden();
    await card.getByRole('button', { name: /^Edited/ }).click();
    await expect(card.getByText('Any Thursday?')).toBeVisible();
  });

  await test.step('a text that changes while the dialog is open is shown before it is accepted', async () => {
    await card.getByRole('button', { name: 'Accept' }).click();
    const dialog = benPage.getByRole('dialog', { name: 'Accept request' });
    await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible();
    await edit('Fridays, and bring five balls.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Fridays, and bring five balls.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(benPage.getByText('Request accepted successfully!')).toBeVisible();
  });
});
