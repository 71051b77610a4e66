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

/** Gives the address as it is stored, compared and shown. */
export const EmailField = requiredLine(say('Email is required'))
  .max(CORE_LIMITS.email.max, { error: say('Please enter a valid email'), abort: true })
  .overwrite(canonicalAddress)
  .max(CORE_LIMITS.email.max, say('Please enter a valid email'))
  .regex(EMAIL, say('Please enter a valid email'));
