/** Reads names as lists write them. Pure functions. */

import { canBeFirstName } from '@mutua/contracts/first-name';

/** A name as it is said: `Alba, Anna` becomes `Anna Alba`. A name with more commas, a degree or a figure stays as it is. */
export function saidName(name: string): string {
  const parts = name.split(',', 3).map((part) => part.trim());
  const [last = '', first = ''] = parts;
  if (parts.length !== 2 || last === '' || !canBeFirstName(first)) return name;
  return `${first} ${last}`;
}

/** The name of two columns. A first name that ends with the last one is a whole name. */
export function joinedName(first: string, last: string): string {
  const [whole, surname] = [first.trim(), last.trim()];
  return surname !== '' && whole.endsWith(` ${surname}`) ? whole : `${whole} ${surname}`.trim();
}
