/** Reads names as lists write them. Pure functions. */

/** What stands after a name and a comma, and is no first name: `Anna Alba, PhD`. */
const AFTER_NAME = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'dr', 'esq', 'phd', 'md', 'dds', 'mba', 'ma', 'msc', 'mag']);
const folded = (word: string): string => word.replaceAll('.', '').toLowerCase();

/** A name as it is said: `Alba, Anna` becomes `Anna Alba`. A name with more commas, or with a degree, stays as it is. */
export function saidName(name: string): string {
  const parts = name.split(',', 3).map((part) => part.trim());
  const [last = '', first = ''] = parts;
  if (parts.length !== 2 || last === '' || first === '' || AFTER_NAME.has(folded(first))) return name;
  return `${first} ${last}`;
}

/** The name of two columns. A first name that ends with the last one is a whole name. */
export function joinedName(first: string, last: string): string {
  const [whole, surname] = [first.trim(), last.trim()];
  return surname !== '' && whole.endsWith(` ${surname}`) ? whole : `${whole} ${surname}`.trim();
}
