/** Matches folded words that begin with this one. A database can use an index for it. */
export const startingWith = (word: string): RegExp =>
  // The plus is the only special character of patterns that a word can contain.
  new RegExp(`^${word.replaceAll('+', '\\+')}`);
