import type { ResponseOf } from '@mutua/contracts';
import type { Locator, Page } from '@playwright/test';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import { openRequestDialog, openReviewDialog, reopenRequestDialog } from '../pages/dialogs.ts';
import { signInContext } from '../pages/site.ts';

const WORDS = 'Half a thought, to be finished after lunch.';

let asked: string[];

const openAsNadia = async (page: Page) => {
  asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await signInContext(page.context(), DEMO.nadia);
};

const typeAndReload = async (page: Page, field: Locator) => {
  await field.click();
  await field.fill(WORDS);
  await page.reload();
};

/** Follows a link that leads away, and cancels the question of the page. */
const tryToLeave = async (page: Page) => {
  const path = new URL(page.url()).pathname;
  await page
    .getByRole('link', { name: /^Mutua/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(path);
};

for (const { name, path, label } of [
  { name: 'a new skill', path: '/skills/create', label: 'Description' },
  { name: 'the profile', path: '/profile/edit', label: /^Bio/ },
]) {
  test(`${name} survives a reload, and leaving the page asks first`, async ({ openPage }) => {
    const page = await openPage();
    await openAsNadia(page);
    await page.goto(path);
    await typeAndReload(page, page.getByLabel(label));
    expect(asked).toEqual(['beforeunload']);
    await expect(page.getByLabel(label)).toHaveValue(WORDS);
    await tryToLeave(page);
    await expect(page.getByLabel(label)).toHaveValue(WORDS);
  });
}

test('an unsent chat message is kept in its conversation, and leaving the page does not ask', async ({ openPage }) => {
  const { accessToken: token } = await demoSession(DEMO.nadia);
  const { conversations } = await callApi<ResponseOf<'GET /messages/conversations'>>('GET', '/messages/conversations', {
    token,
  });
  const open = conversations.find(({ request, closed }) => request.status === 'accepted' && !closed);
  if (!open) throw new Error('the demo data have no open conversation');
  const page = await openPage();
  await openAsNadia(page);
  await page.goto(`/chat/${open.request._id}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await typeAndReload(page, box);
  expect(asked).toEqual([]);
  await expect(box).toHaveValue(WORDS);
});

test('an unsent request and an unsent review are back when their dialog opens again', async ({ openPage }) => {
  const page = await openPage();
  await openAsNadia(page);
  const request = (await openRequestDialog(page)).getByLabel(/Message/);
  await typeAndReload(page, request);
  await reopenRequestDialog(page);
  await expect(request).toHaveValue(WORDS);

  const review = (await openReviewDialog(page)).getByLabel(/Written Review/);
  await typeAndReload(page, review);
  await page.getByRole('button', { name: 'Write Review' }).first().click();
  await expect(review).toHaveValue(WORDS);
});
