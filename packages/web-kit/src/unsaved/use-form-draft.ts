import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { DelayedWrite, flushOnLeave } from './delayed-write.ts';
import type { Drafts } from './drafts.ts';
import { type Changes, changesOf, withChanges } from './form-changes.ts';
import { useDrafts } from './use-drafts.ts';
import { useUnsaved } from './use-unsaved.ts';

const SAVE_DELAY_MS = 400;

export interface FormDraftOptions<Values> {
  /** Fields that are not stored. Passwords and files are never stored anyway. */
  exclude?: readonly (keyof Values & string)[];
}

export interface FormDraft {
  /** Whether the form was filled with a draft of an earlier visit. */
  wasRestored: boolean;
  /** When the restored draft was stored, in epoch milliseconds. Null when there was none. An older shell does not provide it. */
  savedAt?: number | null;
  /** Removes the draft and keeps the form's values. Call it after the form was sent. */
  clear: () => void;
  /** Removes the draft and resets the form to its default values. */
  discard: () => void;
}

/**
 * Stores the input of a react-hook-form form on this device. It is restored when the form is shown again, also after a reload or in a new
 * version of the remote. It stores the fields that differ from the default values, per member, for 14 days. While the form is dirty, no
 * remote on the page moves to a new version. Add `useUnsaved(form.formState.isDirty)` where leaving should ask.
 * @param key identifies the subject of the form: `skill:new`, `request:${skillId}`
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  key: string,
  { exclude = [] }: FormDraftOptions<Values> = {},
): FormDraft {
  const drafts = useDrafts();
  const [delayed] = useState(() => new DelayedWrite());
  const [wasRestored, setRestored] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const shown = useRef<{ drafts: Drafts; key: string } | null>(null);
  const seen = useRef('null');
  useUnsaved(form.formState.isDirty, { ask: false, isKept: true });

  const defaults = () => form.formState.defaultValues as Changes | undefined;
  const restore = useEffectEvent(() => {
    const before = shown.current;
    shown.current = { drafts, key };
    // The form showed another subject, or another member's input.
    if (before && (before.drafts !== drafts || before.key !== key)) form.reset();
    const stored = drafts.read(key);
    const changes = isObject(stored) ? changesOf(withChanges(defaults() ?? {}, stored), defaults(), exclude) : null;
    if (changes) {
      form.reset(withChanges(form.getValues(), changes) as DefaultValues<Values>, { keepDefaultValues: true });
    }
    seen.current = JSON.stringify(changes);
    setRestored(changes !== null);
    setSavedAt(changes && drafts.savedAt(key));
  });
  const save = useEffectEvent((values: Changes) => {
    const changes = changesOf(values, defaults(), exclude);
    // The subscription also fires for other changes, such as the end of a submit. Those must not restore a draft that was just cleared.
    if (seen.current === JSON.stringify(changes)) return;
    seen.current = JSON.stringify(changes);
    delayed.schedule(() => drafts.write(key, changes), SAVE_DELAY_MS);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft is restored once, and written before the next
  useEffect(() => {
    restore();
    const stopSaving = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => save(values),
    });
    const stopFlushing = flushOnLeave(delayed);
    return () => {
      stopSaving();
      stopFlushing();
    };
  }, [drafts, key, delayed, form.subscribe]);

  const clear = () => {
    delayed.cancel();
    drafts.write(key, null);
    setRestored(false);
    setSavedAt(null);
  };
  const discard = () => {
    form.reset();
    clear();
  };
  return { wasRestored, savedAt, clear, discard };
}

const isObject = (value: unknown): value is Changes => typeof value === 'object' && value !== null;
