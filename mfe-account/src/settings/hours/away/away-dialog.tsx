import type { Away, AwaySession } from '@mutua/contracts';
import { AWAY_DAYS, AWAY_REQUESTS, CALENDAR_LIMITS } from '@mutua/contracts/limits';
import { addDays } from '@mutua/contracts/time';
import { Dialog, TextField, toast, useTranslation, useUnsaved } from '@mutua/web-kit';
import { DialogForm, phone, RadioRows, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import { FormActions } from '../../../shared/form-actions.tsx';
import { useFields } from '../../../shared/use-fields.ts';
import { useSetAwayMutation } from '../hours.resource.ts';
import { todayIn } from '../special-days.ts';
import { useMemberZone } from '../zone-row.tsx';

const Form = styled(DialogForm)`
  h3 {
    margin-bottom: 6px;
    font-size: var(--text-sm);
  }
`;
const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 16px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Choice = styled.div`
  margin-bottom: 12px;
`;

export interface AwayDialogProps {
  open: boolean;
  /** The absence that is set now. */
  away: Away | null;
  onClose: () => void;
  /** Called with the sessions that are planned during the absence. */
  onSaved: (sessions: readonly AwaySession[]) => void;
}

function Fields({ away, onClose, onSaved }: Omit<AwayDialogProps, 'open'>) {
  const { t } = useTranslation('account');
  const id = useId();
  const today = todayIn(useMemberZone());
  const [send, { isLoading }] = useSetAwayMutation();
  const [initial] = useState({
    from: away?.from ?? today,
    until: away?.until ?? '',
    note: away?.note ?? '',
    requests: away?.requests ?? ('tell' as const),
  });
  const { form, values, errors, set, fail } = useFields(initial);
  useUnsaved(JSON.stringify(values) !== JSON.stringify(initial));
  useDialogDraft(
    'away',
    () => (JSON.stringify(values) === JSON.stringify(initial) ? null : values),
    ({ from = values.from, until = values.until, note = values.note }) => set({ from, until, note }),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const { from, until, note, requests } = values;
    // Without another choice, the service uses its own date of today.
    const isChosen = away !== null || from !== initial.from;
    try {
      const { sessions } = await send({
        ...(from && isChosen && { from }),
        until: until || null,
        note,
        requests,
      }).unwrap();
      // When there are sessions, the next dialog shows that the absence is saved.
      if (sessions.length === 0) toast.success(t('hours.away.saved'));
      onSaved(sessions);
    } catch (error) {
      fail(error);
    }
  };
  // A running absence keeps its first day, so the field allows it.
  const [min] = [initial.from, today].sort();
  const days = { min, max: addDays(today, AWAY_DAYS) };
  return (
    <Form ref={form} onSubmit={submit} noValidate>
      <Dates>
        <TextField
          type="date"
          label={t('hours.away.fromField')}
          {...days}
          value={values.from}
          onChange={({ target }) => set({ from: target.value })}
          error={errors['from']}
        />
        <TextField
          type="date"
          label={t('hours.away.untilField')}
          help={t('hours.away.untilHelp')}
          optional
          {...days}
          value={values.until}
          onChange={({ target }) => set({ until: target.value })}
          error={errors['until']}
        />
      </Dates>
      <TextField
        label={t('hours.away.note')}
        help={t('hours.away.noteHelp')}
        optional
        maxLength={CALENDAR_LIMITS.awayNote.max}
        value={values.note}
        onChange={({ target }) => set({ note: target.value })}
        error={errors['note']}
      />
      <Choice>
        <h3 id={id}>{t('hours.away.requests.title')}</h3>
        <RadioRows
          labelledBy={id}
          value={values.requests}
          options={AWAY_REQUESTS.toReversed().map((value) => ({
            value,
            label: t(`hours.away.requests.${value}.label`),
            hint: t(`hours.away.requests.${value}.detail`),
          }))}
          onChange={(requests) => set({ requests })}
        />
      </Choice>
      <FormActions onCancel={onClose} busy={isLoading}>
        {t('hours.away.submit')}
      </FormActions>
    </Form>
  );
}

/** Asks for the first and the last day of an absence. */
export function AwayDialog({ open, ...props }: AwayDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('hours.away.dialog')}
      description={t('hours.away.lead')}
      width={520}
    >
      <Fields {...props} />
    </Dialog>
  );
}
