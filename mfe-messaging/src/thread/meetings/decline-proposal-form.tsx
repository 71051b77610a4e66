import { MEETING_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  Stack,
  TextArea,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { useDeclineMutation } from '@mutua/web-kit/meetings';
import { counterOf, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';

export interface DeclineProposalFormProps {
  requestId: string;
  proposalId: string;
  onClose: () => void;
}

/** Says that none of the proposed times fits, with an optional text. */
export function DeclineProposalForm({ requestId, proposalId, onClose }: DeclineProposalFormProps) {
  const { t } = useTranslation('messaging');
  const [message, setMessage] = useState('');
  const [decline, { isLoading, error }] = useDeclineMutation();
  useUnsaved(message !== '');
  useDialogDraft(
    `decline:${proposalId}`,
    () => (message === '' ? null : { message }),
    (texts) => setMessage(texts['message'] ?? ''),
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { error: failure } = await decline({ requestId, proposalId, message });
    if (!failure) return onClose();
    // The typed text stays after a failure, unless somebody else has answered the proposal.
    if (!fieldErrors(failure)['message']) toast.error(errorMessage(failure, t('meetings.changeFailed')));
    if (isApiFailure(failure) && failure.code === 'proposal_gone') onClose();
  };
  return (
    <Stack as="form" $gap={3} noValidate onSubmit={send}>
      <TextArea
        label={t('meetings.none.words')}
        optional
        rows={3}
        value={message}
        error={fieldErrors(error)['message']}
        counter={counterOf(message, MEETING_LIMITS.proposalMessage.max)}
        onChange={({ target }) => setMessage(target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('meetings.back')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('meetings.noneFit')}
        </Button>
      </DialogActions>
    </Stack>
  );
}
