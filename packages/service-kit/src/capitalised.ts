/** A word with a capital at its beginning, as a label in English. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
