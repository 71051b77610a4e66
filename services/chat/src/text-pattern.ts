/** Matches a text as it was typed, in upper or lower case, with any white space between its words. */
export const textPattern = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'), 'i');
