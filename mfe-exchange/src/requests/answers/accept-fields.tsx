import type { BodyInput, ExchangeRequest } from '@mutua/contracts';
import { MEETING_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  kitEvents,
  TextArea,
  TextField,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { type Clash, Clashes, clashesOf, useMeetingTexts } from '@mutua/web-kit/meetings';
import { counterOf, DialogForm, FormError, toastAction, useFormDialogDraft, useZodForm } from '@mutua/web-kit/parts';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { currentRequest, useAcceptRequestMutation } from '../../exchange/requests.resource.ts';
import { useProposalWords } from '../../meetings/use-proposal-words.ts';
import { stripFieldPrefix } from '../../ui/strip-field-prefix.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { AcceptTime, useAcceptTime } from './accept-time.tsx';
import { EditedRequestNotice } from './edited-request-notice.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).MeetingDetails;

export interface AcceptProps {
  request: ExchangeRequest;
  onClose: () => void;
}

/** Refusals because of the time. The request is still pending, so the dialog stays open. */
const TIME_REFUSALS = ['overlap', 'time_taken', 'time_gone', 'proposal_gone', 'plan_full'];

/** The form of `AcceptDialog`. */
export function AcceptFields({ request, onClose }: AcceptProps) {
  const { t } = useTranslation('exchange');
  const [accept] = useAcceptRequestMutation();
  // The version that the receiver has seen. A member must not accept text that was not shown.
  const [read, setRead] = useState(request);
  const when = useAcceptTime(read);
  const texts = useMeetingTexts();
  const words = useProposalWords();
  const [edited, setEdited] = useState('');
  const [refused, setRefused] = useState<{ message: string; clashes: readonly Clash[] | null }>();
  const [clientId] = useState(nanoid);
  const fields = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(fields);
  const form = useZodForm(loadRules, { platform: '', link: '', notes: '' });
  useUnsaved(form.formState.isDirty || when.isDirty);
  // The place of the focus is gone with what was shown while the times loaded (`AcceptTime`).
  useEffect(() => {
    if (when.isLoading || document.activeElement !== document.body) return;
    fields.current?.querySelector<HTMLElement>('input[type="radio"]:checked')?.focus();
  }, [when.isLoading]);
  useFormDialogDraft(form, `accept:${request._id}`, ['platform', 'link', 'notes']);

  const showFailure = (error: unknown) => {
    const errors = stripFieldPrefix('meetingDetails', fieldErrors(error));
    if (form.showErrors(errors)) return;
    const wrongTime = Object.entries(errors).find(([field]) => /^(scheduledDate|proposal|pick)\b/.test(field))?.[1];
    const message = wrongTime ?? errorMessage(error, t('accept.failed'));
    const code = isApiFailure(error) ? error.code : '';
    const current = currentRequest(error);
    if (code === 'request_edited' && current) {
      setRead(current);
      setEdited(message);
      when.reload();
    } else if (wrongTime || TIME_REFUSALS.includes(code)) {
      setRefused({ message, clashes: clashesOf(error) });
      when.reload();
    } else {
      toast.error(message);
      onClose();
    }
  };
  /** Whether the member knows of their own session at that time. */
  const isDespite = Boolean(refused?.clashes);
  const submit = form.handleSubmit(async (details) => {
    const chosen = when.collect({ clientId, despite: isDespite });
    if (!chosen) return focusFirstError();
    setRefused(undefined);
    const isEmpty = Object.values(details).every((value) => !value);
    const body: BodyInput<'PUT /requests/:id/accept'> = {
      ...chosen,
      meetingDetails: isEmpty ? null : details,
      version: read.version,
    };
    const { error } = await accept({ id: request._id, body });
    if (error) return showFailure(error);
    toast.success(t('accept.done'), {
      action: toastAction({ label: t('accept.openChat'), to: `/chat/${request._id}` }),
    });
    kitEvents.emit('waits-for-answer', { name: request.senderId.name });
    onClose();
  });

  const [platform, link, notes] = form.watch(['platform', 'link', 'notes']).map((text = '') => text.trim());
  const moment = when.picked ?? (isDespite && when.fixed ? texts.moment(when.fixed) : null);
  const submitLabel = moment ? t(isDespite ? 'accept.despite' : 'accept.submitAt', { moment }) : t('accept.submit');

  return (
    <DialogForm ref={fields} onSubmit={submit} onChange={() => setRefused(undefined)} noValidate>
      <AcceptTime
        when={when}
        name={request.senderId.name}
        viewerId={request.receiverId._id}
        place={platform || link || notes ? { platform, link, notes } : undefined}
      />
      <TextField label={t('accept.platform')} help={t('accept.platformHelp')} optional {...form.field('platform')} />
      <TextField label={t('accept.link')} type="url" placeholder="https://" optional {...form.field('link')} />
      <TextArea
        label={t('accept.notes')}
        optional
        rows={2}
        counter={counterOf(form.watch('notes'), MEETING_LIMITS.meeting.notes)}
        {...form.field('notes')}
      />
      {edited && <EditedRequestNotice title={edited} request={read} />}
      {refused?.clashes?.length ? (
        <Clashes words={words} clashes={refused.clashes} ownRequestId={request._id} />
      ) : (
        refused && <FormError>{refused.message}</FormError>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting || when.isLoading}>
          {submitLabel}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
