import type { ExchangeRequest, Skill, User } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/constants';
import {
  Button,
  Dialog,
  DialogActions,
  EmptyState,
  ErrorState,
  errorMessage,
  fieldErrors,
  LinkButton,
  Select,
  Skeleton,
  SkeletonGroup,
  SwapLine,
  TextArea,
  toast,
  useFormDraft,
  useLevelLabel,
  useSession,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/forms';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import styled from 'styled-components';
import { DialogForm } from '../shared/dialog-form.tsx';
import { useOwnSkillsQuery } from '../shared/skills.resource.ts';
import { useSendRequestMutation } from './request-dialog.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).RequestInput;

const Preview = styled.div`
  padding: 16px 20px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
`;

export interface RequestDialogProps {
  /** The requested skill. */
  skill: Skill;
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

function RequestFields({ skill, viewer, ownSkills, forget, onClose, onSent }: FieldsProps) {
  const { t } = useTranslation('exchange');
  const levelLabel = useLevelLabel();
  const [send] = useSendRequestMutation();
  const form = useZodForm(loadRules, { receiverSkillId: skill._id, senderSkillId: '', message: '' });
  const draft = useFormDraft(form, `request:${skill._id}`);
  const settle = useUnsaved(form.formState.isDirty);
  useImperativeHandle(forget, () => draft.clear);
  const offered = ownSkills.find(({ _id }) => _id === form.watch('senderSkillId'));

  const submit = form.handleSubmit(async (body) => {
    const { data, error } = await send(body);
    if (data) {
      toast.success(t('requestDialog.done'));
      draft.clear();
      settle();
      onSent(data);
      onClose();
    } else if (!form.showErrors(fieldErrors(error))) {
      toast.error(errorMessage(error, t('requestDialog.failed')));
    }
  });

  return (
    <DialogForm onSubmit={submit} noValidate>
      <Preview>
        <SwapLine
          left={viewer}
          right={skill.userId}
          open={!offered}
          give={{ label: t('requestDialog.give'), skill: offered?.title ?? t('requestDialog.choose') }}
          get={{ label: t('requestDialog.get'), skill: skill.title }}
        />
      </Preview>
      <Select
        label={t('requestDialog.skill')}
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
        help={t('requestDialog.messageHelp')}
        counter={{ length: form.watch('message')?.length ?? 0, limit: LIMITS.requestMessage.max }}
        {...form.field('message')}
      />
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

function RequestContent(props: PartProps) {
  const { t } = useTranslation('exchange');
  const { data, error, isFetching, refetch } = useOwnSkillsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data && error) {
    return (
      <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching}>
        {errorMessage(error, t('skills.failed.list'))}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton $height={380} $radius={10} />
      </SkeletonGroup>
    );
  }
  if (data.skills.length === 0) {
    return (
      <EmptyState
        plain
        titleAs="h3"
        title={t('requestDialog.noSkill.title')}
        action={<LinkButton to="/skills/create">{t('common.addSkill')}</LinkButton>}
      >
        {t('requestDialog.noSkill.text')}
      </EmptyState>
    );
  }
  return <RequestFields ownSkills={data.skills} {...props} />;
}

/** Sends a request to a skill's owner. A reload keeps the input; closing the dialog clears it. */
export function RequestDialog({ open, ...props }: RequestDialogProps) {
  const { t } = useTranslation('exchange');
  const { user } = useSession();
  const forget = useRef<() => void>(null);
  const close = () => {
    forget.current?.();
    props.onClose();
  };
  return (
    <Dialog open={open && user !== null} onClose={close} title={t('requestDialog.title')}>
      {user && <RequestContent viewer={user} {...props} onClose={close} forget={forget} />}
    </Dialog>
  );
}
