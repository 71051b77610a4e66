import { callApi } from '../fixtures/api.ts';
import { createMember, eventually, publish } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';
import { signInContext } from '../pages/site.ts';

test('two members exchange questions before the acceptance, and find them in their chat', async ({ openPage }) => {
  const run = uniqueWord();
  const [ada, ben] = await Promise.all([
    createMember(`Ada ${run}`, `ada-${run}@mutua.example`),
    createMember(`Ben ${run}`, `ben-${run}@mutua.example`),
  ]);
  const [own, wanted] = [await publish(ada, { title: 'Guitar' }), await publish(ben, { title: 'Juggling' })];
  const body = { senderSkillId: own._id, receiverSkillId: wanted._id, message: 'Any Thursday?' };
  await eventually(() => callApi('POST', '/requests', { token: ada.token, body }));
  const [adaPage, benPage] = [await openPage(), await openPage()];
  await Promise.all([signInContext(adaPage.context(), ada.email), signInContext(benPage.context(), ben.email)]);
  await Promise.all([adaPage.goto('/requests?tab=sent'), benPage.goto('/requests')]);
  const [adas, bens] = [adaPage.getByRole('article'), benPage.getByRole('article')];
  await expect(adas.getByText('Any Thursday?')).toBeVisible();

  await test.step('the receiver asks, and the sender reads it without a reload', async () => {
    await bens.getByRole('button', { name: 'Ask a question' }).click();
    await bens.getByRole('textbox').fill('Do you have a guitar that I could use?');
    await bens.getByRole('button', { name: 'Send' }).click();
    await expect(bens.getByText('2 more questions to Ada')).toBeVisible();
    await expect(adas.getByText('Do you have a guitar that I could use?')).toBeVisible();
  });

  await test.step('the sender answers, and the receiver reads it and accepts', async () => {
    await adas.getByRole('textbox', { name: 'Answer Ben' }).fill('I have two.');
    await adas.getByRole('button', { name: 'Send' }).click();
    await expect(bens.getByText('I have two.')).toBeVisible();
    await bens.getByRole('button', { name: 'Accept' }).click();
    await benPage.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(benPage.getByText('Request accepted successfully!')).toBeVisible();
    await expect(bens.getByText('I have two.')).toBeVisible();
  });

  await test.step('the chat shows the questions above the first message', async () => {
    await bens.getByRole('link', { name: 'Chat' }).click();
    await benPage.getByRole('button', { name: 'Before the yes' }).click();
    await expect(benPage.getByRole('log').getByText('I have two.')).toBeVisible();
  });
});
