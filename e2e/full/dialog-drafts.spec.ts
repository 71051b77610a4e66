import type { Page } from '@playwright/test';
import { createPendingRequest } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { textDialogs } from '../pages/text-dialogs.ts';

// An address, because some fields take nothing else.
const TEXT = 'https://example.org/half-a-thought';

test('the text of each listed dialog outlasts a page that ends', async ({ openPage }) => {
  test.setTimeout(480_000);
  const pages = new Map<string, Page>();
  for (const { name, as, open, field, input = TEXT } of await textDialogs()) {
    await test.step(name, async () => {
      const page = pages.get(as) ?? (await openPage({ as }));
      if (!pages.has(as)) page.on('dialog', (dialog) => dialog.accept());
      pages.set(as, page);
      const written = page.getByRole('dialog').getByLabel(field).and(page.locator('input, textarea')).first();
      await open(page);
      await written.fill(input);
      await page.reload();
      await open(page);
      await expect.soft(written, name).toHaveValue(input);
    });
  }
});

test('hours that are not saved outlast a page that ends', async ({ openPage }) => {
  const { members } = await createPendingRequest();
  const page = await openPage({ as: members[0].email });
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/settings/hours');
  const notice = page.getByLabel('Not sooner than');
  const saved = await notice.inputValue();
  await notice.selectOption({ index: 0 });
  const chosen = await notice.inputValue();
  expect(chosen).not.toBe(saved);
  await page.reload();
  await expect(notice).toHaveValue(chosen);
});
