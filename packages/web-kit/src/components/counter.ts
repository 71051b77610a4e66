import type { ChangeEvent, ComponentPropsWithRef } from 'react';

/** The characters of a text as the rules of forms count them: an emoji is one or a few, whatever a script needs to store it. */
export const charactersIn = (text: string): number => [...text].length;

/** The counter of a `TextArea`; the rules trim what they count. */
export const counterOf = (text: string | undefined, limit: number) => ({
  length: charactersIn(text?.trim() ?? ''),
  limit,
});

/**
 * Makes an input take `maxLength` characters as rules count them. The browser counts an emoji as two, so it gets twice the limit, which
 * holds where no script runs.
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
