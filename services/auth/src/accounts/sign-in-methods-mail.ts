import type { DomainEvent } from '@mutua/contracts';
import { accountMail, type MailRecipient } from './account-mail.ts';

/** After this time a mail about a change is no longer sent. */
const NEWS_MS = 7 * 24 * 3600 * 1000;

/** The changes that a member is told about. They are keys of sentences in the mail. */
export type SignInMethodsChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-step-on'
  | 'second-step-off'
  | 'recovery-codes'
  | 'address'
  | 'google-connected'
  | 'google-disconnected';

/** Creates the event that mails a change of the sign-in methods. `provider`: the name of the OpenID provider that it is about. */
export const signInMethodsMail = (
  recipient: MailRecipient,
  what: SignInMethodsChange,
  provider?: string,
  now = new Date(),
): DomainEvent =>
  accountMail(recipient, {
    kind: 'ways-in-changed',
    values: { what, at: now.toISOString(), ...(provider && { provider }) },
    expiresAt: new Date(now.getTime() + NEWS_MS),
  });
