import type { DomainEvent, Language, MailKind, MailValues } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { Member } from '../members/member.repository.ts';
import { mailNameOf } from './mail-name.ts';

/** The recipient of a mail about an account. */
export interface MailRecipient extends Pick<Member, 'email' | 'name' | 'isVerified' | 'timeZone'> {
  preferences: { language: Language };
}

/**
 * Creates the event that sends a mail about an account, in the member's language and time zone.
 * @param mail - `values` fill the text; `token` is the secret of the link; after `expiresAt` the mail is no longer sent
 */
export const accountMail = <K extends MailKind>(
  { email, name, isVerified, preferences, timeZone }: MailRecipient,
  { kind, values, token = null, expiresAt }: { kind: K; values: MailValues<K>; token?: string | null; expiresAt: Date },
): DomainEvent =>
  newEvent('mail.requested', {
    kind,
    to: email,
    name: isVerified ? name : mailNameOf(name),
    language: preferences.language,
    timeZone,
    token,
    expiresAt: expiresAt.toISOString(),
    values: Object.fromEntries(
      Object.entries(values as Record<string, string | undefined>).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value] as const],
      ),
    ),
  });
