import type { ResponseOf } from '@mutua/contracts';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { newMark } from '../fixtures/mark.ts';
import { expect, test } from '../fixtures/test.ts';
import { chat } from '../pages/chat.ts';
import { middleOf, pressWithMouse, tap } from '../pages/press.ts';
import { signInContext } from '../pages/site.ts';

test('an old message is found by its words, and a press opens the conversation there', async ({ openPage }, {
  project,
}) => {
  const { accessToken: token } = await demoSession(DEMO.nadia);
  const { conversations } = await callApi<ResponseOf<'GET /messages/conversations'>>('GET', '/messages/conversations', {
    token,
  });
  const open = conversations.find(({ closed }) => !closed);
  if (!open) throw new Error('The demo data have no open conversation');
  const requestId = open.request._id;
  // A word that nobody else wrote, then more messages than a page has.
  const mark = newMark();
  const word = `Rhabarber${mark}`;
  for (const content of [
    `We cook ${word} soup`,
    ...Array.from({ length: 55 }, (_, index) => `Later, ${mark} no. ${index + 1}`),
  ]) {
    await callApi('POST', '/messages', { token, body: { requestId, content } });
  }

  const page = await openPage();
  await signInContext(page.context(), DEMO.nadia);
  await page.goto('/messages');
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(word.toUpperCase());
  const hit = page.getByRole('link', { name: new RegExp(`We cook ${word} soup`) });
  await expect(hit).toBeVisible();
  const spot = await middleOf(hit);
  await (project.use.hasTouch ? tap(page, spot) : pressWithMouse(page, spot));
  await expect(page).toHaveURL(new RegExp(`/chat/${requestId}\\?at=\\d+$`));
  const message = chat(page).log.getByText(`We cook ${word} soup`);
  await expect(message).toBeInViewport();
  await expect(message).toBeFocused();
  await expect(chat(page).log.getByText(`Later, ${mark} no. 55`)).not.toBeInViewport();
  await expect(message).toHaveCSS('outline-style', 'solid');
  // Also without a press before it.
  await page.reload();
  await expect(message).toBeFocused();
  await expect(message).toHaveCSS('outline-style', 'solid');
});
