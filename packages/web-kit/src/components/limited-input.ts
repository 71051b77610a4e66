import type { ChangeEvent, ComponentPropsWithRef } from 'react';
import { charactersIn } from './counter.ts';

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
