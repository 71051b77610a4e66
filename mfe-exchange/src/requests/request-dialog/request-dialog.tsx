import type { ExchangeRequest, PublicAway, Skill, User } from '@mutua/contracts';
import { REQUEST_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  kitEvents,
  Select,
  Skeleton,
  SkeletonGroup,
  SwapLine,
  TextArea,
  TextLink,
  Trans,
  toast,
  useFormDraft,
  useLevelLabel,
  useSession,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, DialogForm, FormError, firstNameOf, focusNextOrSubmit, useZodForm } from '@mutua/web-kit/parts';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import styled from 'styled-components';
import { useTimes } from '../../meetings/times/use-times.ts';
import { ShortSkillForm } from '../../skills/short-skill-form.tsx';
import { useOwnSkillsQuery } from '../../skills/skills.resource.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { AnswersWithin, AwayNote, RestingNote, useAwayWords } from './answering.tsx';
import { useSendRequestMutation, useSetGoalMutation } from './request-dialog.resource.ts';
import { RequestTimesField } from './request-times-field.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).RequestInput;

const Preview = styled.div`
  padding: 16px 20px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
`;

const Lead = styled.p`
  color: var(--text-muted);
  line-height: var(--leading-body);
  text-wrap: pretty;
`;

const FormSkeleton = () => <Skeleton $height={380} $radius={10} />;

/** The parts of a skill that the dialog needs. */
type AskedSkill = Pick<Skill, '_id' | 'title' | 'availableDays' | 'answersWithin' | 'away' | 'isResting'> & {
  userId: Pick<Skill['userId'], '_id' | 'name' | 'avatar'>;
};

export interface RequestDialogProps {
  /** The requested skill. */
  skill: AskedSkill;
  /** The own skill that is chosen first: the one that the owner of the requested skill wants. */
  offeredId?: string;
  /** What the message says first. The member can change it. */
  message?: string;
  open: boolean;
  onClose: () => void;
  onSent: (request: ExchangeRequest) => void;
}

interface PartProps extends Omit<RequestDialogProps, 'open'> {
  viewer: User;
  /** Receives the function that clears the draft. */
  forget: RefObject<(() => void) | null>;
}

interface FieldsProps extends PartProps {
  ownSkills: Skill[];
}

function RequestFields({ skill, offeredId, message = '', viewer, ownSkills, forget, onClose, onSent }: FieldsProps) {
  const { t, language } = useTranslation('exchange');
  const levelLabel = useLevelLabel();
  const [send] = useSendRequestMutation();
  const [setGoal] = useSetGoalMutation();
  const awayWords = useAwayWords(skill.userId.name);
  const [refused, setRefused] = useState<string>();
  const [only] = ownSkills.length === 1 ? ownSkills : [];
  const first = only ?? ownSkills.find(({ _id }) => _id === offeredId);
  const form = useZodForm(loadRules, {
    receiverSkillId: skill._id,
    senderSkillId: first?._id ?? '',
    message,
  });
  const draft = useFormDraft(form, `request:${skill._id}`);
  const times = useTimes();
  const settle = useUnsaved(form.formState.isDirty || times.isDirty);
  useImperativeHandle(forget, () => draft.clear);
  const fields = useRef<HTMLFormElement>(null);
  // The fields may appear later than the dialog, which has focused its close button by then.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const offered = ownSkills.find(({ _id }) => _id === form.watch('senderSkillId'));

  const owner = firstNameOf(skill.userId.name);
  const free = new Intl.ListFormat(language).format(skill.availableDays.map((day) => t(`skillForm.days.${day}`)));

  /** Why the service refuses the request as a whole. Undefined when a field is wrong, or the call has failed. */
  const refusalOf = (error: unknown): string | undefined => {
    if (!isApiFailure(error) || error.code !== 'member_away') return fieldErrors(error)['times'];
    const { away } = (error.current ?? {}) as { away?: PublicAway };
    return away ? awayWords(away) : errorMessage(error, t('requestDialog.failed'));
  };
  const fail = (error: unknown) => {
    const refusal = refusalOf(error);
    setRefused(refusal);
    if (refusal === undefined && !form.showErrors(fieldErrors(error))) {
      toast.error(errorMessage(error, t('requestDialog.failed')));
    }
  };
  const submit = form.handleSubmit(async (body) => {
    setRefused(undefined);
    // A wrong typed time shows the error at its own field.
    const proposed = times.isDirty ? times.collect() : [];
    if (!proposed) return;
    const { data, error } = await send({ ...body, ...(proposed.length > 0 && { times: proposed }) });
    if (!data) return fail(error);
    toast.success(t('requestDialog.done'));
    kitEvents.emit('waits-for-answer', { name: skill.userId.name });
    draft.clear();
    settle();
    if (viewer.goal && 'skillId' in viewer.goal && viewer.goal.skillId === skill._id) void setGoal(null);
    onSent(data);
    onClose();
  });

  return (
    <DialogForm ref={fields} onSubmit={submit} onKeyDown={focusNextOrSubmit} noValidate>
      <Preview>
        <SwapLine
          left={viewer}
          right={skill.userId}
          open={!offered}
          give={{ label: t('requestDialog.give'), skill: offered?.title ?? t('requestDialog.choose') }}
          get={{ label: t('requestDialog.get'), skill: skill.title }}
        />
      </Preview>
      {skill.answersWithin && <AnswersWithin within={skill.answersWithin} />}
      {skill.isResting && <RestingNote name={skill.userId.name} />}
      {skill.away && <AwayNote away={skill.away} name={skill.userId.name} />}
      <Select
        label={t('requestDialog.skill')}
        help={
          only && (
            <Trans
              namespace="exchange"
              id="requestDialog.only"
              components={{ add: <TextLink to="/skills/create" onClick={settle} /> }}
            />
          )
        }
        data-autofocus={!first || undefined}
        placeholder={t('requestDialog.choose')}
        options={ownSkills.map(({ _id, title, proficiency }) => ({
          value: _id,
          label: `${title} (${levelLabel(proficiency)})`,
        }))}
        {...form.field('senderSkillId')}
      />
      <TextArea
        label={t('requestDialog.message')}
        optional
        dir="auto"
        help={free === '' ? t('requestDialog.messageHelp') : t('requestDialog.free', { name: owner, days: free })}
        data-autofocus={first !== undefined || undefined}
        counter={counterOf(form.watch('message'), REQUEST_LIMITS.requestMessage.max)}
        {...form.field('message')}
      />
      <RequestTimesField times={times} name={owner} />
      {refused && <FormError>{refused}</FormError>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={!offered} busy={form.formState.isSubmitting}>
          {t('requestDialog.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** A short form for a member without a skill. The request follows in the same dialog. */
function ShareFirst({ skill }: { skill: AskedSkill }) {
  const { t } = useTranslation('exchange');
  const [setGoal] = useSetGoalMutation();
  const [isShared, setShared] = useState(false);
  // The new skill, until the list of own skills contains it.
  if (isShared) {
    return (
      <SkeletonGroup>
        <FormSkeleton />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <Lead>{t('requestDialog.noSkill.text', { name: firstNameOf(skill.userId.name) })}</Lead>
      <ShortSkillForm
        autoFocus
        quiet
        // After the full form, the stored goal leads back to this skill.
        onFullForm={() => void setGoal({ skillId: skill._id })}
        onShared={() => setShared(true)}
      />
    </>
  );
}

function RequestContent(props: PartProps) {
  const { t } = useTranslation('exchange');
  const query = useOwnSkillsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  if (!data) {
    return (
      <NotLoaded query={query} failed={t('skills.failed.list')} plain>
        <FormSkeleton />
      </NotLoaded>
    );
  }
  if (data.skills.length === 0) return <ShareFirst skill={props.skill} />;
  return <RequestFields ownSkills={data.skills} {...props} />;
}

/** Sends a request to a skill's owner. The typed text survives a reload, and closing the dialog clears it. */
export function RequestDialog({ open, ...props }: RequestDialogProps) {
  const { t } = useTranslation('exchange');
  const { user } = useSession();
  const { data } = useOwnSkillsQuery(undefined, { skip: !open || user === null });
  const mustShare = data?.skills.length === 0;
  const forget = useRef<() => void>(null);
  const close = () => {
    forget.current?.();
    props.onClose();
  };
  return (
    <Dialog
      open={open && user !== null}
      onClose={close}
      title={t(mustShare ? 'requestDialog.noSkill.title' : 'requestDialog.title')}
    >
      {user && <RequestContent viewer={user} {...props} onClose={close} forget={forget} />}
    </Dialog>
  );
}
