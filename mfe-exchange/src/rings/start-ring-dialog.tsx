import type { RingSuggestion, User } from '@mutua/contracts';
import { RING_LIMITS, RINGS } from '@mutua/contracts/limits';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  TextArea,
  Trans,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, DialogForm, RingLine, toastAction, useFormDialogDraft, useZodForm } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { currentRing, otherSuggestion, useStartRingMutation } from './rings.resource.ts';
import { type RingShape, titleOf, useNames, useRingPeople } from './use-ring-people.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).RingInput;

/** A ring that can be started: a suggestion, or the path to one skill. */
export type Offer = RingShape & Pick<RingSuggestion, 'offer' | 'size'>;

const Terms = styled.div`
  --ring-ground: var(--bg-sunken);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  padding: 16px 20px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  p {
    line-height: 1.5;
  }
  b {
    font-weight: var(--weight-bold);
  }
  .give {
    color: var(--give-text);
  }
  .get {
    color: var(--get-text);
  }
`;
const Bare = styled.div`
  width: 220px;
  max-width: 100%;
`;
const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
`;

interface StartRingProps {
  suggestion: Offer;
  viewer: User;
  onClose: () => void;
  /** Whether the dialog shows the ring with its labels. It does so where the page does not show them already. */
  detailed?: boolean;
}

function Fields({ suggestion, viewer, onClose, detailed = false }: StartRingProps) {
  const { t } = useTranslation('exchange');
  const [start] = useStartRingMutation();
  const navigate = useNavigate();
  const peopleOf = useRingPeople(viewer);
  const { nameOf } = useNames();
  const [other, setOther] = useState<Offer | null>(null);
  const shown = other ?? suggestion;
  const { size, places, legs } = shown;
  const form = useZodForm(loadRules, { offer: suggestion.offer, message: '' });
  const settle = useUnsaved(form.formState.isDirty);
  useFormDialogDraft(form, `ring:${suggestion.legs.map(titleOf).join('|')}`, ['message']);
  const [teaches] = legs;
  const learns = legs.at(-1);
  const teacher = places.at(-1);
  if (!teaches || !learns || !teacher) return null;

  const submit = form.handleSubmit(async ({ message }) => {
    const { data, error } = await start({ offer: shown.offer, ...(message && { message }) });
    if (data) {
      toast.success(t('rings.asked'));
      settle();
      onClose();
      void navigate(`/rings/${data._id}`);
      return;
    }
    const code = isApiFailure(error) ? error.code : '';
    if (code === 'ring_gone') {
      const next = otherSuggestion(error);
      if (next) {
        setOther(next);
        return;
      }
      toast.error(t('rings.dialog.gone'));
      settle();
      onClose();
    } else if (code === 'want_taken') {
      const otherRing = currentRing(error);
      toast.error(t('rings.taken'), {
        ...(otherRing && { action: toastAction({ label: t('rings.see'), to: `/rings/${otherRing._id}` }) }),
      });
    } else if (!form.showErrors(fieldErrors(error))) {
      toast.error(errorMessage(error, t('rings.failed.start')));
    }
  });

  return (
    <DialogForm onSubmit={submit} noValidate>
      <Terms>
        {detailed ? (
          <RingLine people={peopleOf(shown)} />
        ) : (
          <Bare>
            <RingLine size="bare" people={peopleOf(shown)} />
          </Bare>
        )}
        {other && <p role="status">{t('rings.dialog.other')}</p>}
        <p>
          <Trans
            namespace="exchange"
            id="rings.dialog.terms"
            values={{ learn: titleOf(learns), teacher: nameOf(teacher), teach: titleOf(teaches) }}
            components={{ r: <b className="get" dir="auto" />, g: <b className="give" dir="auto" /> }}
          />
        </p>
      </Terms>
      <TextArea
        label={t('rings.dialog.message')}
        optional
        dir="auto"
        rows={3}
        placeholder={t('rings.dialog.placeholder')}
        help={t('rings.dialog.readers', { size })}
        counter={counterOf(form.watch('message'), RING_LIMITS.ringMessage.max)}
        {...form.field('message')}
      />
      <Note>{t('rings.dialog.rules', { hours: RINGS.answerHours })}</Note>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('rings.ask')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** Explains what a ring means for the viewer, and asks the other members. Then it goes to the page of the ring. */
export function StartRingDialog({ open, ...props }: StartRingProps & { open: boolean }) {
  const { t } = useTranslation('exchange');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('rings.ask')} width={520}>
      <Fields {...props} />
    </Dialog>
  );
}
