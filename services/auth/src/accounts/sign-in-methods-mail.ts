import type { DomainEvent } from '@mutua/contracts';
import { accountMail, type MailRecipient } from './account-mail.ts';

/** For how long word of a change is worth a mail. */
const NEWS_MS = 7 * 24 * 3600 * 1000;

/** What a member is told of: the keys of the mail's sentences. */
export type SignInMethodsChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-step-on'
  | 'second-step-off'
  | 'recovery-codes'
  | 'address'
  | 'google-connected'
  | 'google-disconnected';

/** The event that mails a change of the sign-in methods. */
export const signInMethodsMail = (recipient: MailRecipient, what: SignInMethodsChange, now = new Date()): DomainEvent =>
  accountMail(recipient, {
    kind: 'ways-in-changed',
    values: { what, at: now.toISOString() },
    expiresAt: new Date(now.getTime() + NEWS_MS),
  });
