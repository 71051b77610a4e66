import { callApi } from '../fixtures/api.ts';
import { newMark } from '../fixtures/mark.ts';
import { joined, publish, soon } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInContext } from '../pages/site.ts';

// The acceptance of words that have changed meanwhile is refused once.
test.use({ expectedFaults: /status of 409/ });

test('a request that waits is edited; the other reads the old words, and accepts only the newest', async ({
  openPage,
}) => {
  const run = newMark();
  const [ada, ben] = await Promise.all([
    joined(`Ada ${run}`, `ada-${run}@mutua.example`),
    joined(`Ben ${run}`, `ben-${run}@mutua.example`),
  ]);
  const [own, wanted] = [await publish(ada, { title: 'Lacemaking' }), await publish(ben, { title: 'Juggling' })];
  const body = { senderSkillId: own._id, receiverSkillId: wanted._id, message: 'Any Thursday?' };
  await soon(() => callApi('POST', '/requests', { token: ada.token, body }));
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

  await test.step('the new words come without a reload, the old ones are one press away', async () => {
    await edit('Fridays only.');
    await expect(card.getByText('Fridays only.')).toBeVisible();
    await expect(card.getByText('Any Thursday?')).toBeHidden();
    await card.getByRole('button', { name: /^Edited/ }).click();
    await expect(card.getByText('Any Thursday?')).toBeVisible();
  });

  await test.step('words that come while the dialog is open are shown before they are accepted', async () => {
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
