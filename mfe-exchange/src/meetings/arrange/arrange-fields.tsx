import type { Plan } from '@mutua/contracts';
import { MEETING_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  TextArea,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import {
  type Planned,
  ProposalCard,
  useCounterMutation,
  useMeetingTexts,
  useProposeMutation,
} from '@mutua/web-kit/meetings';
import {
  counterOf,
  DialogForm,
  FormError,
  firstNameOf,
  phone,
  short,
  useFormDialogDraft,
  useZodForm,
} from '@mutua/web-kit/parts';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { stripFieldPrefix } from '../../ui/strip-field-prefix.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { TimesField } from '../times/times-field.tsx';
import { TimesTray } from '../times/times-tray.tsx';
import { useSuggestedTimes } from '../times/use-suggested-times.ts';
import { useTimes } from '../times/use-times.ts';
import { useProposalWords } from '../use-proposal-words.ts';
import {
  type Choices,
  haveMetElsewhere,
  minutesOf,
  missingInPlace,
  placeToSend,
  proposalBody,
  startChoices,
  startPlace,
  type Task,
  timesQueryOf,
} from './arrange-choices.ts';
import { ChoicesSummary } from './choices-summary.tsx';
import { LengthField } from './length-field.tsx';
import { OwnProposalNotice } from './own-proposal-notice.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RepeatFields, WeeksPreview } from './repeat-fields.tsx';
import { TeachingFields } from './teaching-fields.tsx';

const loadRules = async () => {
  const { MeetingDetails } = await import('@mutua/contracts/forms');
  // A multi-line text like the notes. The service checks its length.
  return MeetingDetails.extend({ message: MeetingDetails.shape.notes });
};

/* Not a grid, because a sticky footer would not stay visible in a grid. */
const Sections = styled(DialogForm)`
  display: flex;
  flex-direction: column;
  gap: 20px;
`;
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  padding: 14px 28px 20px;
  margin: 0 -28px;
  border-top: 1px solid var(--line-soft);
  background: var(--surface-raised);
  ${phone} {
    padding: 12px 22px calc(14px + env(safe-area-inset-bottom));
    margin: 0 -22px;
  }
  ${short} {
    position: static;
  }
`;
const Kept = styled.p`
  padding: 12px 16px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  font-weight: var(--weight-medium);
`;
const TwoFields = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: 16px 24px;
  > * {
    flex: 1 1 240px;
  }
`;

export interface ArrangeFieldsProps {
  planned: Planned;
  task: Task;
  viewerId: string;
  other: Plan['legs'][number]['teacher'];
  /** The initial link, instead of the known place. */
  place: { platform: string; link: string } | undefined;
  isCounter: boolean;
  isCrossed: boolean;
  /** Whether the other member's times arrived while own times were being chosen. */
  onCrossed: () => void;
  onClose: () => void;
}

/** The form of `ArrangeDialog`. It keeps all choices when a call is refused. */
export function ArrangeFields(props: ArrangeFieldsProps) {
  const { planned, task, viewerId, other, isCounter, isCrossed, onCrossed, onClose } = props;
  const { request, plan } = planned;
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const words = useProposalWords();
  const [propose] = useProposeMutation();
  const [counter] = useCounterMutation();
  const [choices, setChoices] = useState<Choices>(() => ({
    ...startChoices(plan, task),
    ...(props.place && { where: 'link' as const }),
  }));
  const [isChanged, setChanged] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [isPlaceChecked, setPlaceChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [clientId] = useState(nanoid);
  const times = useTimes();
  const suggested = useSuggestedTimes(request._id, timesQueryOf(task, choices), times.times);
  const [known] = useState(() => startPlace(plan, task));
  const form = useZodForm(loadRules, {
    platform: props.place?.platform ?? known?.platform ?? '',
    link: props.place?.link ?? known?.link ?? '',
    notes: known?.notes ?? '',
    message: '',
  });
  useUnsaved(form.formState.isDirty || isChanged || times.isDirty);
  useFormDialogDraft(form, `arrange:${request._id}`, ['platform', 'link', 'notes', 'message']);
  const fields = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(fields);
  // The form may appear later than the dialog. The other member's times appear after a press on their button.
  useEffect(() => {
    const first = fields.current?.querySelector<HTMLElement>('input:checked, select');
    first?.focus({ preventScroll: !isCrossed });
  }, [isCrossed]);
  const change = (part: Partial<Choices>) => {
    setChoices((before) => ({ ...before, ...part }));
    setChanged(true);
  };

  const showFailure = (error: unknown) => {
    const errors = stripFieldPrefix('place', fieldErrors(error));
    const wrongTime = Object.entries(errors).find(([field]) => /^times\b/.test(field))?.[1];
    if (!wrongTime && form.showErrors(errors)) return;
    setFailure(wrongTime ?? errorMessage(error, t('arrange.failed')));
    if (isApiFailure(error) && error.code === 'proposal_open') onCrossed();
  };
  const submit = form.handleSubmit(async ({ message, ...details }) => {
    setFailure(undefined);
    setChecked(true);
    setPlaceChecked(true);
    const chosen = times.collect();
    if (missingInPlace(choices.where, details, known)) return focusFirstError();
    if (!chosen || (task.kind === 'new' && minutesOf(choices.minutes) === null)) return focusFirstError();
    const sentPlace = placeToSend(plan, choices.where, details);
    const body = proposalBody(plan, task, choices, { times: chosen, place: sentPlace, message, clientId });
    const { error } = await (task.receivedProposal
      ? counter({ requestId: request._id, proposalId: task.receivedProposal._id, body })
      : propose({ requestId: request._id, body }));
    if (error) return showFailure(error);
    toast.success(t('arrange.done'));
    onClose();
  });

  const [platform, link, notes] = form.watch(['platform', 'link', 'notes']).map((text = '') => text.trim());
  const missingPlace = isPlaceChecked ? missingInPlace(choices.where, { platform, link, notes }, known) : null;
  const changeWhere = (where: Choices['where']) => {
    change({ where });
    setPlaceChecked(false);
  };
  const count = times.times.length;
  const canPick = task.receivedProposal !== null && !isCounter;
  return (
    <Sections ref={fields} onSubmit={submit} noValidate>
      {canPick && task.receivedProposal && (
        <ProposalCard
          key={task.receivedProposal._id}
          words={words}
          requestId={request._id}
          plan={plan}
          proposal={task.receivedProposal}
          viewerId={viewerId}
          name={other.name}
          canAnswer
          label={t('arrange.crossed.theirs', { name: firstNameOf(other.name) })}
          noteOn={(time) => times.times.includes(time) && t('arrange.crossed.same')}
          onAnswered={onClose}
        />
      )}
      {task.own && <OwnProposalNotice requestId={request._id} proposal={task.own} name={other.name} />}
      {task.session ? (
        <Kept>
          {texts.ofSession(plan, task.session, viewerId)} · {texts.length(task.session.minutes)}
        </Kept>
      ) : (
        <ChoicesSummary plan={plan} viewerId={viewerId} value={choices}>
          {plan.legs.length > 1 && <TeachingFields plan={plan} viewerId={viewerId} value={choices} onChange={change} />}
          <TwoFields>
            <LengthField value={choices.minutes} onChange={(minutes) => change({ minutes })} isChecked={isChecked} />
            <RepeatFields value={choices} onChange={change} />
          </TwoFields>
        </ChoicesSummary>
      )}
      <TimesField times={times} suggested={suggested} name={other.name} />
      {!task.session && (
        <WeeksPreview times={times.times} value={choices} suggested={suggested} name={firstNameOf(other.name)} />
      )}
      <PlaceFields
        value={choices.where}
        onChange={changeWhere}
        missing={missingPlace}
        form={form}
        otherId={other._id}
        isFirst={!haveMetElsewhere(plan)}
      />
      <TextArea
        label={t('arrange.message')}
        help={t('arrange.messageHelp', { name: firstNameOf(other.name) })}
        optional
        rows={2}
        counter={counterOf(form.watch('message'), MEETING_LIMITS.proposalMessage.max)}
        {...form.field('message')}
      />
      <Foot>
        <TimesTray label={t('arrange.times.label')} times={times} suggested={suggested} name={other.name} />
        {failure && <FormError>{failure}</FormError>}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant={canPick ? 'secondary' : 'primary'} busy={form.formState.isSubmitting}>
            {canPick ? t('arrange.submitOther') : t('arrange.submit', { count })}
          </Button>
        </DialogActions>
      </Foot>
    </Sections>
  );
}
