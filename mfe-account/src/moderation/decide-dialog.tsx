import type { Decision, ModerationCase } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/constants';
import { Button, Dialog, DialogActions, errorMessage, TextArea, toast, useTranslation } from '@mutua/web-kit';
import { counterOf } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { useDecideCaseMutation } from './moderation.resource.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`;

interface Props {
  report: ModerationCase;
  decision: Decision;
  onClose: () => void;
}

function Fields({ report, decision, onClose }: Props) {
  const { t } = useTranslation('account');
  const [note, setNote] = useState('');
  const [decide, { isLoading }] = useDecideCaseMutation();
  const counter = counterOf(note, LIMITS.decisionNote.max);
  const isTooLong = counter.length > counter.limit;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong || isLoading) return;
    const { error } = await decide({ id: report._id, decision, note });
    if (error) toast.error(errorMessage(error, t('moderation.failed')));
    else toast.success(t(`moderation.done.${decision}`));
    onClose();
  };
  return (
    <Form onSubmit={submit}>
      <TextArea
        label={t('moderation.note')}
        help={t('moderation.noteHelp')}
        optional
        value={note}
        onChange={(event) => setNote(event.target.value)}
        {...(isTooLong && { error: t('moderation.noteTooLong') })}
        counter={counter}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('report.cancel')}
        </Button>
        <Button type="submit" variant={decision === 'suspend' ? 'danger' : 'primary'} busy={isLoading}>
          {t(`moderation.decisions.${decision}`)}
        </Button>
      </DialogActions>
    </Form>
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
