import type { Bookmark } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/limits';
import { Button, Dialog, DialogActions, TextField, useTextDraft, useTranslation } from '@mutua/web-kit';
import { DialogForm, toastResult } from '@mutua/web-kit/parts';
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

function NoteForm({ bookmark, onClose }: Pick<NoteDialogProps, 'bookmark' | 'onClose'>) {
  const { t } = useTranslation('discovery');
  // Another device may change the note while this one is written.
  const [{ kind, targetId, note }] = useState(bookmark);
  const [draft, setDraft, clear] = useTextDraft(`kept-note:${kind}:${targetId}:${note}`);
  const [isTyped, setTyped] = useState(false);
  const text = draft !== '' || isTyped ? draft : note;
  const [save, { isLoading }] = useKeepMutation();
  const close = () => {
    clear();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (await toastResult(save({ kind, targetId, note: text }), t('kept.failed.save'))) close();
  };
  return (
    <DialogForm onSubmit={submit} noValidate>
      <TextField
        label={t('kept.noteTitle')}
        hideLabel
        dir="auto"
        maxLength={LIMITS.bookmarkNote.max}
        value={text}
        onChange={(event) => {
          // What is saved already is no draft.
          const isSaved = event.target.value === note;
          setTyped(!isSaved);
          setDraft(isSaved ? '' : event.target.value);
        }}
        help={t('kept.noteHelp')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={close}>
          {t('kept.cancel')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('kept.save')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
