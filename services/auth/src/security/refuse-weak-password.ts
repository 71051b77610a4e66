import { ValidationError } from '@mutua/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 common passwords, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((each) => String(each).toLowerCase()));

/** Shorter parts of a name or an address occur in too many words. */
const SHORTEST_PART = 4;

const COMMON_MESSAGE = 'This password is too common. Please choose another one.';
const OWN_MESSAGE = 'This password is like your name or your email. Please choose another one.';

/** Removes digits and symbols at the end, which guessers first add to a common word. */
const withoutEnds = (password: string): string => password.replace(/[\d\W_]+$/u, '');

const isCommon = (password: string): boolean => {
  const folded = password.toLowerCase();
  if (COMMON.has(folded)) return true;
  const core = withoutEnds(folded);
  // Refuses a common word with at most four characters after it, such as `Sunshine1` and `Password2026!`.
  return core.length > 0 && folded.length - core.length <= 4 && COMMON.has(core);
};

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the words of a name, and those of an address without its top-level domain. */
const partsOf = (...texts: string[]): string[] =>
  texts
    .flatMap((text) =>
      fold(text)
        .replace(/\.[a-z]+$/, '')
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((part) => part.length >= SHORTEST_PART);

/**
 * Refuses a password that guessers try first: a common one, or one that contains the member's name or address.
 * @throws ValidationError at the field `password`
 */
export function refuseWeakPassword(password: string, { name, email }: { name: string; email: string }): void {
  const folded = fold(password);
  const isOwn = partsOf(name, email).some((part) => folded.includes(part));
  const message = isOwn ? OWN_MESSAGE : isCommon(password) ? COMMON_MESSAGE : null;
  if (message) throw new ValidationError([{ field: 'password', message }]);
}
