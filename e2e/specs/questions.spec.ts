import { expect, test } from '../fixtures/test.ts';
import { openPendingRequest } from '../pages/partners.ts';

test('two members exchange questions before the acceptance, and find them in their chat', {
  tag: '@full',
}, async ({ openPage }) => {
  const {
    pages: [noraPage, tomasPage],
  } = await openPendingRequest(openPage);
  const [sender, receiver] = [noraPage.getByRole('article'), tomasPage.getByRole('article')];
  await expect(sender.getByText('Shall we swap?')).toBeVisible();

  await test.step('the receiver asks, and the sender reads it without a reload', async () => {
    await receiver.getByRole('button', { name: 'Ask a question' }).click();
    await receiver.getByRole('textbox').fill('Do you have a guitar that I could use?');
    await receiver.getByRole('button', { name: 'Send' }).click();
    await expect(receiver.getByText('2 more questions to Nora')).toBeVisible();
    await expect(sender.getByText('Do you have a guitar that I could use?')).toBeVisible();
  });

  await test.step('the sender answers, and the receiver reads it and accepts', async () => {
    await sender.getByRole('textbox', { name: 'Answer Tomás' }).fill('I have two.');
    await sender.getByRole('button', { name: 'Send' }).click();
    await expect(receiver.getByText('I have two.')).toBeVisible();
    await receiver.getByRole('button', { name: 'Accept' }).click();
    await tomasPage.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(tomasPage.getByText('Request accepted successfully!')).toBeVisible();
    await expect(receiver.getByText('I have two.')).toBeVisible();
  });

  await test.step('the chat shows the questions above the first message', async () => {
    await receiver.getByRole('link', { name: 'Chat' }).click();
    await tomasPage.getByRole('button', { name: 'Before the yes' }).click();
    await expect(tomasPage.getByRole('log').getByText('I have two.')).toBeVisible();
  });
});
