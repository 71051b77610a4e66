import type { DomainEvent, Language, MailKind, MailValues } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { Member } from '../members/member.repository.ts';
import { mailNameOf } from './mail-name.ts';

/** The recipient of a mail about an account. */
export interface MailRecipient extends Pick<Member, 'email' | 'name' | 'isVerified' | 'timeZone'> {
  preferences: { language: Language };
}

/**
 * The event that mails something about an account, in the member's language and time zone.
 * @param mail - `values` are the values of its text; `token` is the secret of its link; after `expiresAt` it is no longer sent
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
