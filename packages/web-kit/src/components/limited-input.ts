import type { ChangeEvent, ComponentPropsWithRef, CompositionEvent } from 'react';
import { charactersIn } from './counter.ts';

/** Takes back what was typed last, before the caret, so that nothing that stood there before is lost. */
function takeBackExcess(input: HTMLInputElement, maxLength: number): boolean {
  const { value, selectionStart } = input;
  const excess = charactersIn(value) - maxLength;
  if (excess <= 0) return false;
  // Fields such as those for addresses have no caret.
  const caret = selectionStart ?? value.length;
  const before = [...value.slice(0, caret)];
  const kept = before.slice(0, Math.max(0, before.length - excess)).join('');
  input.value = [...(kept + value.slice(caret))].slice(0, maxLength).join('');
  if (selectionStart !== null) input.setSelectionRange(kept.length, kept.length);
  return true;
}

/**
 * Limits an input to `maxLength` characters as the rules count them. The browser counts an emoji as two, so its own limit is twice as high.
 * The browser's limit also works without scripts. A word of an input method is limited at its end, because a change would break it off.
 */
export function limitedInput({ maxLength, onChange }: Pick<ComponentPropsWithRef<'input'>, 'maxLength' | 'onChange'>) {
  if (maxLength === undefined) return {};
  return {
    maxLength: 2 * maxLength,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      if (!(event.nativeEvent as Partial<InputEvent>).isComposing) takeBackExcess(event.target, maxLength);
      onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      if (takeBackExcess(event.currentTarget, maxLength)) {
        onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
      }
    },
  };
}
