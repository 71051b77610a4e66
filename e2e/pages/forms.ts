import { LIMITS } from '@mutua/contracts/limits';
import type { Locator, Page } from '@playwright/test';
import { openRequestDialog, openReviewDialog } from './dialogs.ts';

export interface FormCase {
  name: string;
  /** Opens the form and returns it. */
  open: (page: Page) => Promise<Locator>;
  /** The field in which the test leaves a wrong value. */
  field: (form: Locator) => Locator;
  wrong: string;
  submit: string | RegExp;
  /** Is laid out as another form. Only `npm run test:full` opens it. */
  isVariant?: true;
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

export const VISITOR_FORMS: FormCase[] = [
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
    isVariant: true,
  },
  {
    name: 'reset password',
    open: at('/reset-password/example-token'),
    field: (form) => form.getByLabel('New password'),
    wrong: 'weak',
    submit: 'Reset password',
  },
];

export const MEMBER_FORMS: FormCase[] = [
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
    isVariant: true,
  },
  {
    name: 'review',
    open: openReviewDialog,
    field: (form) => form.getByLabel(/Written Review/),
    wrong: LONG,
    submit: 'Submit Review',
  },
];
