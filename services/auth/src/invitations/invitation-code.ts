import { randomInt } from 'node:crypto';
import { firstNameOf } from '@mutua/contracts/first-name';

/** The letters of a code. Vowels are left out, so that no word arises, and `l` is left out, because it looks like a digit. */
const LETTERS = 'bcdfghjkmnpqrstvwxz';
const RANDOM = 4;
const MOST = 20;

/** Turns a member's name into lower-case ASCII letters and digits. Returns `member` for a name in another script. */
function slugOf(name: string): string {
  const words = firstNameOf(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter(Boolean).join('-').slice(0, MOST).replace(/-$/, '') || 'member';
}

/** Creates a new code for an invitation link, such as `hana-kqzr`. */
export const newInvitationCode = (name: string): string =>
  `${slugOf(name)}-${Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
