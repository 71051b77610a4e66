/** A word with a capital first letter, as for a label in English. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
