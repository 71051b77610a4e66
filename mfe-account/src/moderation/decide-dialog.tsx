import type { Decision, ModerationCase } from '@mutua/contracts';
import { MODERATION_LIMITS } from '@mutua/contracts/limits';
import { Dialog, Stack, TextArea, useTranslation, useUnsaved } from '@mutua/web-kit';
import { counterOf, toastResult, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import { FormActions } from '../shared/form-actions.tsx';
import { useDecideCaseMutation } from './moderation.resource.ts';

interface Props {
  report: ModerationCase;
  decision: Decision;
  onClose: () => void;
}

function Fields({ report, decision, onClose }: Props) {
  const { t } = useTranslation('account');
  const [note, setNote] = useState('');
  const [decide, { isLoading }] = useDecideCaseMutation();
  const counter = counterOf(note, MODERATION_LIMITS.decisionNote.max);
  const isTooLong = counter.length > counter.limit;
  useUnsaved(note !== '');
  useDialogDraft(
    `decide:${report._id}:${decision}`,
    () => (note === '' ? null : { note }),
    (texts) => setNote(texts['note'] ?? ''),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong || isLoading) return;
    const isDone = await toastResult(
      decide({ id: report._id, decision, note }),
      t('moderation.failed'),
      t(`moderation.done.${decision}`),
    );
    if (isDone) onClose();
  };
  return (
    <Stack as="form" $gap={4} onSubmit={submit}>
      <TextArea
        label={t('moderation.note')}
        help={t('moderation.noteHelp')}
        optional
        value={note}
        onChange={(event) => setNote(event.target.value)}
        {...(isTooLong && { error: t('moderation.noteTooLong') })}
        counter={counter}
      />
      <FormActions onCancel={onClose} variant={decision === 'suspend' ? 'danger' : 'primary'} busy={isLoading}>
        {t(`moderation.decisions.${decision}`)}
      </FormActions>
    </Stack>
  );
}

/** Asks for the text to the member, then sends the decision. */
export function DecideDialog({ decision, ...props }: Omit<Props, 'decision'> & { decision: Decision | null }) {
  const { t } = useTranslation('account');
  const { name } = props.report.subject;
  return (
    <Dialog
      open={decision !== null}
      onClose={props.onClose}
      title={decision ? t(`moderation.decisions.${decision}`) : ''}
      description={decision ? t(`moderation.explain.${decision}`, { name }) : ''}
    >
      {decision && <Fields {...props} decision={decision} />}
    </Dialog>
  );
}
