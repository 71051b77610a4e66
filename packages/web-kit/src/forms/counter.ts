/** The characters of a text as the rules of forms count them: an emoji is one or a few, whatever a script needs to store it. */
export const charactersIn = (text: string): number => [...text].length;

/** The counter of a `TextArea`; the rules trim what they count. */
export const counterOf = (text: string | undefined, limit: number) => ({
  length: charactersIn(text?.trim() ?? ''),
  limit,
});
