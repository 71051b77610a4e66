import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { DelayedWrite, flushOnLeave } from './delayed-write.ts';
import { useDrafts } from './use-drafts.ts';
import { readText, SAVE_DELAY_MS } from './use-text-draft.ts';
import { useUnsaved } from './use-unsaved.ts';

export interface FieldDraft {
  /** Call it after each change of the field's text. */
  changed: () => void;
  /** Empties the field and forgets the draft, after the text was sent. */
  clear: () => void;
}

/**
 * Like `useTextDraft`, for a field that keeps its text itself (no `value`), so that typing a letter renders nothing.
 * @param onRestored is called with a text that was put into the field, also with an empty one
 */
export function useFieldDraft(
  key: string,
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>,
  onRestored: (text: string) => void,
): FieldDraft {
  const drafts = useDrafts();
  const [delayed] = useState(() => new DelayedWrite());
  const [hasText, setHasText] = useState(false);
  useUnsaved(hasText, { ask: false });

  const put = (text: string) => {
    if (field.current) field.current.value = text;
    setHasText(text !== '');
    onRestored(text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another draft replaces what is in the field
  useLayoutEffect(() => put(readText(drafts.read(key))), [drafts, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text's change must not wait behind this one's
  useEffect(() => flushOnLeave(delayed), [delayed, drafts, key]);

  return {
    changed: () => {
      const text = field.current?.value ?? '';
      setHasText(text !== '');
      delayed.schedule(() => drafts.write(key, text || null), text ? SAVE_DELAY_MS : 0);
    },
    clear: () => {
      delayed.cancel();
      drafts.write(key, null);
      put('');
    },
  };
}
