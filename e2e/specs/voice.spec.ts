import { expect, test } from '../fixtures/test.ts';
import { chat } from '../pages/chat.ts';
import { openPartners } from '../pages/partners.ts';

test('a voice note is recorded by one member and heard by the other', {
  tag: ['@full', '@journey', '@not-firefox'],
}, async ({ openPage }) => {
  const {
    pages: [nora, tomas],
    requestId,
  } = await openPartners(openPage);
  await tomas.goto(`/chat/${requestId}`);
  await expect(chat(tomas).log.getByText('Hello, Tomás')).toBeVisible();
  await nora.goto(`/chat/${requestId}`);
  await nora.getByRole('button', { name: 'Record a voice message' }).click();
  const recorder = nora.getByRole('group', { name: 'Recording' });
  await expect(recorder.getByRole('timer')).toHaveText('0:02');
  await recorder.getByRole('button', { name: 'Send' }).click();

  for (const page of [nora, tomas]) {
    const note = chat(page).log.getByRole('group', { name: /^Voice message, [23] seconds$/ });
    await expect(note).toBeVisible();
    const position = note.getByRole('slider', { name: 'Position' });
    await note.getByRole('button', { name: 'Play' }).click();
    await expect(position).not.toHaveAttribute('aria-valuetext', /^0:00/);
    // The note ends by itself.
    await expect(note.getByRole('button', { name: 'Play' })).toBeVisible();
  }
  await expect(nora.getByRole('textbox', { name: 'Message' })).toBeVisible();
});
