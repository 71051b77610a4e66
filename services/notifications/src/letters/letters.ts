import type { MailKind } from '@mutua/contracts';
import type { Letter } from './letter.ts';
import { moderated } from './moderated.ts';
import { passwordChanged } from './password-changed.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

/** Every mail about an account, by kind. */
export const LETTERS: { readonly [K in MailKind]: Letter<K> } = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  moderated,
};
