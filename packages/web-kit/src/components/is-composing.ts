/**
 * Whether a key belongs to an input method that composes a word (Japanese, Chinese, Korean). Safari sends the Enter or Esc that ends the word
 * after the composition, and marks it only with the code 229.
 */
export const isComposing = ({
  nativeEvent,
}: {
  nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;
}): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229;
