import type { ChangeEvent, ComponentPropsWithRef } from 'react';

/** The number of characters as the rules of forms count them. An emoji counts as one or a few, regardless of its encoding. */
export const charactersIn = (text: string): number => [...text].length;

/** The counter of a `TextArea`. Like the rules, it trims the text before counting. */
export const counterOf = (text: string | undefined, limit: number) => ({
  length: charactersIn(text?.trim() ?? ''),
  limit,
});

/**
 * Limits an input to `maxLength` characters as the rules count them. The browser counts an emoji as two, so its own limit is twice as high.
 * The browser's limit also works without scripts.
 */
export function limitedInput({ maxLength, onChange }: Pick<ComponentPropsWithRef<'input'>, 'maxLength' | 'onChange'>) {
  if (maxLength === undefined) return {};
  return {
    maxLength: 2 * maxLength,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { target } = event;
      if (charactersIn(target.value) > maxLength) target.value = [...target.value].slice(0, maxLength).join('');
      onChange?.(event);
    },
  };
}
