import type { Bookmark } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/limits';
import { Button, Dialog, DialogActions, TextField, useTranslation, useUnsaved } from '@mutua/web-kit';
import { DialogForm, toastResult, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import { useKeepMutation } from '../shared/keep/bookmarks.resource.ts';

export interface NoteDialogProps {
  bookmark: Bookmark;
  /** The title of the skill, or the name of the member. */
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Changes the note of a bookmark. */
export function NoteDialog({ bookmark, name, open, onClose }: NoteDialogProps) {
  const { t } = useTranslation('discovery');
  return (
    <Dialog open={open} onClose={onClose} title={t('kept.noteTitle')} description={<bdi>{name}</bdi>} width={480}>
      <NoteForm bookmark={bookmark} onClose={onClose} />
    </Dialog>
  );
}

function NoteForm({ bookmark: { kind, targetId, note }, onClose }: Pick<NoteDialogProps, 'bookmark' | 'onClose'>) {
  const { t } = useTranslation('discovery');
  const [text, setText] = useState(note);
  const [save, { isLoading }] = useKeepMutation();
  useUnsaved(text !== note);
  useDialogDraft(
    `kept-note:${kind}:${targetId}`,
    () => (text === note ? null : { text }),
    (texts) => setText(texts['text'] ?? note),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (await toastResult(save({ kind, targetId, note: text }), t('kept.failed.save'))) onClose();
  };
  return (
    <DialogForm onSubmit={submit} noValidate>
      <TextField
        label={t('kept.noteTitle')}
        hideLabel
        dir="auto"
        maxLength={LIMITS.bookmarkNote.max}
        value={text}
        onChange={(event) => setText(event.target.value)}
        help={t('kept.noteHelp')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('kept.cancel')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('kept.save')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
