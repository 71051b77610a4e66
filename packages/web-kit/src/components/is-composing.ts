/**
 * Whether a key belongs to an input method that composes a word (Japanese, Chinese, Korean). Safari sends the Enter or Esc that ends the word
 * after the composition, and marks it only with the code 229. Android's keyboards compose each word until its space, but give the code 13 to
 * an Enter that they leave to the page.
 */
export const isComposing = ({
  nativeEvent,
}: {
  nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;
}): boolean => nativeEvent.keyCode === 229 || (nativeEvent.isComposing && nativeEvent.keyCode !== 13);
