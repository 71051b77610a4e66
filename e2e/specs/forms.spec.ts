import type { Locator, Page } from '@playwright/test';
import { waitUntilAlive } from '../../infra/testing/page-load.ts';
import { DEMO } from '../fixtures/api.ts';
import { isFullRun } from '../fixtures/full-run.ts';
import { SITE_NAME } from '../fixtures/other-site.ts';
import { expect, isPhone, isWebKit, test } from '../fixtures/test.ts';
import { openReviewDialog } from '../pages/dialogs.ts';
import { type FormCase, MEMBER_FORMS, VISITOR_FORMS } from '../pages/forms.ts';
import { middleOf, pressWithMouse, tap } from '../pages/press.ts';

// The example token is invalid.
test.use({ expectedFaults: /^\/reset-password\/example-token: .* 400 / });

/** Counts the submits of all forms. A lost press causes no submit. */
const countSubmits = (page: Page) =>
  page.addInitScript(() => {
    const count = { submits: 0 };
    Object.assign(window, { count });
    document.addEventListener('submit', () => (count.submits += 1), true);
  });
const submits = (page: Page) =>
  page.evaluate(() => (window as unknown as { count: { submits: number } }).count.submits);

/** Waits until a button has not moved for ten frames, so that the page has reacted to the input. */
const waitUntilStable = (button: Locator) =>
  button.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let [before, same] = [Number.NaN, 0];
        const look = () => {
          const { y } = element.getBoundingClientRect();
          same = y === before ? same + 1 : 0;
          before = y;
          if (same < 10) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
  );

const pressSubmit = async (page: Page, { name, open, field, wrong, submit }: FormCase) => {
  const form = await open(page);
  const control = field(form);
  await control.fill(wrong);
  await expect(control).toBeFocused();
  // A page for visitors loads its scripts at the first key.
  await waitUntilAlive(page);
  const button = form.getByRole('button', { name: submit, exact: true });
  await waitUntilStable(button);
  const place = await middleOf(button);
  const before = await submits(page);
  if (isPhone(page)) {
    await tap(page, place);
  } else {
    await pressWithMouse(page, place, async () => {
      const now = await middleOf(button);
      // A pressed button moves by one pixel.
      expect(Math.abs(now.y - place.y), `${name}: the button moved under the press`).toBeLessThanOrEqual(1);
      expect(now.x).toBe(place.x);
    });
  }
  await expect.poll(() => submits(page), { message: `${name}: the press submits the form` }).toBe(before + 1);
  await expect(control).toHaveAttribute('aria-invalid', 'true');
};

const isOpened = ({ isVariant }: FormCase) => isFullRun || !isVariant;

test('no form for visitors loses a press on its button', { tag: '@journey' }, async ({ openPage }) => {
  const page = await openPage();
  await countSubmits(page);
  for (const form of VISITOR_FORMS.filter(isOpened)) await test.step(form.name, () => pressSubmit(page, form));
});

test('no form for members loses a press on its button', { tag: ['@full', '@journey'] }, async ({ openPage }) => {
  const page = await openPage({ as: DEMO.nadia });
  // Accepts the question of forms with input before the next page opens.
  page.on('dialog', (dialog) => dialog.accept());
  await countSubmits(page);
  for (const form of MEMBER_FORMS.filter(isOpened)) await test.step(form.name, () => pressSubmit(page, form));
});

const DRAFT = 'Half a thought, to be finished after lunch.';

test('a form restores its input after a reload, and asks before the member leaves it', async ({ openPage }) => {
  const page = await openPage({ as: DEMO.nadia });
  const openedDialogs: string[] = [];
  page.on('dialog', (dialog) => {
    openedDialogs.push(dialog.type());
    return dialog.accept();
  });
  const typeAndReload = async (field: Locator) => {
    await field.click();
    await field.fill(DRAFT);
    await page.reload();
  };

  await page.goto('/skills/create');
  const description = page.getByLabel('Description');
  await typeAndReload(description);
  // WebKit asks nobody before a reload by a test.
  expect(openedDialogs).toEqual(isWebKit(page) ? [] : ['beforeunload']);
  await expect(description).toHaveValue(DRAFT);
  await page.getByRole('link', { name: SITE_NAME }).first().click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/skills/create');
  await expect(description).toHaveValue(DRAFT);

  // `full/dialog-drafts.spec.ts` has the dialogs.
  if (!isFullRun) return;
  const review = (await openReviewDialog(page)).getByLabel(/Written Review/);
  await typeAndReload(review);
  await page.getByRole('button', { name: 'Write Review' }).first().click();
  await expect(review).toHaveValue(DRAFT);
});
