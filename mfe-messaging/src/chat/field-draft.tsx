import { useTextDraft } from '@mutua/web-kit';
import { type RefObject, useImperativeHandle, useLayoutEffect } from 'react';

export interface FieldDraftHandle {
  /** Call it after each change of the field's text. */
  changed: () => void;
  /** Empties the field and forgets the draft, after the text was sent. */
  clear: () => void;
}

interface FieldDraftProps {
  /** Each name has its own text: `chat:<request>`. */
  name: string;
  /** Rendered before this component, without a `value`. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called with a text that was put into the field. */
  onPut: (text: string) => void;
  ref: RefObject<FieldDraftHandle | null>;
}

/** Stores the draft of an uncontrolled field. It renders nothing, so that a typed letter renders only this component. */
export function FieldDraft({ name, field, onPut, ref }: FieldDraftProps) {
  const [text, setText, forget] = useTextDraft(name);
  const put = (next: string) => {
    if (!field.current || field.current.value === next) return;
    field.current.value = next;
    onPut(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text replaces what is in the field
  useLayoutEffect(() => put(text), [text]);
  useImperativeHandle(ref, () => ({
    changed: () => setText(field.current?.value ?? ''),
    clear: () => {
      put('');
      forget();
    },
  }));
  return null;
}
