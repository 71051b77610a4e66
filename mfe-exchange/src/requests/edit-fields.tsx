import type { ExchangeRequest, RequestEditInput, Skill } from '@mutua/contracts';
import { REQUEST_LIMITS, withdrawalOf } from '@mutua/contracts/limits';
import {
  Button,
  DialogActions,
  errorMessage,
  fieldErrors,
  LinkButton,
  Select,
  Skeleton,
  TextArea,
  toast,
  useLevelLabel,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { usePlanQuery } from '@mutua/web-kit/meetings';
import {
  counterOf,
  DialogForm,
  FormError,
  firstNameOf,
  focusNextOrSubmit,
  useFormDialogDraft,
  useZodForm,
} from '@mutua/web-kit/parts';
import { useState } from 'react';
import { currentRequest, useEditRequestMutation } from '../exchange/requests.resource.ts';
import { type Times, useTimes } from '../meetings/times/use-times.ts';
import { useOwnSkillsQuery } from '../skills/skills.resource.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { EditedRequestNotice } from './answers/edited-request-notice.tsx';
import { RequestTimesField } from './request-dialog/request-times-field.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).RequestInput;

export interface EditProps {
  request: ExchangeRequest;
  onClose: () => void;
}

/** Why a request can no longer be edited. Null while it is pending. */
function useEndedText({ status, reason, receiverId }: ExchangeRequest): string | null {
  const { t } = useTranslation('exchange');
  if (status === 'pending') return null;
  const end = withdrawalOf(reason) === 'expired' ? 'expired' : status;
  return t(`edit.ended.${end}`, { name: firstNameOf(receiverId.name) });
}

/** Sends only changed times. Null withdraws them. */
const timesToSend = ({ isDirty }: Times, chosen: string[]): Pick<RequestEditInput, 'times'> =>
  isDirty ? { times: chosen.length > 0 ? chosen : null } : {};

interface FieldsProps extends EditProps {
  ownSkills: Skill[];
  /** The future times that came with the request. Null when they are not known. */
  proposed: readonly string[] | null;
}

function Fields({ request, ownSkills, proposed, onClose }: FieldsProps) {
  const { t } = useTranslation('exchange');
  const levelLabel = useLevelLabel();
  const [edit] = useEditRequestMutation();
  // The version that the sender has seen. The list behind the dialog may already show a later edit.
  const [read, setRead] = useState(request);
  const [refused, setRefused] = useState<string>();
  const form = useZodForm(loadRules, {
    receiverSkillId: request.receiverSkillId._id,
    senderSkillId: request.senderSkillId._id,
    message: request.message,
  });
  const times = useTimes(proposed ?? []);
  useUnsaved(form.formState.isDirty || times.isDirty);
  useFormDialogDraft(form, `edit-request:${request._id}`, ['message']);
  const ended = useEndedText(read);
  const isNewer = !ended && read.version !== request.version;

  const submit = form.handleSubmit(async ({ senderSkillId, message = '' }) => {
    setRefused(undefined);
    // A wrong typed time shows the error at its own field.
    const chosen = times.isTyped ? times.collect() : times.times;
    if (!chosen) return;
    const changed = timesToSend(times, chosen);
    const { data, error } = await edit({
      id: request._id,
      body: { message, senderSkillId, ...changed, version: read.version ?? 1 },
    });
    if (data) {
      toast.success(t('edit.done'));
      onClose();
    } else if (fieldErrors(error)['times'] || !form.showErrors(fieldErrors(error))) {
      const current = currentRequest(error);
      // A refusal because of another request contains that one.
      if (current?._id === request._id) setRead(current);
      setRefused(fieldErrors(error)['times'] ?? errorMessage(error, t('edit.failed')));
    }
  });

  return (
    <DialogForm onSubmit={submit} onKeyDown={focusNextOrSubmit} noValidate>
      <Select
        label={t('requestDialog.skill')}
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
        counter={counterOf(form.watch('message'), REQUEST_LIMITS.requestMessage.max)}
        {...form.field('message')}
      />
      {proposed && <RequestTimesField times={times} name={firstNameOf(request.receiverId.name)} />}
      {isNewer && refused && <EditedRequestNotice title={refused} request={read} />}
      {!isNewer && (ended ?? refused) && <FormError>{ended ?? refused}</FormError>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t(ended ? 'edit.close' : 'common.cancel')}
        </Button>
        {!ended && (
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('edit.submit')}
          </Button>
        )}
        {read.status === 'accepted' && <LinkButton to={`/chat/${read._id}`}>{t('accept.openChat')}</LinkButton>}
      </DialogActions>
    </DialogForm>
  );
}

/** The form of `EditDialog`. */
export function EditFields(props: EditProps) {
  const { t } = useTranslation('exchange');
  const query = useOwnSkillsQuery();
  const { data } = query;
  const { data: planned, error: isUnknown } = usePlanQuery(props.request._id);
  // Without the plan, the texts can still be edited.
  if (!data || !(planned || isUnknown)) {
    return (
      <NotLoaded query={query} failed={t('skills.failed.list')} plain>
        <Skeleton $height={260} $radius={10} />
      </NotLoaded>
    );
  }
  const own = planned?.plan.proposals.find(({ status, by }) => status === 'open' && by === props.request.senderId._id);
  const coming = own?.times.filter(({ lapsed }) => !lapsed).map(({ startsAt }) => startsAt);
  return <Fields {...props} ownSkills={data.skills} proposed={planned ? (coming ?? []) : null} />;
}
