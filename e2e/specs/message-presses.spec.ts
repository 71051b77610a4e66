import { partners } from '../fixtures/partners.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { chat } from '../pages/chat.ts';
import { middleOf, pressWithMouse, tap } from '../pages/press.ts';
import { signInContext } from '../pages/site.ts';

test('a received message shows its flag when it is pressed or pointed at, and not before', async ({ openPage }) => {
  const {
    members: [, tomas],
    requestId,
  } = await partners();
  const page = await openPage();
  await signInContext(page.context(), tomas.email);
  await page.goto(`/chat/${requestId}`);
  const message = chat(page).log.getByText('Hello, Tomás');
  await expect(message).toBeInViewport();
  const flag = chat(page).log.getByRole('button', { name: 'Report this message' });
  const drawing = flag.locator('svg');
  const dialog = page.getByRole('dialog');
  await expect(drawing).toBeHidden();

  if (isPhone(page)) {
    await tap(page, await middleOf(flag));
    await expect(drawing).toBeHidden();
    await tap(page, await middleOf(message));
  } else {
    const { x, y } = await middleOf(message);
    await page.mouse.move(x, y);
  }
  await expect(drawing).toBeVisible();
  await expect(dialog).toBeHidden();
  const spot = await middleOf(flag);
  await (isPhone(page) ? tap(page, spot) : pressWithMouse(page, spot));
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await expect(dialog.getByText('Hello, Tomás')).toBeVisible();
});
