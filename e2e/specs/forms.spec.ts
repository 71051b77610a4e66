import { LIMITS } from '@mutua/contracts/limits';
import type { Locator, Page } from '@playwright/test';
import { waitUntilAlive } from '../../infra/testing/page-load.ts';
import { DEMO } from '../fixtures/api.ts';
import { expect, isPhone, test } from '../fixtures/test.ts';
import { openRequestDialog, openReviewDialog } from '../pages/dialogs.ts';
import { middleOf, pressWithMouse, tap } from '../pages/press.ts';

// The example token is invalid.
test.use({ expectedFaults: /^\/reset-password\/example-token: .* 400 / });

interface FormCase {
  name: string;
  /** Opens the form and returns it. */
  open: (page: Page) => Promise<Locator>;
  /** The field in which the test leaves a wrong value. */
  field: (form: Locator) => Locator;
  wrong: string;
  submit: string | RegExp;
}

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  return page.getByRole('main');
};
/** Opens the dialog that answers the first pending request. */
const openAnswer = (answer: string) => async (page: Page) => {
  await page.goto('/requests?status=pending');
  await page.getByRole('button', { name: answer }).first().click();
  return page.getByRole('dialog');
};
/** Longer than the limit of every text. */
const LONG = 'x'.repeat(LIMITS.review.max + 1);

const VISITOR_FORMS: FormCase[] = [
  {
    name: 'register',
    open: at('/register'),
    field: (form) => form.getByLabel('Password', { exact: true }),
    wrong: 'weak',
    submit: 'Create account',
  },
  {
    name: 'login',
    open: at('/login'),
    field: (form) => form.getByLabel('Email'),
    wrong: 'nobody@',
    submit: 'Sign In',
  },
  {
    name: 'forgot password',
    open: at('/forgot-password'),
    field: (form) => form.getByLabel('Email'),
    wrong: 'nobody@',
    submit: 'Send reset link',
  },
  {
    name: 'reset password',
    open: at('/reset-password/example-token'),
    field: (form) => form.getByLabel('New password'),
    wrong: 'weak',
    submit: 'Reset password',
  },
];

const MEMBER_FORMS: FormCase[] = [
  {
    name: 'profile',
    open: at('/profile/edit'),
    field: (form) => form.getByLabel('Name'),
    wrong: LONG,
    submit: 'Save Changes',
  },
  {
    name: 'skill',
    open: at('/skills/create'),
    field: (form) => form.getByLabel('Title'),
    wrong: LONG,
    submit: 'Create Skill',
  },
  {
    name: 'request',
    open: openRequestDialog,
    field: (form) => form.getByLabel(/Message/),
    wrong: LONG,
    submit: 'Send Request',
  },
  {
    name: 'accept',
    open: openAnswer('Accept'),
    field: (form) => form.getByLabel(/Meeting link/),
    wrong: 'no link',
    submit: 'Accept',
  },
  {
    name: 'reject',
    open: openAnswer('Reject'),
    field: (form) => form.getByLabel(/Reason/),
    wrong: LONG,
    submit: 'Reject',
  },
  {
    name: 'review',
    open: openReviewDialog,
    field: (form) => form.getByLabel(/Written Review/),
    wrong: LONG,
    submit: 'Submit Review',
  },
];

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

test('no form for visitors loses a press on its button', { tag: '@journey' }, async ({ openPage }) => {
  const page = await openPage();
  await countSubmits(page);
  for (const form of VISITOR_FORMS) await test.step(form.name, () => pressSubmit(page, form));
});

test('no form for members loses a press on its button', { tag: '@journey' }, async ({ openPage }) => {
  const page = await openPage({ as: DEMO.nadia });
  // Accepts the question of forms with input before the next page opens.
  page.on('dialog', (dialog) => dialog.accept());
  await countSubmits(page);
  for (const form of MEMBER_FORMS) await test.step(form.name, () => pressSubmit(page, form));
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
  expect(openedDialogs).toEqual(['beforeunload']);
  await expect(description).toHaveValue(DRAFT);
  await page
    .getByRole('link', { name: /^Mutua/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/skills/create');
  await expect(description).toHaveValue(DRAFT);

  const review = (await openReviewDialog(page)).getByLabel(/Written Review/);
  await typeAndReload(review);
  await page.getByRole('button', { name: 'Write Review' }).first().click();
  await expect(review).toHaveValue(DRAFT);
});
