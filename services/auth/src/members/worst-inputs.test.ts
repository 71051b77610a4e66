import { EmailField, LIMITS, MarkInput, MemberName } from '@mutua/contracts';
import { slowTexts } from '@mutua/service-kit/testing';
import { mailNameOf } from '../accounts/mail-name.ts';
import { fileName } from '../exports/pages.ts';
import { newInvitationCode } from '../invitations/invitation-code.ts';
import { isSharedDomain } from '../marks/shared-domains.ts';
import { placeOfText } from '../places/change-place.ts';
import { countryIn } from '../places/shown-location.ts';
import { typedRecoveryCode } from '../second-step/recovery-codes.ts';
import { networkOf } from '../security/network.ts';
import { refuseWeakPassword } from '../security/refuse-weak-password.ts';
import { deviceOf } from '../sessions/device-of.ts';
import { sessionOf } from '../sessions/refresh-token.ts';
import { beginningsOf, partsOf } from './search-text.ts';

const TASKS: [what: string, limit: number, task: (text: string) => void][] = [
  ['a name', LIMITS.name.max, (text) => MemberName.safeParse(text)],
  ['the name in a mail', LIMITS.name.max, mailNameOf],
  ['the code of an invitation', LIMITS.name.max, newInvitationCode],
  ['a mail address', LIMITS.email.max, (text) => EmailField.safeParse(text)],
  ['a mailbox', LIMITS.mark.max, (value) => MarkInput.safeParse({ kind: 'mailbox', value })],
  ['a page', LIMITS.mark.max, (value) => MarkInput.safeParse({ kind: 'page', value })],
  ['a domain', LIMITS.email.max, isSharedDomain],
  ['a password like a name', LIMITS.password.max, (text) => refuseWeak(text)],
  ['a code for recovery', 200, typedRecoveryCode],
  ['a place', LIMITS.location.max, countryIn],
  ['a place that may be of the list', LIMITS.location.max, placeOfText],
  ['a search for people', LIMITS.query.max, beginningsOf],
  ['a bio by which people are found', LIMITS.bio.max, (text) => partsOf(text, text)],
  ['an address of a caller', 200, networkOf],
  ['the name of a file in an export', 255, (text) => fileName({ kind: 'file', file: 'a', fileName: text })],
  ['the name of a browser', 16 * 1024, deviceOf],
  // The whole body may be one text.
  ['a refresh token', 100_000, sessionOf],
  ['a name that is much too long', 100_000, (text) => MemberName.safeParse(text)],
  ['a mail address that is much too long', 100_000, (text) => EmailField.safeParse(text)],
];

function refuseWeak(text: string): void {
  try {
    refuseWeakPassword(text, { name: text.slice(0, LIMITS.name.max), email: text });
  } catch {
    // A refusal may not take longer either.
  }
}

it.each(TASKS)('%s takes little processor time, whatever is in it', (_what, limit, task) => {
  expect(slowTexts(limit, task)).toEqual([]);
});
