import { randomInt } from 'node:crypto';
import { withPlainDigits } from './typed-digits.ts';

/** How many codes a member gets at a time. */
const RECOVERY_CODES = 10;
/** The characters of a code. Letters that look like a digit or like another letter are left out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const part = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Creates new recovery codes, such as `9TB1-WC6R-4HQE`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => [part(), part(), part()].join('-'));

/** Normalizes a typed code, which may be in lower case, with spaces, or with an O for a zero. */
export const typedRecoveryCode = (typed: string): string => {
  const signs = withPlainDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  return (
    signs
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1')
      .match(/.{1,4}/g) ?? []
  ).join('-');
};
