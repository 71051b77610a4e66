import { randomBytes } from 'node:crypto';
import type { DomainEvent, MailValues, SiteInput } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { BadRequestError, ServiceUnavailableError } from '@mutua/service-kit';
import { BOUNDS } from '../members/bounds.ts';
import type { Link, Member, MemberChange } from '../members/member.repository.ts';
import { accountChanged, memberChanged } from '../members/member-events.ts';
import { newSecret } from '../security/secret.ts';
import { textIn } from '../site/text-in.ts';
import { accountMail, type MailRecipient } from './account-mail.ts';

const LIFETIME_MS = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS };
/** After this time a welcome is no longer mailed. */
const WELCOME_MS = 24 * HOUR_MS;
/** The words by which a site welcomes new members, by language. */
export type Welcoming = Pick<SiteInput, 'welcome' | 'defaultLanguage'>;
export type LinkKind = keyof typeof LIFETIME_MS;

/** Begins with the time of registration, by which every service knows for how long somebody has been a member. The rest is random. */
export const newMemberId = (): string =>
  Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0') + randomBytes(8).toString('hex');

/** Creates a link and its token. Only the hash of the token is stored. */
export function newLink(kind: LinkKind): { link: Link; token: string } {
  const { token, hash } = newSecret();
  return { link: { hash, expiresAt: new Date(Date.now() + LIFETIME_MS[kind]) }, token };
}

/** Creates a link, and the event that mails it. `goal` is what the member wants to do after confirming. */
export function mailedLink(
  kind: LinkKind,
  recipient: MailRecipient,
  goal: MailValues<'verify-email'> = {},
): { link: Link; mail: DomainEvent } {
  const { link, token } = newLink(kind);
  return { link, mail: accountMail(recipient, { kind, token, expiresAt: link.expiresAt, values: { ...goal } }) };
}

/** Keeps the newest links. Several links of a kind are valid at a time, so that a second mail does not make the first useless. */
export const withNewest = <T>(links: readonly T[], link: T): T[] => [...links, link].slice(-BOUNDS.links);

export const hasHash = (hash: string) => (link: { hash: string }) => link.hash === hash;

export const invalidLink = (purpose: 'reset' | 'verification') =>
  new BadRequestError(`The ${purpose} link is invalid or has expired.`, 'invalid_link');

/** Returns the mail with the words by which a site welcomes its new members; none when it has written none. */
function welcomeMail(member: Member, { welcome, defaultLanguage }: Welcoming): DomainEvent[] {
  const found = textIn(welcome, [member.preferences.language, defaultLanguage]);
  const expiresAt = new Date(Date.now() + WELCOME_MS);
  return found ? [accountMail(member, { kind: 'welcome', values: { welcome: found.text }, expiresAt })] : [];
}

/**
 * Returns the change that confirms a member's address. Its events tell the other services about the member, and mail the welcome of the
 * site when it is the first address.
 * @throws ServiceUnavailableError for an account that is being erased. In a moment it is gone, and its address is free.
 */
export function confirmed(
  member: Member,
  set: Partial<Omit<Member, '_id' | 'version'>>,
  site: Welcoming,
): MemberChange {
  if (!member.isVerified && member.erasure && member.erasure.dueAt <= new Date()) throw new ServiceUnavailableError();
  const after: Member = { ...member, ...set, isVerified: true, version: member.version + 1 };
  return {
    set: {
      ...set,
      isVerified: true,
      // Empty for another way than a list, so that it is told apart from a confirmation by a process of an earlier release.
      ...(!member.isVerified && { confirmedAt: new Date(), confirmedBy: set.confirmedBy ?? '' }),
      verificationLinks: [],
      isContested: false,
    },
    events: member.isVerified ? [] : [memberChanged(after), accountChanged(after), ...welcomeMail(after, site)],
  };
}
