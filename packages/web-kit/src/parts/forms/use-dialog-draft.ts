import { useSession } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { Drafts } from '../../unsaved/drafts.ts';
import { onPageLeave } from '../../unsaved/page-leave.ts';

/** The texts of a dialog, by field. */
export type DialogTexts = Readonly<Record<string, string>>;

/**
 * Keeps the texts of a dialog when the page ends under it, because an iPhone ends pages without a question. They are back when the same
 * dialog is opened again. Closing the dialog forgets them.
 * @param key identifies the subject of the dialog: `decline:${proposalId}`
 * @param read returns the texts, or null while there is nothing to keep
 * @param restore gets the texts of the page that ended
 */
export function useDialogDraft(
  key: string,
  read: () => DialogTexts | null,
  restore: (texts: DialogTexts) => void,
): void {
  const memberId = useSession().user?._id ?? null;
  const readNow = useEffectEvent(read);
  const restoreNow = useEffectEvent(restore);
  useEffect(() => {
    const drafts = new Drafts(memberId);
    const name = `dialog:${key}`;
    const stored = textsOf(drafts.read(name));
    if (stored) restoreNow(stored);
    const stop = onPageLeave(() => drafts.write(name, readNow()));
    return () => {
      stop();
      drafts.write(name, null);
    };
  }, [key, memberId]);
}

/** Does the same for fields of a react-hook-form form. */
export function useFormDialogDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  key: string,
  names: readonly Path<Values>[],
): void {
  const { isDirty } = form.formState;
  useDialogDraft(
    key,
    () => (isDirty ? Object.fromEntries(names.map((name) => [name, String(form.getValues(name) ?? '')])) : null),
    (texts) => {
      for (const name of names) {
        const text = texts[name];
        if (text !== undefined) form.setValue(name, text as PathValue<Values, Path<Values>>, { shouldDirty: true });
      }
    },
  );
}

function textsOf(stored: unknown): DialogTexts | null {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string')) as DialogTexts;
}
