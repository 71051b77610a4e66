import { randomInt } from 'node:crypto';
import { firstNameOf } from '@mutua/contracts/first-name';

/** Without vowels, so that no word comes of them, and without `l`, which looks like a digit. */
const LETTERS = 'bcdfghjkmnpqrstvwxz';
const RANDOM = 4;
const MOST = 20;

/** What a member is called, in small ASCII letters and digits; `member` for a name in another script. */
function slugOf(name: string): string {
  const words = firstNameOf(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter(Boolean).join('-').slice(0, MOST).replace(/-$/, '') || 'member';
}

/** A new code for an invitation link: `hana-kqzr`. */
export const newInvitationCode = (name: string): string =>
  `${slugOf(name)}-${Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
