import { say } from '../texts/say.ts';
import { canonicalAddress } from './canonical-address.ts';
import { CORE_LIMITS } from './limits.ts';
import { requiredLine } from './text.ts';

/**
 * Addresses that mail servers accept without quoting: a dot-atom, and a domain of at least two labels. Other spellings of a mailbox are
 * refused, so that one mailbox is one member. The last label begins with a letter, because otherwise the domain is a number of a machine.
 */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

const AROUND = /[\s\p{Cf}]/u;

/** A text without spaces and invisible characters at its ends: programs copy them along with an address. */
export function withoutAround(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && AROUND.test(text.charAt(from))) from += 1;
  while (to > from && AROUND.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Gives the address as it is stored, compared and shown. */
export const EmailField = requiredLine(say('Email is required'), withoutAround)
  .max(CORE_LIMITS.email.max, { error: say('Please enter a valid email'), abort: true })
  .overwrite(canonicalAddress)
  .max(CORE_LIMITS.email.max, say('Please enter a valid email'))
  .regex(EMAIL, say('Please enter a valid email'));
