import { useTextDraft } from '@mutua/web-kit';
import { type RefObject, useImperativeHandle, useLayoutEffect } from 'react';

export interface FieldDraftHandle {
  /** Has to be called after each change of the field's text. */
  changed: () => void;
  /** Empties the field and deletes the draft. Has to be called after the text was sent. */
  clear: () => void;
}

interface FieldDraftProps {
  /** The name of the draft, for example `chat:<request>`. */
  name: string;
  /** The field has to be rendered before this component, without a `value`. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called with the restored text. */
  onPut: (text: string) => void;
  ref: RefObject<FieldDraftHandle | null>;
}

/** Stores the draft of an uncontrolled field. It renders no element, so that a typed letter renders only this component. */
export function FieldDraft({ name, field, onPut, ref }: FieldDraftProps) {
  const [text, setText, forget] = useTextDraft(name);
  const put = (next: string) => {
    if (!field.current || field.current.value === next) return;
    field.current.value = next;
    onPut(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect may replace the field's text only when the name changes
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
