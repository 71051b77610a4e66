/** The number of characters as the rules of forms count them. An emoji counts as one or a few, regardless of its encoding. */
export const charactersIn = (text: string): number => [...text].length;

/** The counter of a `TextArea`. Like the rules, it trims the text before counting. */
export const counterOf = (text: string | undefined, limit: number) => ({
  length: charactersIn(text?.trim() ?? ''),
  limit,
});
